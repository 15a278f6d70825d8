// Written orders through the page: two seats write in secret, a sheet is filled by clicks and by drawing, two share one screen, and what
// happened is played when both sheets are in.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { asked, curtain, primary, takeOver } from './asked';
import { begin, fitsItsWidth, visit, withBrowser } from './visit';

withBrowser();

/** A small battle: horse and foot in the open, and men of red's hidden in a wood, with a phantom beside them. */
const FORD = `
[scenario]
id = "the-ford"
title = "At the ford"
level = "advanced"
board = [200, 140]
turns = 3
OPTIONS
[[terrain]]
kind = "forest"
name = "Crow Wood"
polygon = [[10, 10], [70, 10], [70, 60], [10, 60]]

[[side]]
name = "Aldermoor"
phantoms = [{ marker = "K", at = [80, 20] }]

[[side]]
name = "Brackenford"

[[unit]]
id = "bows"
name = "Archers of the left"
side = "red"
type = "longbow-light"
figures = 12
at = [110, 40]
abreast = 6

[[unit]]
id = "spears"
name = "Spears"
side = "red"
type = "medium-infantry"
figures = 12
at = [140, 40]
abreast = 6

[[unit]]
id = "lurkers"
name = "Men in the wood"
side = "red"
type = "men-at-arms"
figures = 12
at = [30, 30]
abreast = 6
marker = "C"

[[unit]]
id = "knights"
name = "Hired lances"
side = "blue"
type = "heavy-cavalry"
figures = 6
at = [140, 95]
facing = 180
abreast = 6

[[unit]]
id = "culverin"
name = "A culverin"
side = "blue"
type = "culverin"
at = [110, 110]
facing = 180
`;
const ford = (options = '') => FORD.replace('OPTIONS', options);

type Seats = { red: Page; blue: Page; watcher: Page; heard: Map<Page, string[]> };

/** Two at two seats, and one who watches, with everything that each is sent. */
async function seats(scenario = ford()): Promise<Seats> {
  const begun = await begin({
    ruleset: 'miniature-war-game',
    battle: undefined,
    scenario,
    red: { kind: 'here', name: 'Anne' },
    blue: { kind: 'friend', name: 'Bela' },
  });
  const link = (role: string) => `#/game/${begun.links.find((one) => one.role === role)?.token}`;
  const heard = new Map<Page, string[]>();
  const sit = (role: string) =>
    visit(link(role), {
      first: async (page) => {
        const frames: string[] = [];
        heard.set(page, frames);
        page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
        page.on('response', (response) => {
          if (response.url().includes('/api/game'))
            void response.text().then(
              (text) => frames.push(text),
              () => undefined,
            );
        });
      },
    });
  const [red, blue, watcher] = [await sit('red'), await sit('blue'), await sit('watcher')];
  for (const page of [red, blue]) expect(await asked(page)).toBe('question');
  return { red, blue, watcher, heard };
}

/** Nothing is under way. */
const settled = (page: Page) =>
  page.locator('#question:not([aria-busy="true"]), section.orders:not([aria-busy="true"])').first().waitFor({ state: 'attached' });
/** The middle of something on the board, once it is where it was a moment before. */
async function still(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = async () => JSON.stringify(await page.locator(selector).first().boundingBox());
  await page.locator(selector).first().waitFor();
  await expect
    .poll(async () => {
      const before = await box();
      return before !== 'null' && before === (await box());
    })
    .toBe(true);
  const { x, y, width, height } = JSON.parse(await box()) as { x: number; y: number; width: number; height: number };
  return { x: x + width / 2, y: y + height / 2 };
}
const line = (page: Page, to: string) => page.locator(`section.orders li[data-to="${to}"]`);
/** A line that is written, word by word, and taken by the table. */
async function write(page: Page, to: string, text: string): Promise<void> {
  const field = line(page, to).locator('input.text');
  await field.fill(text);
  await field.press('Enter');
  await settled(page);
}
/** A part of the order that is worked at, clicked. */
async function click(page: Page, part: string, word: string): Promise<void> {
  await page.getByRole('group', { name: part, exact: true }).getByRole('button', { name: word, exact: true }).click();
  await page.getByRole('group', { name: part, exact: true }).locator('.word[aria-pressed="true"]', { hasText: word }).waitFor();
  await settled(page);
}
/** Goes past what is played, to the next question. */
async function past(page: Page): Promise<void> {
  const film = page.locator('section.film');
  await film.waitFor();
  await film.getByRole('button', { name: /^To (my question|the end)/ }).click();
  await film.waitFor({ state: 'detached' });
}
/** What tells of the battle, without signs of life. */
const told = (frames: string[]) => frames.filter((frame) => !frame.includes('"pulse"'));

describe('orders that are written in secret', () => {
  it('reach nobody else, nor does what is hidden', async () => {
    const { red, blue, watcher, heard } = await seats();
    // Both see the same number of markers, whatever stands behind them.
    for (const page of [blue, watcher]) await expect.poll(() => page.locator('[data-piece^="red?"]').count()).toBe(2);
    expect(await red.locator('[data-piece="lurkers"]').count()).toBe(1);
    const before = [blue, watcher].map((page) => told(heard.get(page) ?? []).length);
    await write(red, '#1', 'NNE 2/3, F N');
    await write(red, '#3', 'E 17 cm');
    await write(red, '?K', 'SSE 1/3');
    await write(red, '#3', '');
    await write(red, '#3', 'E 17 cm');
    await expect.poll(() => line(red, '#3').locator('.says').innerText()).toMatch(/^Go east 17 cm/);
    // While red writes nobody else is told anything at all.
    expect([blue, watcher].map((page) => told(heard.get(page) ?? []).length)).toEqual(before);

    await primary(red).click();
    await expect.poll(() => blue.locator('section.orders .lock').innerText()).toMatch(/Anne has handed in/);
    const once = told(heard.get(blue) ?? []).length;
    // That the sheet is opened, changed and handed in again is told to nobody.
    await red.getByRole('button', { name: 'Open it again' }).click();
    await primary(red).waitFor();
    await write(red, '#2', 'WSW 13 cm');
    await primary(red).click();
    await expect.poll(() => red.locator('#question h2').innerText()).toBe('Your orders are handed in');
    expect(told(heard.get(blue) ?? []).length).toBe(once);
    expect(await blue.locator('section.orders .lock').innerText()).toMatch(/Anne has handed in/);

    await write(blue, '#1', 'CH #1');
    await write(blue, '#2', 'H, F SSW');
    await primary(blue).click();
    for (const page of [red, blue]) await past(page);
    for (const page of [blue, watcher]) {
      await page.locator('[role="tab"]', { hasText: 'Log' }).click();
      await page
        .locator('[role="log"] li', { hasText: /\?C goes \d/ })
        .first()
        .waitFor();
      const all = (heard.get(page) ?? []).join('\n');
      expect(all.includes('red?C')).toBe(true);
      for (const secret of ['lurkers', 'Men in the wood', 'NNE', 'E 17 cm', '17 cm', 'WSW', 'SSE', '13 cm'])
        expect([secret, all.includes(secret)]).toEqual([secret, false]);
    }
    // Nor does red hear what blue has written, but for the charge that is declared.
    await red.locator('[role="tab"]', { hasText: 'Log' }).click();
    await red.locator('[role="log"] li', { hasText: 'Hired lances charge' }).first().waitFor();
    expect((heard.get(red) ?? []).some((frame) => frame.includes('SSW'))).toBe(false);
  });

  it('say what is wrong at the word, and what was expected', async () => {
    const { red } = await seats();
    const field = line(red, '#2').locator('input.text');
    await field.fill('N 2/3, THEN');
    await line(red, '#2').locator('.says .no').waitFor();
    await field.fill('CH #1 IF #1 MOVES');
    await expect.poll(() => line(red, '#2').locator('.says').innerText()).toMatch(/^An order holds no condition: IF/);
    expect(await line(red, '#2').locator('.under .wrong').innerText()).toBe('IF');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    // The amber button leads there, and nothing is handed in.
    await expect.poll(() => primary(red).innerText()).toMatch(/^Mend order 2/);
    await primary(red).click();
    expect(await red.locator('section.orders li.chosen').getAttribute('data-to')).toBe('#2');
    await field.fill('CH #1');
    await expect.poll(() => primary(red).innerText()).toMatch(/^Hand in 1 order/);
    // An enemy whom red does not see is refused without telling whether there is one.
    await field.fill('CH #9');
    await expect.poll(() => line(red, '#2').locator('.says').innerText()).toMatch(/^No enemy in sight: #9/);
  });
});

describe('a whole sheet', () => {
  for (const width of [1400, 390]) {
    it(`is written by clicks and by drawing, ${width} wide`, async () => {
      const begun = await begin({
        ruleset: 'miniature-war-game',
        battle: undefined,
        scenario: ford(),
        red: { kind: 'here', name: 'Anne' },
        blue: { kind: 'computer', captain: 'random' },
      });
      const phone = width < 720;
      const page = await visit(`#/game/${begun.links[0]?.token}`, phone ? { width, height: 844, touch: true } : { width, height: 900 });
      expect(await asked(page)).toBe('question');
      // Nobody is shown a distance.
      expect(await page.locator('.tools').innerText()).not.toMatch(/Tape|Arcs|Charge/);
      if (phone) await page.locator('nav.tabs button', { hasText: 'Orders' }).click();
      await line(page, '#1').locator('.pick').click();
      await click(page, 'Order', 'Move');
      await click(page, 'Direction', 'NE');
      await click(page, 'How far', '2/3');
      await click(page, 'Facing', 'N');
      await click(page, 'Fire', 'Last third');
      await expect.poll(() => line(page, '#1').locator('input.text').inputValue()).toBe('NE 2/3, F N, FIRE END');
      await line(page, '#2').locator('.pick').click();
      await click(page, 'Order', 'Charge');
      await click(page, 'At', '#1 Hired lances');
      await expect.poll(() => line(page, '#2').locator('input.text').inputValue()).toBe('CH #1');
      await line(page, '#3').locator('.pick').click();
      await click(page, 'Order', 'Move');
      await page.getByLabel('How far: a number of centimetres').fill('7');
      await page.getByLabel('How far: a number of centimetres').press('Enter');
      await expect.poll(() => line(page, '#3').locator('input.text').inputValue()).toBe('7 cm');
      await fitsItsWidth(page);

      // A direction is drawn: it is written to the degree, and nothing is measured.
      if (phone) await page.getByRole('button', { name: 'Draw the direction on the board' }).click();
      const { x, y } = await still(page, '[data-piece="lurkers"] .tag');
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 20, y, { steps: 3 });
      await page.mouse.move(x + 60, y, { steps: 3 });
      await page.mouse.up();
      await settled(page);
      if (phone) await page.locator('nav.tabs button', { hasText: 'Orders' }).click();
      await expect.poll(() => line(page, '#3').locator('input.text').inputValue()).toMatch(/^(8[5-9]|9[0-5])° 7 cm$/);
      await page.locator('section.orders .button.primary, #question .button.primary').first().click();
      // What happened is played on the board.
      await past(page);
      await expect.poll(() => page.locator('#question h2').innerText()).toBe('Orders of turn 2');
      await fitsItsWidth(page);
    });
  }
});

describe('what happened', () => {
  it('is played third by third once both sheets are in, and again on demand', async () => {
    const { red, blue } = await seats();
    await write(red, '#2', 'N');
    await primary(red).click();
    await write(blue, '#1', 'CH #2');
    await primary(blue).click();
    const film = red.locator('section.film');
    await film.waitFor();
    // A marker that is found may be asked about before the last third.
    expect(await film.locator('.names').innerText()).toMatch(/Third 1[\s\S]*Third 2/);
    // Nothing is amber while nothing is to decide.
    expect(await red.locator('#question .button.primary, #question.yours').count()).toBe(0);
    const at = () => red.locator('[data-piece="spears"]').getAttribute('transform');
    await film.getByRole('button', { name: 'To the part before' }).click();
    for (let n = 0; n < 4; n += 1) await red.keyboard.press('<');
    const first = await at();
    await film.getByRole('button', { name: 'To the next part' }).click();
    await film.getByRole('button', { name: 'To the next part' }).click();
    const second = await at();
    expect(second).not.toBe(first);
    expect(await red.locator('[data-trail="spears"] .began').count()).toBe(1);
    await red.keyboard.press('End');
    await film.waitFor({ state: 'detached' });
    const last = await at();
    expect(last).not.toBe(first);
    await red.getByRole('button', { name: /See the turn again/ }).click();
    await film.waitFor();
    await past(red);
    expect(await at()).toBe(last);
  });
});

describe('two at one screen', () => {
  it('write behind the curtain, one after the other', async () => {
    const begun = await begin({
      ruleset: 'miniature-war-game',
      battle: undefined,
      scenario: ford(),
      red: { kind: 'here', name: 'Anne' },
      blue: { kind: 'here', name: 'Bela' },
    });
    const page = await visit(`#/game/${begun.links.find((one) => one.role === 'both')?.token}`);
    expect(await asked(page)).toBe('curtain');
    await page.getByRole('dialog', { name: 'Hand the screen to Anne' }).waitFor();
    await takeOver(page);
    await write(page, '#1', 'NNE 2/3');
    await write(page, '#2', 'ESE 1/3');
    // The curtain stays up while one writes, and falls when the sheet is in.
    expect(await curtain(page).count()).toBe(0);
    await primary(page).click();
    await page.getByRole('dialog', { name: 'Hand the screen to Bela' }).waitFor();
    expect(await page.locator('section.orders').count()).toBe(0);
    await takeOver(page);
    await line(page, '#1').waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/NNE|ESE|Men in the wood/);
    await write(page, '#1', 'S 1/3');
    // The culverin is asked for no call.
    await write(page, '#2', 'H, HOLD FIRE');
    await primary(page).click();
    // Whoever sits there is shown what happened with his own eyes, and writes on; then the other.
    await past(page);
    await expect.poll(() => page.locator('#question h2').innerText()).toBe('Orders of turn 2');
    await write(page, '#1', 'W 1/3');
    await primary(page).click();
    await page.getByRole('dialog', { name: 'Hand the screen to Anne' }).waitFor();
    await takeOver(page);
    await past(page);
    await expect.poll(() => page.locator('#question h2').innerText()).toBe('Orders of turn 2');
    expect(await line(page, '#1').locator('input.text').getAttribute('placeholder')).toBe('as before: NNE 2/3');
  });
});

describe('a clock for orders', () => {
  it('shows how much time is left to write', async () => {
    const { red } = await seats(ford('options = ["order-clock"]'));
    await expect.poll(() => red.locator('section.orders [role="timer"]').innerText()).toMatch(/^(2:00|1:5\d)$/);
  });
});
