import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the page is served by Vite and the table by `gonfalon serve`, whose address may be given.
const table = process.env['GONFALON'] ?? 'http://127.0.0.1:7373';

export default defineConfig({
  plugins: [svelte()],
  server: {
    proxy: { '/api': { target: table, ws: true } },
  },
  build: {
    target: 'es2022',
    // Everything is a file of its own: the page's Content-Security-Policy allows no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    include: ['tests/*.test.ts'],
    environment: 'node',
  },
});
