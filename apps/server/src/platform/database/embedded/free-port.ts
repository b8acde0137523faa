import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port on loopback that is free now. Taken below the range the system hands out to outgoing connections: there one of those
 * could sit on our port just when the database restarts and needs it again.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(10_500, 20_000);
    if (await isFree(port)) return port;
  }
  throw new Error('没有空闲端口 / no free port on 127.0.0.1 between 10500 and 19999');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
