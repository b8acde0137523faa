/// <reference types="node" />
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { entryFallback } from './vite/entry-fallback.ts';
import { precompress } from './vite/precompress.ts';
import { tokensCss } from './vite/tokens-css.ts';

const page = (name: string): string => resolve(import.meta.dirname, name);
const entries = ['index.html', 'login.html', 'respond.html'].map(page).filter((file) => existsSync(file));

/** Where `npm run dev` finds the API. */
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/survey/',
  root: import.meta.dirname,
  plugins: [
    // Respondents' screens are Preact by pragma (`@jsxImportSource preact`); React's refresh must not touch them.
    react({ exclude: [/\/node_modules\//, /\/src\/respond\//] }),
    tokensCss(),
    entryFallback(),
    precompress(),
  ],
  server: { port: 5173, proxy: { '/api': api, '/health': api, '/files': api } },
  build: {
    // Web views of phones that still answer surveys: WeChat's own engine was Chromium 86 for years.
    target: ['chrome80', 'safari14'],
    outDir: 'dist',
    emptyOutDir: true,
    // bench/page-weight.mjs reads from it what a page loads.
    manifest: true,
    // Nothing is inlined as a data: URL, so the server can keep a strict content policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: entries,
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            { name: 'query', test: /\/node_modules\/@tanstack\/(react-query|query-core)\//, priority: 20 },
          ],
        },
      },
    },
  },
});
