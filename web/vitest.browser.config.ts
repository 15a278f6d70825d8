import { defineConfig } from 'vitest/config';

// Tests in a real browser against a running table; `npm run pictures` takes the pictures of the docs the same way.
export default defineConfig({
  test: {
    include: [process.env['PICTURES'] ? 'tests/browser/*.picture.ts' : 'tests/browser/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/browser/setup.ts',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
