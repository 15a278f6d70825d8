// What the page weighs: the built scripts, compressed. Fails beyond what a phone should have to fetch.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MOST = 200_000;
const folder = new URL('../dist/assets/', import.meta.url);
let all = 0;
for (const name of readdirSync(folder).sort()) {
  const size = gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length;
  if (name.endsWith('.js')) all += size;
  console.log(`${String(size).padStart(8)}  ${name}`);
}
console.log(`${String(all).padStart(8)}  all scripts, of at most ${MOST}`);
if (all > MOST) {
  console.error(`The scripts weigh ${all} bytes compressed; ${MOST} are allowed.`);
  process.exit(1);
}
