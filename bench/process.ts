import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Started {
  address: string;
  /** Of the server itself: there is no shell between. */
  pid: number;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Starts a script of this project as its own process and waits for the line that tells its address. */
export const startProcess = (
  script: string,
  ready: RegExp,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Started> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
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
