import { describe, expect, inject, it } from 'vitest';
import { give, primary } from './asked';
import { faults } from './faults';
import { atRest, begin, fitsItsWidth, openReplay, visit, wholeBattle, withBrowser, type Visitor } from './visit';

withBrowser();

/** Screens, light and dark, at every size of text: nothing is unreadable, cut, or on top of something else. */
const SIZES: [string, Visitor][] = [
  ['a desk', { width: 1440, height: 900 }],
  ['a desk at the largest text, dark', { width: 1440, height: 900, dark: true, text: 'largest' }],
  ['a tablet, dark', { width: 1024, height: 768, dark: true }],
  ['a tablet at the largest text', { width: 1024, height: 768, text: 'largest' }],
  ['a phone', { width: 390, height: 844, touch: true }],
  ['a desk in wide letters', { width: 1440, height: 900, wide: true }],
  ['a phone in wide letters', { width: 390, height: 844, touch: true, wide: true }],
  ['a phone at the largest text, dark', { width: 390, height: 844, touch: true, dark: true, text: 'largest' }],
];

describe.each(SIZES)('on %s', (_, visitor) => {
  it('the gallery can be read', async () => {
    const page = await visit('#/gallery', visitor);
    await page.getByRole('region', { name: 'LuckTable' }).waitFor();
    await fitsItsWidth(page);
    expect(await faults(page)).toEqual([]);
  });

  it('the lobby can be read', async () => {
    const page = await visit('#/', visitor);
    await page.getByText('Agincourt').first().waitFor();
    await fitsItsWidth(page);
    expect(await faults(page)).toEqual([]);
  });

  it('a battle can be read, with its question, odds, dice and reasons', async () => {
    const { scenario } = (await (await fetch(`${inject('address')}/api/rulesets/charles-the-bold/lessons/first-muster`)).json()) as {
      scenario: string;
    };
    const turn = `${scenario}\n[battle]\nround = 1\nsteps = [{ naming = { named = ["none", "none"] } }, { turn = { group = "ald-left" } }]\n`;
    const begun = await begin({
      battle: undefined,
      scenario: turn,
      red: { kind: 'here', name: 'Anne' },
      blue: { kind: 'computer', captain: 'rash' },
    });
    const page = await visit(`#/game/${begun.links[0]?.token}`, visitor);
    await page.getByText('who acts next').first().waitFor();
    expect(await faults(page)).toEqual([]);
    await give(page, 'Activate Archers of the left');
    await page.getByText('What do Archers of the left do?').first().waitFor();
    const target = await atRest(page, 'path.lit.target');
    const at = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
    await (visitor.touch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
    await page.getByText(visitor.touch ? 'Each piece, and what is assumed' : 'What it comes to').waitFor();
    if (visitor.touch) {
      expect(await faults(page)).toEqual([]);
      await page.getByText('Each piece, and what is assumed').click();
    }
    expect(await faults(page)).toEqual([]);
    await primary(page).click();
    await page.getByRole('list', { name: 'The dice that fell' }).getByRole('button').first().click();
    await page.getByRole('heading', { name: /^Why/ }).waitFor();
    expect(await faults(page)).toEqual([]);
    await fitsItsWidth(page);
  });

  it('a replay and the rulebook can be read', async () => {
    const page = await visit(`#/replay/${await openReplay(wholeBattle())}`, visitor);
    await page.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuemax')) > 0);
    await page.keyboard.press('End');
    await page.waitForFunction(() => {
      const slider = document.querySelector('[role=slider]');
      return slider?.getAttribute('aria-valuenow') === slider?.getAttribute('aria-valuemax');
    });
    expect(await faults(page)).toEqual([]);
    await page.getByRole('tab', { name: 'The end' }).click();
    await page.getByText('Verified.').waitFor();
    expect(await faults(page)).toEqual([]);
    const book = await visit('#/rules/charles-the-bold/10.3e', visitor);
    await book.getByRole('article').waitFor();
    expect(await faults(book)).toEqual([]);
  });
});

describe('the letters', () => {
  it('are those that the page brings, whatever the machine has', async () => {
    const page = await visit('#/rules/charles-the-bold/10.3e');
    await page.getByRole('article').waitFor();
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family.replaceAll('"', '')));
    await expect.poll(loaded).toEqual(['Inter', 'JetBrains Mono']);
    // Nothing else stands first in any style.
    const families = await page.evaluate(() => [
      ...new Set(
        [...document.querySelectorAll('body *')].map((one) => getComputedStyle(one).fontFamily.split(',')[0]?.replaceAll('"', '')),
      ),
    ]);
    expect(families.sort()).toEqual(['Inter', 'JetBrains Mono']);
  });
});
