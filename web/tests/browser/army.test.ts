// Armies that are put together on the page, printed, and brought to a battle.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { ArmiesCard, RulesetCard } from '../../src/protocol';
import { asked, give, question, settled } from './asked';
import { faults } from './faults';
import { begin, fitsItsWidth, visit, withBrowser, type Visitor } from './visit';

withBrowser();

const ask = async <T>(path: string): Promise<T> => (await (await fetch(`${inject('address')}${path}`)).json()) as T;
/** The rulesets with points: what is tested here holds for each. */
const rulesets = async (): Promise<RulesetCard[]> => (await ask<RulesetCard[]>('/api/rulesets')).filter((card) => card.armies);

const points = (page: Page) => page.getByRole('status').filter({ hasText: /of \d+ points/ });
const lines = (page: Page) => page.locator('[data-line]');

/** Begins an army of the first list of a ruleset that is ready. */
async function start(page: Page, ruleset: RulesetCard): Promise<ArmiesCard> {
  const card = await ask<ArmiesCard>(`/api/rulesets/${ruleset.key}/armies`);
  const choice = page.getByRole('radio', { name: ruleset.name });
  await page.getByRole('radiogroup', { name: 'Army list' }).waitFor();
  if (await choice.count()) await choice.click();
  await page.getByRole('radio', { name: new RegExp(`^${card.lists[0]?.name}.*${card.lists[0]?.about}`) }).click();
  await page.getByRole('button', { name: /^Start with a ready army/ }).click();
  await lines(page).first().waitFor();
  return card;
}

const total = async (page: Page): Promise<number> => Number(/^(\d+) of/.exec((await points(page).first().textContent()) ?? '')?.[1]);

describe('building an army', () => {
  it('adds up with every step, names what is wrong at once, and mends it', async () => {
    for (const ruleset of await rulesets()) {
      const page = await visit('#/army');
      await start(page, ruleset);
      const before = await total(page);
      const count = await lines(page).count();
      expect(await page.getByRole('button', { name: 'Save and print' }).count()).toBe(1);
      // One more of something, as often as it takes to cost too much.
      const add = page.getByRole('complementary', { name: 'What the list holds' }).locator('.add:not(.full)').nth(3);
      for (let n = 0; n < 12 && !(await page.getByText('too many', { exact: false }).count()); n += 1) {
        const now = await total(page);
        await add.click();
        await expect.poll(() => total(page)).toBeGreaterThan(now);
      }
      expect(await total(page)).toBeGreaterThan(before);
      const whole = page.getByRole('group', { name: 'What is wrong with the army' });
      await whole.waitFor();
      await page.getByRole('button', { name: /^Show (the first|what is wrong)/ }).waitFor();
      expect(await page.getByRole('button', { name: /^Play/ }).getAttribute('aria-disabled')).toBe('true');
      // The steps are taken back one by one.
      while ((await lines(page).count()) > count) {
        const now = await lines(page).count();
        await page.keyboard.press('z');
        await expect.poll(() => lines(page).count()).toBe(now - 1);
      }
      await expect.poll(() => total(page)).toBe(before);
      await page.getByRole('button', { name: 'Save and print' }).waitFor();
      // A line that cannot be: the number is typed, the fault stands beside it, and one click mends it.
      const row = lines(page)
        .filter({ has: page.getByRole('textbox') })
        .first();
      await row.getByRole('textbox').first().fill('99');
      await row.getByRole('textbox').first().press('Enter');
      const wrong = page.locator('[data-line].wrong');
      await wrong.first().waitFor();
      await wrong
        .first()
        .getByRole('button', { name: /: \d+ |^Without/ })
        .first()
        .click();
      await wrong.first().waitFor({ state: 'detached' });
      await expect.poll(() => faults(page)).toEqual([]);
      await fitsItsWidth(page);
    }
  });

  it('has the lists of nations, and the sheets that are kept while people play', async () => {
    const page = await visit('#/army');
    await page.getByRole('radio', { name: 'Miniature War Game Rules' }).click();
    await page.getByRole('radio', { name: /^The British army/ }).click();
    await page.getByRole('button', { name: /^Start with a ready army/ }).click();
    await lines(page).first().waitFor();
    await lines(page).filter({ hasText: 'Unit 31: Foot Guards' }).waitFor();
    await page.getByRole('radio', { name: 'Order sheets' }).click();
    const paper = page.frameLocator('iframe[title="The sheet as it will be printed"]');
    await paper.getByText('Army roster').first().waitFor();
    await paper
      .getByText(/^Order sheet: Guard/)
      .first()
      .waitFor();
    expect(await faults(page)).toEqual([]);
    // Played with, it comes to a battle of its period.
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('dialog').getByText('A pick-up battle').first().waitFor();
  });

  it('begins empty, and takes one that is ready', async () => {
    const page = await visit('#/army');
    await page.getByRole('button', { name: 'Start empty' }).click();
    await page.getByText('The army has nothing yet.').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start with a ready army' }).click();
    await lines(page).first().waitFor();
    await page.getByRole('button', { name: 'Save and print' }).waitFor();
  });

  it('is done by keys alone', async () => {
    const [ruleset] = await rulesets();
    if (!ruleset) throw new Error('no ruleset has points');
    const page = await visit('#/army');
    await start(page, ruleset);
    const count = await lines(page).count();
    await lines(page).last().focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => lines(page).count()).toBe(count - 1);
    await page.keyboard.press('z');
    await expect.poll(() => lines(page).count()).toBe(count);
    await page.keyboard.press('a');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Find in the list');
    await page.keyboard.type('a');
    await page.keyboard.press('Enter');
    await expect.poll(() => lines(page).count()).toBe(count + 1);
  });

  it('is kept in the browser, saved as a file, read again, and printed', async () => {
    const [ruleset] = await rulesets();
    if (!ruleset) throw new Error('no ruleset has points');
    const page = await visit('#/army');
    await start(page, ruleset);
    await page.getByLabel("The army's name").fill("The King's <own> host");
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('the-king-s-own-host.toml');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain('lines = [');
    // The sheet is the one that will be printed.
    const sheet = page.frameLocator('iframe');
    await sheet.getByRole('heading', { name: "The King's <own> host" }).waitFor();
    expect(await sheet.locator('.box').count()).toBeGreaterThan(10);
    await page.evaluate(() => {
      const frame = document.querySelector('iframe')?.contentWindow as (Window & { printed?: boolean }) | null;
      if (frame)
        frame.print = () => {
          frame.printed = true;
        };
    });
    await page.keyboard.press('Escape');
    await page.locator('h2', { hasText: 'Print preview' }).click();
    await page.keyboard.press('p');
    expect(
      await page.evaluate(() => (document.querySelector('iframe')?.contentWindow as (Window & { printed?: boolean }) | null)?.printed),
    ).toBe(true);
    // Kept, also when the page is loaded again.
    await page.reload();
    await lines(page).first().waitFor();
    expect(await page.getByLabel("The army's name").inputValue()).toBe("The King's <own> host");
    await page.goto('/#/army');
    await page.getByRole('region', { name: 'Your armies' }).getByText("The King's <own> host").waitFor();
    await page.locator('input[name=roster]').setInputFiles({ name: 'host.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await lines(page).first().waitFor();
    await page.goto('/#/army');
    await page.locator('input[name=roster]').setInputFiles({ name: 'host.toml', mimeType: 'text/plain', buffer: Buffer.from('lines = 4') });
    await page.getByRole('alert').getByText('points: is missing').waitFor();
  });
});

const SIZES: [string, Visitor][] = [
  ['a desk, dark', { width: 1400, height: 900, dark: true }],
  ['a tablet at the largest text', { width: 1024, height: 768, text: 'largest' }],
  ['a phone', { width: 390, height: 844, touch: true }],
];

describe.each(SIZES)('on %s', (_, visitor) => {
  it('an army can be read and changed', async () => {
    for (const ruleset of await rulesets()) {
      const page = await visit('#/army', visitor);
      await page.getByRole('radiogroup', { name: 'Army list' }).waitFor();
      expect(await faults(page)).toEqual([]);
      await fitsItsWidth(page);
      await start(page, ruleset);
      const number = page.getByRole('textbox', { name: /^(bases|stands|figures)$/ }).first();
      await number.fill('1');
      await number.press('Enter');
      await page.locator('[data-line].wrong').waitFor();
      expect(await faults(page)).toEqual([]);
      await fitsItsWidth(page);
      const add = page.getByRole('button', { name: 'Add', exact: true });
      if (await add.count()) {
        await add.click();
        await page.getByRole('complementary', { name: 'What the list holds' }).waitFor();
        expect(await faults(page)).toEqual([]);
        await fitsItsWidth(page);
        await page.getByRole('button', { name: /^Back to the army/ }).click();
      }
    }
  });
});

describe('a pick-up battle', () => {
  it('takes the army of each seat as its answer', async () => {
    for (const ruleset of await rulesets()) {
      const card = await ask<ArmiesCard>(`/api/rulesets/${ruleset.key}/armies`);
      const scenario = await (
        await fetch(`${inject('address')}/api/rulesets/${ruleset.key}/pick-up/${card.points}?list=${card.lists[0]?.key}`)
      ).text();
      const begun = await begin({ ruleset: ruleset.key, battle: undefined, scenario, blue: { kind: 'friend', name: 'Bob' } });
      for (const role of ['red', 'blue'] as const) {
        const page = await visit('#/army');
        await start(page, ruleset);
        await page.getByLabel("The army's name").fill(`The host of ${role}`);
        const cost = await total(page);
        await page.goto(`/#/game/${begun.links.find((link) => link.role === role)?.token}`);
        await asked(page);
        await page.getByRole('button', { name: 'Bring your own army' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText(`The host of ${role}`).waitFor();
        await dialog.getByRole('button', { name: `Bring it, ${cost} points` }).click();
        await settled(page);
        await expect.poll(async () => (await question(page).textContent()) ?? '').toContain(`${cost} of ${card.points} points`);
        await give(page, /^(Hand the army in|Done|The army is complete)/i);
      }
    }
  });

  it('begins from the army itself', async () => {
    const [ruleset] = await rulesets();
    if (!ruleset) throw new Error('no ruleset has points');
    const page = await visit('#/army');
    await start(page, ruleset);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const pane = page.getByRole('dialog').getByRole('complementary', { name: 'Set up the game' });
    await pane.getByRole('button', { name: /^Begin/ }).click();
    await page.waitForURL(/#\/game\//);
    await asked(page);
    await page.getByRole('button', { name: 'Bring your own army' }).waitFor();
  });
});
