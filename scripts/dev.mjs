// `npm run dev`: the server restarts and the browser reloads when a source changes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, requireNode } from './install.mjs';
import { root } from './root.mjs';
import { runTool } from './run.mjs';

requireNode();
await ensureInstalled();
const server = runTool(
  'tsx/dist/cli.mjs',
  ['watch', '--clear-screen=false', 'apps/server/src/main.ts', ...process.argv.slice(2)],
  {
    show: true,
    env: { CAPTCHA: process.env.CAPTCHA ?? 'off' },
  },
);
const web = existsSync(join(root, 'apps/web/vite.config.ts'))
  ? runTool('vite/bin/vite.js', ['--clearScreen=false'], { cwd: join(root, 'apps/web'), show: true })
  : server;
await Promise.race([server, web]);
process.exit(1);
