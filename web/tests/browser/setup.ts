import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the table of these tests is: `http://127.0.0.1:PORT`. */
    address: string;
    /** The program. */
    program: string;
  }
}

/** Starts a table of its own on a free port with an empty database and the same dice every time, and stops it when the tests are over. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const program = find();
  project.provide('program', program);
  const running = process.env['GONFALON_ADDRESS'];
  if (running) {
    // A table that somebody has started, as while the page is being worked on.
    project.provide('address', running);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'gonfalon-'));
  const address = `127.0.0.1:${await freePort()}`;
  const table = spawn(
    program,
    [
      'serve',
      '--listen',
      address,
      '--database',
      `sqlite:${join(folder, 'table.db')}`,
      '--battles-an-hour',
      '10000',
      '--connections-an-address',
      '1000',
      '--seed',
      '1',
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  const hear = (part: Buffer) => (said = `${said}${part.toString()}`.slice(-4000));
  table.stdout.on('data', hear);
  table.stderr.on('data', hear);
  try {
    await answers(`http://${address}/api/rulesets`, table);
  } catch (error) {
    table.kill();
    throw new Error(`${String(error)}\n${said}`, { cause: error });
  }
  project.provide('address', `http://${address}`);
  return async () => {
    const gone = new Promise((resolve) => table.once('exit', resolve));
    table.kill('SIGTERM');
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 5000))]);
    table.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The program: `GONFALON_PROGRAM`, or what cargo built last. */
function find(): string {
  const target = process.env['CARGO_TARGET_DIR'] ?? fileURLToPath(new URL('../../../target', import.meta.url));
  const places = [process.env['GONFALON_PROGRAM'], join(target, 'release/gonfalon'), join(target, 'debug/gonfalon')];
  const program = places.find((place) => place !== undefined && existsSync(place));
  if (!program) throw new Error('the program is not built: cargo build -p gonfalon');
  return program;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function answers(url: string, table: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (table.exitCode !== null) throw new Error(`the table stopped with ${table.exitCode}`);
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // It is not there yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the table does not answer');
}
