import { describe, expect, inject, it } from 'vitest';
import { fitsItsWidth, visit, wholeBattle, withBrowser } from './visit';

withBrowser();

describe('the lobby', () => {
  it('offers a newcomer the lesson first', async () => {
    const page = await visit('#/');
    const first = page.getByRole('region', { name: 'Learn in ten minutes' });
    await first.waitFor();
    expect(await page.getByRole('region', { name: 'Your games' }).count()).toBe(0);
    // One thing is amber until a battle is chosen.
    expect(await page.locator('.button.primary').allTextContents()).toEqual([expect.stringContaining('Begin the lesson')]);
    await page
      .getByRole('button', { name: /Hastings/ })
      .first()
      .click();
    await page.locator('.begin .button.primary').waitFor();
    expect(await page.locator('.button.primary').count()).toBe(1);
  });

  it('shows every battle and finds them by word and by kind', async () => {
    const page = await visit('#/');
    const gallery = page.getByRole('region', { name: 'Battles' });
    await gallery.getByText('Agincourt').waitFor();
    const all = await gallery.locator('.battle').count();
    expect(all).toBeGreaterThanOrEqual(13);
    await page.getByLabel('Find a battle').fill('agin');
    expect(await gallery.locator('.battle').count()).toBe(1);
    await page.getByLabel('Find a battle').fill('nothing like that');
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await gallery.locator('.battle').count()).toBe(all);
    await gallery.locator('.chip').nth(1).click();
    const some = await gallery.locator('.battle').count();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
  });

  it('begins a battle against the computer, and keeps it for later', async () => {
    const page = await visit('#/');
    await page
      .getByRole('button', { name: /Agincourt/ })
      .first()
      .click();
    const pane = page.getByRole('complementary', { name: 'Set up the game' });
    await pane.getByRole('heading', { name: /Agincourt/ }).waitFor();
    await pane.getByRole('radio', { name: 'French' }).click();
    await pane.getByRole('button', { name: /^Begin as/ }).click();
    await page.waitForURL(/#\/game\//);
    await page.getByText('Agincourt').first().waitFor();
    await page.goto('/#/');
    const mine = page.getByRole('region', { name: 'Your games' });
    await mine.getByText('Agincourt').waitFor();
    await mine.getByRole('button', { name: /forget/ }).click();
    await page.getByRole('region', { name: 'Learn in ten minutes' }).waitFor();
  });

  it('hands a friend a link, waits, and opens the board when he comes', async () => {
    const page = await visit('#/');
    const pane = page.getByRole('complementary', { name: 'Set up the game' });
    await pane.getByRole('radio', { name: 'a friend, by link' }).click();
    await pane.getByRole('button', { name: /Make the link/ }).click();
    const link = await pane.getByLabel('Send this link to your friend').inputValue();
    expect(link.startsWith(`${inject('address')}/#/game/`)).toBe(true);
    expect(page.url()).not.toContain('game');
    const friend = await visit(new URL(link).hash);
    await page.waitForURL(/#\/game\//);
    expect(friend.url()).not.toBe(page.url());
  });

  it('names all that is wrong with a scenario file', async () => {
    const page = await visit('#/');
    await page.getByRole('button', { name: 'Open a file' }).click();
    await page.locator('input[name=scenario]').setInputFiles({
      name: 'mine.toml',
      mimeType: 'text/plain',
      buffer: Buffer.from('title = "Mine"\nnonsense = 3\n[map]\ncolumns = 0\n'),
    });
    const pane = page.getByRole('complementary', { name: 'Set up the game' });
    await pane.getByRole('heading', { name: 'mine.toml' }).waitFor();
    await pane.getByRole('button', { name: /^Begin/ }).click();
    const problem = pane.getByRole('alert');
    await problem.waitFor();
    expect(await problem.locator('li').count()).toBeGreaterThan(0);
  });

  it('opens the record of a battle as a replay, and says what is wrong with one that is none', async () => {
    const page = await visit('#/');
    await page.getByRole('button', { name: 'Open a file' }).click();
    const input = page.locator('input[name=replay]');
    await input.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await input.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(wholeBattle()) });
    await page.waitForURL(/#\/replay\//);
  });

  it('fits a phone: the pane lies over the gallery and can be left', async () => {
    const page = await visit('#/', { width: 390, height: 844, touch: true });
    await page
      .getByRole('button', { name: /Agincourt/ })
      .first()
      .click();
    await fitsItsWidth(page);
    await page.getByRole('button', { name: /^Begin as/ }).waitFor();
    await page.getByRole('button', { name: 'back to the battles' }).click();
    await page.getByRole('heading', { name: 'Choose a battle' }).waitFor();
    await fitsItsWidth(page);
  });

  it('can be used by keyboard alone', async () => {
    const page = await visit('#/');
    await page.getByText('Agincourt').first().waitFor();
    await page.getByRole('radio', { name: 'computer' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'a friend, by link' }).getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Begin at this screen, both sides' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/game\//);
  });
});
