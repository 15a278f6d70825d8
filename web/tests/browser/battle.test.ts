import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Begun, Player, Role, Tell } from '../../src/protocol';
import { asked, give, primary, question, settled, verdict } from './asked';
import { LANE } from './lane';
import { atRest, begin, fitsItsWidth, visit, withBrowser, type Visitor } from './visit';
import { luck } from './whole';

withBrowser();

const here = (name: string): Player => ({ kind: 'here', name });
const friend = (name: string): Player => ({ kind: 'friend', name });
const rash: Player = { kind: 'computer', captain: 'rash' };

async function lane(red: Player, blue: Player): Promise<Begun> {
  return begin({ battle: undefined, scenario: LANE, red, blue });
}

function seat(begun: Begun, role: Role): string {
  const link = begun.links.find((link) => link.role === role);
  if (!link) throw new Error(`there is no link for ${role}`);
  return `#/game/${link.token}`;
}

async function sit(begun: Begun, role: Role, visitor?: Visitor): Promise<Page> {
  const page = await visit(seat(begun, role), visitor);
  await page.locator('[data-piece]').first().waitFor();
  return page;
}

const entries = (page: Page) => page.locator('[role="log"] .entry, [role="log"] .heading').allInnerTexts();

/** The middle of a piece on the screen. */
async function middle(page: Page, id: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-piece="${id}"] .plate`).last().boundingBox();
  if (!box) throw new Error(`${id} is not on the board`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Names a group for the initiative with the keys: the first one there is. */
async function name(page: Page): Promise<void> {
  await page.getByText('Which group do you name').first().waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await settled(page);
}

/** Plays with the keys until a turn of one's own begins: names groups, and lets everything else pass. */
async function untilTurn(page: Page): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    await asked(page);
    const now = await question(page).innerText();
    if (/who acts next/.test(now)) return;
    if (/Which group/.test(now)) await name(page);
    else await page.locator('#question .answers .answer .button').or(primary(page)).first().click();
    await settled(page);
  }
  throw new Error(`no turn has come: ${await question(page).innerText()}`);
}

describe('a battle', () => {
  it('is fought to the end against the computer in the text view', async () => {
    const page = await sit(await lane(here('Anne'), rash), 'red');
    await page.keyboard.press('t');
    const next = luck(7);
    let answers = 0;
    for (; answers < 400 && (await asked(page)) === 'question'; answers += 1) {
      const buttons = page.getByRole('region', { name: 'Answers' }).getByRole('button');
      const count = await buttons.count();
      await buttons.nth(next(count)).click();
      await settled(page);
    }
    await verdict(page).waitFor();
    expect(answers).toBeGreaterThan(3);
    // What was promised at the start is shown with the seed, and fits it.
    await verdict(page).getByRole('button', { name: 'The dice' }).click();
    await verdict(page).getByText('is what was promised').waitFor();
  });

  it('is fought with keys alone, and takes back what no die has sealed', async () => {
    const page = await sit(await lane(here('Anne'), rash), 'red');
    const board = page.getByRole('application');
    await untilTurn(page);
    const turn = await question(page).innerText();
    const before = await entries(page);
    // Tab goes to the first lit piece, Enter activates it, which throws nothing and so happens at once.
    await board.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('#focus-words').innerText()).toMatch(/Aldermere/);
    await page.keyboard.press('Enter');
    // Where a piece can do several things, the first Enter chooses it and the second confirms the button.
    await settled(page);
    if (/who acts next/.test(await question(page).innerText())) await page.keyboard.press('Enter');
    await expect.poll(() => question(page).innerText()).toMatch(/^What do/);
    await expect.poll(async () => (await entries(page)).length).toBeGreaterThan(before.length);
    // A place, which may come after enemies to shoot at: its facings turn with the brackets, Escape lets go of it.
    for (let n = 0; n < 20; n += 1) {
      await page.keyboard.press('Tab');
      if (/open\. Move/.test(await page.locator('#focus-words').innerText())) break;
    }
    await page.keyboard.press('Enter');
    const facing = page.locator('#question .face[aria-pressed="true"]');
    const first = await facing.getAttribute('aria-label');
    await page.keyboard.press(']');
    await expect.poll(() => facing.getAttribute('aria-label')).not.toBe(first);
    await page.keyboard.press('Escape');
    await expect.poll(() => primary(page).count()).toBe(0);
    // Nothing was thrown: it is taken back, and the log with it.
    await page.keyboard.press('z');
    await expect.poll(() => question(page).innerText()).toBe(turn);
    expect(await entries(page)).toEqual(before);
    // Every panel has its key.
    await page.keyboard.press('g');
    await page.getByRole('tab', { name: 'Armies', selected: true }).waitFor();
    await page.keyboard.press('l');
    await page.getByRole('tab', { name: 'Log', selected: true }).waitFor();
    await page.keyboard.press('w');
    await page.getByRole('dialog', { name: 'Why?' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog', { name: 'Why?' }).count()).toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  });

  it('says why a piece means nothing, with the rule, and what an answer may bring', async () => {
    const turn = `${LANE}\n[battle]\nround = 1\nsteps = [{ naming = { named = ["none", "none"] } }, { turn = { group = "bows" } }]\n`;
    const page = await sit(await begin({ battle: undefined, scenario: turn, red: here('Anne'), blue: rash }), 'red');
    await page.getByText('who acts next').first().waitFor();
    const enemy = await page.locator('[data-piece]:has(.blue)').first().getAttribute('data-piece');
    const at = await middle(page, enemy ?? '');
    await page.mouse.click(at.x, at.y);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/1\.4g/);
    await give(page, 'Activate Aldermere archers');
    await page.getByText('What do Aldermere archers do?').first().waitFor();
    const target = await middle(page, 'pikes');
    await page.mouse.move(target.x, target.y);
    // What is pointed at has a chip beside it; O opens its card, and then shuts the odds.
    await page.getByTitle('Open the card (O)').waitFor();
    await page.keyboard.press('o');
    const card = page.getByRole('complementary', { name: 'What it comes to' });
    await card.waitFor();
    await page.keyboard.press('o');
    await expect.poll(() => card.count()).toBe(0);
  });

  it('is played by two with a link, and misses nothing when a connection breaks', async () => {
    const begun = await lane(here('Anne'), friend('Bela'));
    const wires: WebSocketRoute[] = [];
    let shut = false;
    const red = await sit(begun, 'red');
    const blue = await sit(begun, 'blue', {
      first: (page) =>
        page.routeWebSocket('**/api/live', (wire) => {
          if (shut) return wire.close();
          wires.push(wire);
          wire.connectToServer();
        }),
    });
    await question(blue).waitFor();
    shut = true;
    await wires.at(-1)?.close();
    await blue.getByText('Not connected.').waitFor();
    expect(await blue.locator('[data-piece]').count()).toBe(4);
    // Meanwhile the other names a group and talks.
    await name(red);
    await red.getByRole('tab', { name: /Chat/ }).click();
    await red.getByLabel('Say something').fill('Are you there?');
    await red.keyboard.press('Enter');
    shut = false;
    await blue
      .getByRole('button', { name: 'Try now' })
      .click()
      .catch(() => undefined);
    await blue.getByText('Not connected.').waitFor({ state: 'detached' });
    await blue.getByRole('tab', { name: /Chat/ }).click();
    expect(await blue.getByText('Are you there?').count()).toBe(1);
    await name(blue);
    await red.getByRole('tab', { name: 'Log' }).click();
    await blue.getByRole('tab', { name: 'Log' }).click();
    await expect.poll(async () => (await entries(blue)).join('\n')).toMatch(/Initiative/);
    // A draw is offered in the menu and answered where everything is asked.
    await red.getByRole('button', { name: 'Menu' }).click();
    await red.getByRole('button', { name: 'Offer a draw' }).click();
    await red.keyboard.press('Escape');
    await blue.getByText('Aldermere offers a draw.').waitFor();
    await blue.getByRole('button', { name: 'Decline' }).click();
    await blue.getByText('Aldermere offers a draw.').waitFor({ state: 'detached' });
    const numbers = async (page: Page) => page.locator('[role="log"] .number').allInnerTexts();
    await expect.poll(() => numbers(blue)).toEqual(await numbers(red));
  });

  it('keeps a sealed answer from the other browser', async () => {
    const begun = await lane(here('Anne'), friend('Bela'));
    const heard: string[] = [];
    const red = await sit(begun, 'red');
    const blue = await sit(begun, 'blue', {
      first: (page) =>
        page.routeWebSocket('**/api/live', (wire) => {
          const server = wire.connectToServer();
          server.onMessage((message) => {
            heard.push(String(message));
            wire.send(message);
          });
        }),
    });
    await question(blue).waitFor();
    const updates = () => heard.map((text) => JSON.parse(text) as Tell).filter((tell) => tell.kind === 'update');
    const before = updates().at(-1);
    await name(red);
    await red.getByText('Both answers are opened together').waitFor();
    // That he has answered has come to the other.
    await expect.poll(() => updates().at(-1)?.asked).toEqual([false, true]);
    // That red has answered is known; what he sees, what he is asked and what he reads has not changed by a byte.
    const after = updates().at(-1);
    expect(after?.asked).toEqual([false, true]);
    for (const part of ['scene', 'questions', 'luck', 'proposals'] as const) expect(after?.[part]).toEqual(before?.[part]);
    expect(after?.log).toEqual([]);
    expect(heard.join('\n')).not.toMatch(/name bows|name spears|is named/);
    await name(blue);
    await expect.poll(() => heard.join('\n')).toMatch(/is named/);
  });

  it('changes a position by a ruling that both agree to', async () => {
    const begun = await lane(here('Anne'), friend('Bela'));
    const red = await sit(begun, 'red');
    const blue = await sit(begun, 'blue');
    await red.getByRole('button', { name: 'Menu' }).click();
    await red.getByRole('button', { name: 'Ask for a ruling…' }).click();
    const pane = red.getByRole('complementary', { name: 'Ask for a ruling' });
    await pane.getByLabel('Piece').selectOption({ label: 'Aldermere archers' });
    const facing = pane.locator('label', { hasText: 'facing' }).locator('input');
    await facing.waitFor();
    await facing.fill('0');
    // What a position does not speak of because it is as usual can be set as well.
    await pane.getByLabel('Another field').fill('disordered');
    await pane.getByLabel('is', { exact: true }).fill('true');
    await pane.getByRole('button', { name: 'Add' }).click();
    await pane.getByLabel('Why').fill('it was turned by mistake');
    await pane.getByRole('button', { name: 'Propose 2 changes' }).click();
    await blue.getByText('it was turned by mistake').waitFor();
    expect(await blue.locator('[data-piece="archers"] [transform="rotate(60)"]').count()).toBe(0);
    await blue.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect.poll(() => red.locator('[data-piece="archers"] [fill="url(#plate-hatch)"]').count()).toBe(1);
    await expect.poll(() => blue.locator('[data-piece="archers"] [transform="rotate(60)"]').count()).toBeGreaterThan(0);
    await expect.poll(() => red.locator('[data-piece="archers"] [transform="rotate(60)"]').count()).toBeGreaterThan(0);
  });

  it('draws the curtain before the other side looks, at one screen', async () => {
    const begun = await lane(here('Anne'), here('Bela'));
    const page = await visit(seat(begun, 'both'));
    const curtain = (to: string) => page.getByRole('dialog', { name: `Hand the screen to ${to}` });
    await curtain('Anne').waitFor();
    await page.keyboard.press('Enter');
    await name(page);
    await curtain('Bela').waitFor();
    expect(await page.getByText('The bows').count()).toBe(0);
    await page.keyboard.press('Enter');
    await name(page);
    await expect.poll(() => question(page).innerText()).toMatch(/who acts next/);
  });

  it('shows a moment of the past and comes back to now', async () => {
    const page = await sit(await lane(here('Anne'), rash), 'red');
    await name(page);
    await expect.poll(async () => (await entries(page)).length).toBeGreaterThan(3);
    await page.locator('[role="log"] .number').first().click();
    await page.getByText('You look at event').waitFor();
    await page.getByRole('button', { name: 'Back to now' }).click();
    expect(await page.getByText('You look at event').count()).toBe(0);
  });

  it('is given up only after a second word, and can be fought again', async () => {
    const page = await sit(await begin({ red: here('Anne'), blue: rash }), 'red');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Give the battle up…' }).click();
    await page.getByRole('button', { name: /Yes, give up/ }).click();
    await verdict(page).waitFor();
    const address = page.url();
    await verdict(page).getByRole('button', { name: 'Again with sides changed' }).click();
    await expect.poll(() => page.url()).not.toBe(address);
    await page.locator('[data-piece]').first().waitFor();
    await page.getByText('Which group do you name').first().waitFor();
  });

  it('fits a phone: tap, tap again, and pages behind tabs', async () => {
    const page = await sit(await lane(here('Anne'), rash), 'red', { width: 390, height: 844, touch: true });
    await fitsItsWidth(page);
    await page.getByText('Which group do you name').first().waitFor();
    await atRest(page, '[data-piece="archers"] .plate');
    const at = await middle(page, 'archers');
    await page.touchscreen.tap(at.x, at.y);
    await primary(page).waitFor();
    await atRest(page, '[data-piece="archers"] .plate');
    const again = await middle(page, 'archers');
    await page.touchscreen.tap(again.x, again.y);
    await expect.poll(() => primary(page).count()).toBe(0);
    for (const [tab, shows] of [
      ['Log', 'All'],
      ['Armies', 'Guild pikes'],
      ['Rules', 'Find by id or word'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Parts of the screen' }).getByRole('button', { name: tab }).click();
      if (tab === 'Rules') await page.getByPlaceholder(shows).waitFor();
      else await page.getByText(shows).first().waitFor();
      await fitsItsWidth(page);
    }
  });

  it('tells who has no business here, and leaves no doubt', async () => {
    const page = await visit('#/game/nobody');
    await page.getByRole('alert').waitFor();
    await page.getByText('There is no battle behind this link').waitFor();
  });
});
