// A question to both sides at once: each answers in secret, and may answer otherwise as long as the other has not answered.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answer, asked, curtain, give, primary, question, settled, takeOver } from './asked';
import { begin, visit, withBrowser } from './visit';

withBrowser();

const waits = (page: Page) => page.locator('#question h2.wait');
const help = (page: Page) => page.locator('#question .help');

describe('a question to both sides', () => {
  it('is answered at two seats, changed, and opened when both are in; a watcher is told that it is secret', async () => {
    const begun = await begin({ red: { kind: 'here', name: 'Anne' }, blue: { kind: 'friend', name: 'Bela' } });
    const link = (role: string) => `#/game/${begun.links.find((one) => one.role === role)?.token}`;
    const [red, blue, watcher] = [await visit(link('red')), await visit(link('blue')), await visit(link('watcher'))];
    for (const page of [red, blue]) await expect.poll(() => question(page).innerText()).toMatch(/^Which group do you name/);
    await expect.poll(() => waits(watcher).innerText()).toBe('Both sides decide in secret');
    // Nobody is told that something is sealed before he has answered himself.
    expect(await blue.locator('#question').innerText()).not.toMatch(/sealed/i);

    await give(red, 'Main ward');
    await expect.poll(() => waits(red).innerText()).toMatch(/^Your answer: .*Main ward/);
    await expect.poll(() => help(red).innerText()).toMatch(/Waiting for Bela/);
    // He waits: nothing is amber on his page, and nothing is lit.
    expect(await red.locator('.button.primary, path.lit, #question.yours').count()).toBe(0);
    await question(blue).waitFor();

    await red.getByRole('button', { name: 'Change it' }).click();
    await expect.poll(() => question(red).innerText()).toMatch(/^Which group do you name/);
    // What was answered is chosen; it can be kept.
    await expect.poll(() => primary(red).innerText()).toMatch(/Main ward/);
    await red.getByRole('button', { name: 'Keep my answer' }).click();
    await expect.poll(() => waits(red).innerText()).toMatch(/Main ward/);
    await red.getByRole('button', { name: 'Change it' }).click();
    await answer(red, 'Left ward').click();
    await primary(red).click();
    await settled(red);
    await expect.poll(() => waits(red).innerText()).toMatch(/^Your answer: .*Left ward/);

    await give(blue, 'Main ward');
    for (const page of [red, blue, watcher]) {
      await page.locator('[role="log"] li', { hasText: 'Left ward of Aldermere is named' }).waitFor();
      expect(await page.locator('[role="log"] li', { hasText: 'Main ward of Aldermere is named' }).count()).toBe(0);
    }
  });

  it('is answered by two at one screen, each behind the curtain', async () => {
    const begun = await begin({ red: { kind: 'here', name: 'Anne' }, blue: { kind: 'here', name: 'Bela' } });
    const page = await visit(`#/game/${begun.links.find((one) => one.role === 'both')?.token}`);
    expect(await asked(page)).toBe('curtain');
    await page.getByRole('dialog', { name: 'Hand the screen to Anne' }).waitFor();
    await takeOver(page);
    expect(await asked(page)).toBe('question');
    await give(page, 'Right ward');
    // The curtain falls at once: what the first has named is not on the screen of the second.
    await page.getByRole('dialog', { name: 'Hand the screen to Bela' }).waitFor();
    expect(await page.locator('#question').innerText()).not.toMatch(/Right ward/);
    await takeOver(page);
    expect(await asked(page)).toBe('question');
    expect(await page.locator('#question, .choices').allInnerTexts()).not.toContainEqual(expect.stringMatching(/Walter Pell/));
    await give(page, 'Main ward');
    await page.locator('[role="log"] li', { hasText: 'Right ward of Aldermere is named' }).waitFor();
    expect(await curtain(page).count()).toBe(0);
  });
});
