// Whoever cannot see the page, or has no mouse, can use it: axe finds nothing to mend on any screen.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { asked, takeOver } from './asked';
import { begin, openReplay, visit, wholeBattle, withBrowser } from './visit';

withBrowser();

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe has to say of a page: each finding with the first places where it is. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(() => (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run());
  return found.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 4)
        .map((node) => node.html.slice(0, 160))
        .join(' | ')}`,
  );
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844, touch: true },
];

describe('axe finds nothing to mend', () => {
  for (const size of sizes) {
    const screens: Record<string, () => Promise<Page>> = {
      lobby: async () => {
        const page = await visit('#/', size);
        await page
          .getByRole('button', { name: /First Muster/ })
          .first()
          .waitFor();
        return page;
      },
      'setting up': async () => {
        const page = await visit('#/', size);
        await page
          .getByRole('button', { name: /First Muster/ })
          .first()
          .click();
        await page.getByRole('complementary', { name: 'Set up the game' }).waitFor();
        return page;
      },
      rulebook: async () => {
        const page = await visit('#/rules/charles-the-bold', size);
        await page.getByRole('heading').first().waitFor();
        return page;
      },
      replay: async () => {
        const page = await visit(`#/replay/${await openReplay(wholeBattle())}`, size);
        await page.locator('[data-piece]').first().waitFor();
        return page;
      },
      armies: async () => {
        const page = await visit('#/army', size);
        await page.getByRole('heading').first().waitFor();
        return page;
      },
    };
    for (const ruleset of ['charles-the-bold', 'order-of-arms', 'tree-of-battles', 'field-of-glory', 'miniature-war-game']) {
      screens[ruleset] = async () => {
        const begun = await begin({ ruleset });
        const page = await visit(`#/game/${begun.links[0]?.token}`, size);
        if ((await asked(page)) === 'curtain') await takeOver(page);
        await asked(page);
        await page.locator('[data-piece]').first().waitFor();
        return page;
      };
    }
    for (const [screen, open] of Object.entries(screens)) {
      it(`${screen}, ${size.width} wide`, async () => expect(await findings(await open())).toEqual([]));
    }
  }
});
