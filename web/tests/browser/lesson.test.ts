import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { asked, verdict } from './asked';
import { fitsItsWidth, visit, withBrowser } from './visit';
import { fightOn, luck } from './whole';

withBrowser();

describe('the lesson', () => {
  it('begins from the lobby, waits for the learner, and goes on when he has acted', async () => {
    const page = await visit('#/');
    await page.getByRole('button', { name: 'Begin the lesson' }).click();
    await page.waitForURL(/#\/game\//);
    const guide = page.getByRole('region', { name: 'The guide' });
    await guide.getByRole('heading', { name: 'Your army' }).waitFor();
    await guide.getByRole('button', { name: 'Next' }).click();
    await guide.getByRole('button', { name: 'Next' }).click();
    await guide.getByRole('heading', { name: 'Name a group, in secret' }).waitFor();
    expect(await guide.getByRole('button', { name: 'Next' }).count()).toBe(0);
    // A rule that a step names opens in place.
    await guide.getByRole('button', { name: /rule 1\.4d/ }).click();
    await guide.getByText('Initiative throw').waitFor();

    await page.locator('#question').focus();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await guide.getByRole('heading', { name: 'Why?' }).waitFor();

    // What has been read stays read.
    await page.reload();
    await guide.getByRole('heading', { name: 'Why?' }).waitFor();
  });

  it('can be skipped to its end without a single move, and left at any time', async () => {
    const page = await visit('#/', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Begin the lesson' }).click();
    const guide = page.getByRole('region', { name: 'The guide' });
    await guide.waitFor();
    await fitsItsWidth(page);
    for (let n = 0; n < 30 && (await guide.count()) > 0; n++) {
      await guide.getByRole('button', { name: /^(Next|Skip|Play on)$/ }).click();
    }
    expect(await guide.count()).toBe(0);
  });

  it('is gone for good when it is left', async () => {
    const page = await visit('#/');
    await page.getByRole('button', { name: 'Begin the lesson' }).click();
    const guide = page.getByRole('region', { name: 'The guide' });
    await guide.getByRole('button', { name: 'Leave the guide' }).click();
    await guide.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Which group do you name').first().waitFor();
    expect(await guide.count()).toBe(0);
  });

  it('goes on whatever the learner does', async () => {
    const page = await visit('#/');
    await page.getByRole('button', { name: 'Begin the lesson' }).click();
    const guide = page.getByRole('region', { name: 'The guide' });
    await guide.waitFor();
    const shown = new Set<string>();
    let answered = 0;
    for (let n = 0; n < 150 && answered < 45; n++) {
      if (await guide.count()) {
        shown.add((await guide.getByRole('heading').textContent()) ?? '');
        const next = guide.getByRole('button', { name: /^(Next|Play on)$/ });
        if (await next.count()) await next.click();
      }
      if (await page.getByText('You are asked').count()) {
        // Some answer, as a child would press keys: any digit, then Enter.
        await page.locator('#question').focus();
        await page.keyboard.press(String(1 + ((n * 7) % 4)));
        await page.keyboard.press('Enter');
        answered += 1;
      }
      if ((await asked(page)) === 'over') break;
    }
    expect(answered).toBe(45);
    // It has told of more than its first steps, and is still there or has come to its end.
    expect(shown.size).toBeGreaterThan(5);
    expect(shown).toContain('Why?');
  });
});

/** Takes the lesson of a ruleset from the lobby and does what it says, until these steps have come or the battle is over: the titles in their order. */
async function follow(
  page: Page,
  ruleset: RegExp,
  wanted: string[],
  most: number,
  first: RegExp[] = [],
  seed = 7,
  lesson = /guide/,
): Promise<string[]> {
  await page
    .getByRole('button', { name: /First Muster/ })
    .first()
    .click();
  const pane = page.getByRole('complementary', { name: 'Set up the game' });
  await pane.getByRole('radio', { name: ruleset }).click();
  await pane.locator('.learn', { hasText: lesson }).getByRole('button', { name: 'Learn in ten minutes' }).click();
  await page.waitForURL(/#\/game\//);
  const guide = page.getByRole('region', { name: 'The guide' });
  const titles: string[] = [];
  const chance = luck(seed);
  const next = guide.getByRole('button', { name: /^(Next|Play on)$/ });
  const heading = async (): Promise<string> =>
    (await guide.count())
      ? ((await guide
          .getByRole('heading')
          .textContent()
          .catch(() => '')) ?? '')
      : '';
  // Nothing is done before the guide is there: its first words would be missed.
  await guide.getByRole('heading').waitFor();
  while (!wanted.every((one) => titles.includes(one)) && (await verdict(page).count()) === 0) {
    const title = await heading();
    if (title && !titles.includes(title)) titles.push(title);
    if (await next.count()) {
      await next.click();
      continue;
    }
    // It waits for the learner, or for an occasion: he plays on by pulling and pressing.
    const fought = await fightOn(page, most, async () => (await next.count()) > 0 || (await heading()) !== title, first, chance);
    if (fought.answers === most) break;
  }
  return titles;
}

describe('the lesson on a free table', () => {
  it('is followed to its end by playing', async () => {
    const titles = await follow(await visit('#/'), /Tree of Battles/, ['Close with them'], 60);
    expect(titles.slice(0, 3)).toEqual(['Your army', 'Seven phases', 'Leaders spend points']);
    expect(titles).toContain('Pull a move together');
    expect(titles).toContain('Dice before legs');
    expect(titles.at(-1)).toBe('Close with them');
  });

  it('of Field of Glory is followed until every step has come', async () => {
    // What comes of an occasion depends on dice and choices: whoever has not met all of it plays again, and otherwise.
    const wanted = ['Shoot', 'Close in', 'Charge', 'They run', 'Impact and melee', 'Cohesion test', 'Broken'];
    const met = new Set<string>();
    for (let seed = 7; seed < 11 && !wanted.every((title) => met.has(title)); seed += 1) {
      const titles = await follow(await visit('#/'), /Field of Glory/, wanted, 150, [/men-at-arms/], seed);
      expect(titles.slice(0, 3)).toEqual(['Your army', 'Five phases', 'Move']);
      for (const title of titles.slice(3)) met.add(title);
    }
    expect([...met].sort()).toEqual(wanted.sort());
  });
});

describe('the lesson of written orders', () => {
  it('is followed until every step has come', async () => {
    const wanted = ['What happened', 'Call the range', 'Loose', 'Charge', 'Three dice', 'Conflict', 'Morale'];
    const met = new Set<string>();
    for (let seed = 7; seed < 10 && !wanted.every((title) => met.has(title)); seed += 1) {
      const titles = await follow(await visit('#/'), /Miniature War Game/, wanted, 60, [], seed, /Miller's field/);
      expect(titles.slice(0, 3)).toEqual(['Your army', 'Both write in secret', 'Write your orders']);
      for (const title of titles.slice(3)) met.add(title);
    }
    expect([...met].sort()).toEqual(wanted.sort());
  });
});

describe('the lesson of the Musket period', () => {
  it('is followed until every step has come', async () => {
    const wanted = ['What happened', 'Lay the gun', 'The bounce stick', 'A volley', 'Form square', 'Bayonets', 'Losses tell'];
    const met = new Set<string>();
    for (let seed = 7; seed < 10 && !wanted.every((title) => met.has(title)); seed += 1) {
      const titles = await follow(await visit('#/'), /Miniature War Game/, wanted, 60, [/round shot/i], seed, /age of muskets/);
      expect(titles.slice(0, 3)).toEqual(['Your regiments', 'Both write in secret', 'Write your orders']);
      for (const title of titles.slice(3)) met.add(title);
    }
    expect([...met].sort()).toEqual(wanted.sort());
  });
});

describe('a worked example', () => {
  for (const width of [1280, 390]) {
    it(`is gone through step by step beside its board, and played on from, ${width} wide`, async () => {
      const page = await visit('#/', { width, height: 844 });
      await page
        .getByRole('button', { name: /Fornovo/ })
        .first()
        .click();
      const pane = page.getByRole('complementary', { name: 'Set up the game' });
      await pane.getByRole('radio', { name: /Order of Arms/ }).click();
      await pane.locator('.learn', { hasText: 'A charge' }).getByRole('button', { name: 'Look at it' }).click();
      await page.waitForURL(/#\/replay\//);
      const guide = page.getByRole('region', { name: 'The guide' });
      await guide.getByRole('heading', { name: 'Two charges' }).waitFor();
      await fitsItsWidth(page);
      const titles: string[] = [];
      for (let n = 0; n < 40; n += 1) {
        titles.push((await guide.getByRole('heading').textContent()) ?? '');
        const next = guide.getByRole('button', { name: 'Next' });
        if ((await next.count()) === 0) break;
        await next.click();
        await expect.poll(() => guide.getByRole('heading').textContent()).not.toBe(titles.at(-1));
      }
      expect(titles.length).toBeGreaterThan(10);
      expect(new Set(titles).size).toBe(titles.length);
      // Who goes back by himself is told what belongs there.
      await page
        .getByRole('button', { name: 'to the beginning' })
        .or(page.getByRole('button', { name: 'one back' }))
        .first()
        .click();
      await expect.poll(() => guide.getByRole('heading').textContent()).not.toBe(titles.at(-1));
      for (let n = 0; n < 40 && (await guide.getByRole('button', { name: 'Next' }).count()); n += 1)
        await guide.getByRole('button', { name: 'Next' }).click();
      await guide.getByRole('button', { name: 'Play on from here' }).click();
      await page.waitForURL(/#\/game\//);
      await page.locator('[data-piece]').first().waitFor();
    });
  }
});
