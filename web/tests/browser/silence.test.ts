import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { LANE } from './lane';
import { begin, visit, withBrowser } from './visit';

withBrowser();

/** A wire to the table that can be cut without either end being told. */
class Wire {
  private readonly ends: Socket[] = [];
  private cut = false;
  private readonly server = createServer((browser) => {
    const { hostname, port } = new URL(inject('address'));
    const table = connect(Number(port), hostname);
    this.ends.push(browser, table);
    for (const [from, to] of [
      [browser, table],
      [table, browser],
    ] as const) {
      from.on('data', (data) => {
        if (!this.silent.has(from)) to.write(data);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        if (!this.silent.has(from)) to.end();
      });
    }
    if (this.cut) this.silence();
  });
  private readonly silent = new Set<Socket>();

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }
  /** From now on nothing goes through what is connected, and through what connects. */
  silence(): void {
    this.cut = true;
    for (const end of this.ends) this.silent.add(end);
  }
  /** Who connects from now on is heard again. */
  mend(): void {
    this.cut = false;
  }
  close(): void {
    for (const end of this.ends) end.destroy();
    this.server.close();
  }
}

let wire: Wire | undefined;
afterEach(() => wire?.close());

describe('a table that falls silent', () => {
  it('is noticed within seconds, and nothing is missed', async () => {
    const begun = await begin({
      battle: undefined,
      scenario: LANE,
      red: { kind: 'here', name: 'Anne' },
      blue: { kind: 'friend', name: 'Bela' },
    });
    const token = (role: string) => begun.links.find((link) => link.role === role)?.token ?? '';
    wire = new Wire();
    const address = await wire.open();
    const blue = await visit('#/');
    await blue.goto(`${address}#/game/${token('blue')}`);
    await blue.locator('[data-piece]').first().waitFor();
    const red = await visit(`#/game/${token('red')}`);
    await red.locator('[data-piece]').first().waitFor();
    wire.silence();
    const from = Date.now();
    await red.getByRole('tab', { name: /Chat/ }).click();
    await red.getByLabel('Say something').fill('Are you there?');
    await red.keyboard.press('Enter');
    await blue.getByText('Not connected.').waitFor();
    expect(Date.now() - from).toBeLessThan(13_000);
    wire.mend();
    await blue
      .getByRole('button', { name: 'Try now' })
      .click()
      .catch(() => undefined);
    await blue.getByText('Not connected.').waitFor({ state: 'detached' });
    await blue.getByRole('tab', { name: /Chat/ }).click();
    await expect.poll(() => blue.getByText('Are you there?').count()).toBe(1);
  });
});
