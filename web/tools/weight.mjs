// What the page weighs, compressed. Fails beyond what a phone should have to fetch: the scripts, and the letters, of which a
// page without foreign accents fetches a little more than half.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const KINDS = [
  { says: 'scripts', end: '.js', most: 200_000 },
  { says: 'letters', end: '.woff2', most: 180_000 },
];
const folder = new URL('../dist/assets/', import.meta.url);
const files = readdirSync(folder)
  .sort()
  .map((name) => ({ name, size: gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length }));
for (const { name, size } of files) console.log(`${String(size).padStart(8)}  ${name}`);
for (const { says, end, most } of KINDS) {
  const all = files.filter(({ name }) => name.endsWith(end)).reduce((sum, { size }) => sum + size, 0);
  console.log(`${String(all).padStart(8)}  all ${says}, of at most ${most}`);
  if (all > most) {
    console.error(`The ${says} weigh ${all} bytes compressed; ${most} are allowed.`);
    process.exitCode = 1;
  }
}
