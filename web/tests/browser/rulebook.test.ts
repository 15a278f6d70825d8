import { describe, expect, it } from 'vitest';
import { fitsItsWidth, visit, withBrowser } from './visit';

withBrowser();

describe('the rulebook', () => {
  it('opens at the row of its address', async () => {
    const page = await visit('#/rules/charles-the-bold/3.4c');
    const row = page.getByRole('article', { name: 'rule 3.4c' });
    await row.getByRole('heading', { name: 'Order Test: distance' }).waitFor();
    expect(await row.textContent()).toContain('printed');
    expect(await page.locator('.rows [aria-current=true] code').textContent()).toBe('3.4c');
  });

  it('shows a reading of ours in violet, with the word and the reason', async () => {
    const page = await visit('#/rules/charles-the-bold/0.3');
    const row = page.getByRole('article', { name: 'rule 0.3' });
    await row.getByText('Ours, because').waitFor();
    const colours = await row.evaluate((element) => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--reading)';
      element.append(probe);
      const violet = getComputedStyle(probe).color;
      probe.remove();
      return [violet, getComputedStyle(element.querySelector('.id') as Element).color];
    });
    expect(colours[1]).toBe(colours[0]);
    expect(await row.locator('.id').textContent()).toContain('ours');
  });

  it('finds by id and by word, and goes on to what a row speaks of', async () => {
    const page = await visit('#/rules/charles-the-bold');
    const find = page.getByLabel('Find a rule');
    await find.fill('6.0j');
    await page.locator('.rows button').first().click();
    await page.getByRole('article', { name: 'rule 6.0j' }).waitFor();
    await find.fill('zone of control');
    await page.locator('.rows').getByText('Zone of control', { exact: true }).click();
    await page.waitForURL(/3\.5a/);
    const refs = page.getByRole('article').locator('li button');
    expect(await refs.count()).toBeGreaterThan(0);
    await refs.first().click();
    expect(page.url()).not.toMatch(/3\.5a$/);
    await page.goBack();
    await page.getByRole('article', { name: 'rule 3.5a' }).waitFor();
  });

  it('finds what a sign of the board stands for', async () => {
    const page = await visit('#/rules/charles-the-bold');
    await page.getByRole('button', { name: 'By sign' }).click();
    await page.getByRole('group', { name: 'Signs' }).getByRole('button', { name: 'stakes' }).click();
    const found = page.locator('.rows button');
    await expect.poll(() => found.count()).toBeGreaterThan(1);
    expect((await found.first().innerText()).toLowerCase()).toContain('stakes');
    await page.getByRole('button', { name: /no longer seek/ }).click();
    await page.getByRole('button', { name: 'By sign' }).waitFor();
  });

  it('says so when there is no such row', async () => {
    const page = await visit('#/rules/charles-the-bold/99.9');
    await page.getByText('There is no rule 99.9').waitFor();
  });

  it('shows one thing at a time on a phone', async () => {
    const page = await visit('#/rules/charles-the-bold', { width: 390, height: 844 });
    await page.getByLabel('Find a rule').fill('order test');
    await page.locator('.rows button').first().click();
    await page.getByRole('article').waitFor();
    expect(await page.locator('.rows').isVisible()).toBe(false);
    await fitsItsWidth(page);
    await page.getByRole('button', { name: 'All rules' }).click();
    await page.locator('.rows').waitFor();
  });
});
