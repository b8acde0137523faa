// `npm start`: from a bare clone to a running server. Only Node's own modules may be imported before the installation.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { root } from './root.mjs';

requireNode();
process.chdir(root);
await ensureInstalled();
try {
  await ensureBuilt();
} catch (error) {
  console.error(`构建失败 / the build failed: ${error.message}`);
  process.exit(1);
}
// The server runs in this very process, so that every signal reaches it and its status is ours. What follows `--`, such as
// --demo, stays in process.argv.
process.setSourceMapsEnabled(true);
await import('../apps/server/dist/main.js');
