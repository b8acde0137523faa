import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin {
  url: string;
  /** Calls that each instance got. */
  counts: number[];
  close(): Promise<void>;
}

/** For tests: the plainest balancer there is. Every call goes to the next instance; nothing sticks. */
export const startRoundRobin = async (instances: readonly string[]): Promise<RoundRobin> => {
  const counts = instances.map(() => 0);
  let turn = 0;
  const server = createServer((request, response) => {
    const index = turn % instances.length;
    turn += 1;
    counts[index] = (counts[index] ?? 0) + 1;
    const onward = send(
      new URL(request.url ?? '/', instances[index]),
      {
        method: request.method ?? 'GET',
        headers: {
          ...request.headers,
          'x-forwarded-for': request.socket.remoteAddress ?? '',
          'x-forwarded-host': request.headers.host ?? '',
        },
      },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
