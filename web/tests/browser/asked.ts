// What a page asks and how it is answered, and waiting for it: for what is needed, never for a time.
import type { Locator, Page } from 'playwright-core';

/** What is asked here; what is told to one who waits is no question. */
export const question = (page: Page): Locator => page.locator('#question h2:not(.wait)');
/** The amber button, once something is chosen or most would choose it; not what is only pointed at. */
export const primary = (page: Page): Locator => page.locator('#question .answers > .button.primary');
/** The answers in the bar and in the list, but for the amber one. */
export const answers = (page: Page): Locator => page.locator('#question .answers .answer .button, .choices .row.answer');
/** An answer by its words, wherever it stands. */
export const answer = (page: Page, words: RegExp | string): Locator =>
  page
    .locator('#question .answers .answer .button, #question .answers > .button.primary, .choices .row.answer')
    .filter({ hasText: words })
    .first();
/** Those of whom one is chosen first. */
export const actors = (page: Page): Locator => page.locator('.choices .row.actor:not(.open)');
export const verdict = (page: Page): Locator => page.getByRole('region', { name: 'The verdict' });
/** What a person says who takes the screen over. */
export const curtain = (page: Page): Locator => page.getByRole('button', { name: /^I am / });

/** Waits until nothing is under way: an answer that was given is taken and shown, a move that was tried is told. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#question:not([aria-busy="true"])').waitFor({ state: 'attached' });
}

/** Waits until something is asked here, or the battle is over, or the screen is to be handed over, and says which. */
export async function asked(page: Page): Promise<'question' | 'over' | 'curtain'> {
  const found = await page.waitForFunction(() => {
    if (document.querySelector('section[aria-label="The verdict"]')) return 'over';
    if ([...document.querySelectorAll('[role="dialog"] button')].some((button) => /^I am /.test(button.textContent?.trim() ?? '')))
      return 'curtain';
    return document.querySelector('#question.yours:not([aria-busy="true"])') ? 'question' : undefined;
  });
  return (await found.jsonValue()) as 'question' | 'over' | 'curtain';
}

/** Which question stands: it changes when an answer was taken, and is empty while somebody else is asked. */
export const moment = async (page: Page): Promise<string> => (await page.locator('#question').getAttribute('data-asked')) ?? '';

/** Takes the screen over. */
export async function takeOver(page: Page): Promise<void> {
  await curtain(page).first().click();
  await curtain(page).waitFor({ state: 'detached' });
}

/** Brings the list into view where it is behind a button: of a phone it is drawn up, of a tablet pulled in from the side. */
export async function bringList(page: Page): Promise<void> {
  const button = page.locator('#question .answers .button', { hasText: /^List/ });
  if ((await button.count()) && !(await page.locator('#question .choices, aside.rail:not(.shut) .choices').count())) await button.click();
}

/** Gives an answer, with the second word that it may want. */
export async function give(page: Page, words: RegExp | string): Promise<void> {
  await asked(page);
  await bringList(page);
  const before = await moment(page);
  await answer(page, words).click();
  await settled(page);
  if ((await moment(page)) === before && (await primary(page).count())) await primary(page).click();
  await settled(page);
}
