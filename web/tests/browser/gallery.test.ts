import { describe, expect, it } from 'vitest';
import { fitsItsWidth, visit, withBrowser } from './visit';

withBrowser();

describe('the gallery', () => {
  it.each(['Dice', 'Tally', 'Odds', 'RuleChip', 'SideMark', 'Plate', 'Badge', 'Glyph', 'Button', 'Segments', 'Tabs', 'Toast', 'Dialog', 'LuckTable'])('has a page for %s, light and dark', async (part) => {
    const page = await visit(`#/gallery/${part.toLowerCase()}`);
    const section = page.getByRole('region', { name: part });
    await section.waitFor();
    const grounds = await section.locator('.pane').evaluateAll((panes) => panes.map((pane) => getComputedStyle(pane).backgroundColor));
    expect(new Set(grounds).size).toBe(2);
  });

  it('cuts nothing at the largest text on a phone', async () => {
    const page = await visit('#/gallery', { width: 390, height: 844 });
    await page.getByRole('radio', { name: '131%' }).click();
    await fitsItsWidth(page);
    const cut = await page.locator('button, .chip, b').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === 'hidden').length);
    expect(cut).toBe(0);
  });

  it('opens a rule in place, and closes it again', async () => {
    const page = await visit('#/gallery/rulechip');
    const chip = page.getByRole('button', { name: /rule 6\.0j/ }).first();
    await chip.click();
    await page.getByText('Each weapon loses dice at a distance.').waitFor();
    await chip.click();
    expect(await page.getByText('Each weapon loses dice at a distance.').count()).toBe(0);
  });
});
