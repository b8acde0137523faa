import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Started {
  address: string;
  /** Of the server itself: there is no shell between. */
  pid: number;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts the built server and waits until it answers. What no test or measurement is about is off: captchas, most of the
 * log, a database of the environment.
 */
export const startServer = (env: Record<string, string>, args: readonly string[] = []): Promise<Started> =>
  startProcess(
    'apps/server/dist/main.js',
    /^ready (http:\/\/[^/]+)/m,
    { CAPTCHA: 'off', PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '', ...env },
    args,
  );

/** Starts a script of this project as its own process and waits for the line that tells its address. */
export const startProcess = (
  script: string,
  ready: RegExp,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Started> =>
  new Promise((resolve, reject) => {
    const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = spawn(process.execPath, [...loader, script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<void>((done) => {
      child.once('exit', () => done());
    });
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
    };
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const address = ready.exec(output)?.[1];
      if (address && child.pid !== undefined) resolve({ address, pid: child.pid, stop });
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}\n${output}`)));
  });
