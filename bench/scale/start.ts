import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isSeedFolder, seedFolder } from './folder.ts';
import { memoryOf } from './memory.ts';
import { password } from './sizes.ts';

/** Milliseconds from `npm start` to its line `ready`, on a built checkout and the seeded database. */
const readyBudget = 5000;

const folder = seedFolder();
if (!isSeedFolder(folder)) throw new Error(`${folder} is not seeded; run npm run bench -- --seed first`);

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How long each of a few sign-ins takes, one after the other: mostly the password's hash, which is meant to cost. */
const signInTimes = async (address: string): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const query = new URLSearchParams({
      tenantId: '000000',
      username: `bench${String(1 + n * 7919).padStart(6, '0')}`,
      password: createHash('md5').update(password).digest('hex'),
      grant_type: 'password',
      scope: 'all',
    });
    const began = performance.now();
    const reply = await fetch(`${address}/api/blade-auth/oauth/token?${query}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
        'tenant-id': '000000',
      },
    });
    await reply.text();
    if (reply.status !== 200) throw new Error(`sign-in: ${reply.status}`);
    times.push(performance.now() - began);
  }
  return times;
};

const began = performance.now();
const child = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  env: { ...process.env, DATA_DIR: folder, PORT: '0', CAPTCHA: 'off', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise<void>((done) => child.once('exit', () => done()));
const address = await new Promise<string>((resolve, reject) => {
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
    const found = /^ready (http:\/\/[^/]+)/m.exec(output)?.[1];
    if (found) resolve(found);
  });
  child.once('exit', (code) => reject(new Error(`npm start ended with ${code}\n${output}`)));
});
const ready = performance.now() - began;
try {
  await sleep(3000);
  const idle = child.pid === undefined ? null : memoryOf(child.pid);
  const times = await signInTimes(address);
  const met = ready <= readyBudget;
  console.log(
    `${met ? 'ok    ' : 'MISSED'}  npm start, built, on the seeded database: ready after ${ready.toFixed(0)} ms of at most ${readyBudget}, ${
      idle?.toFixed(0) ?? '-'
    } MB idle; sign-in ${median(times).toFixed(0)} ms (median of ${times.length} people)`,
  );
  process.exitCode = met ? 0 : 1;
} finally {
  child.kill('SIGTERM');
  await ended;
}
