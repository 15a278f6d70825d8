import { defineConfig } from 'vitest/config';

// Tests in a real browser against a running table; `npm run pictures` takes the pictures of the docs the same way.
export default defineConfig({
  test: {
    include: [process.env['PICTURES'] ? 'tests/browser/*.picture.ts' : 'tests/browser/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/browser/setup.ts',
    // Two at once: each has a browser of its own, and all share one table.
    maxWorkers: 2,
    // Tests wait for what they need; these limits only end what hangs.
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: Number(process.env['PATIENCE'] ?? 60_000), interval: 40 } },
  },
});
