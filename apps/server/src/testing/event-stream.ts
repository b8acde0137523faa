/** For tests: server-sent events as the web client reads them, by fetch. */
export interface StreamEvent {
  event: string;
  data: unknown;
  /** Milliseconds since the stream was asked for. */
  after: number;
}

export interface EventStream {
  status: number;
  headers: Headers;
  events: StreamEvent[];
  comments: number;
  /** The next event that satisfies, among those not yet waited for; fails after `ms`. */
  next(satisfies: (event: StreamEvent) => boolean, ms?: number): Promise<StreamEvent>;
  ended: Promise<void>;
  close(): void;
}

export const openEventStream = async (url: string, token: string): Promise<EventStream> => {
  const begun = Date.now();
  const abort = new AbortController();
  const response = await fetch(url, { headers: { 'blade-auth': `bearer ${token}` }, signal: abort.signal });
  const events: StreamEvent[] = [];
  let seen = 0;
  let wake = (): void => undefined;
  const stream: EventStream = {
    status: response.status,
    headers: response.headers,
    events,
    comments: 0,
    next: async (satisfies, ms = 2000) => {
      const until = Date.now() + ms;
      for (;;) {
        while (seen < events.length) {
          const event = events[seen];
          seen += 1;
          if (event && satisfies(event)) return event;
        }
        const left = until - Date.now();
        if (left <= 0) throw new Error(`no such event within ${ms} ms; there were ${JSON.stringify(events)}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    ended: Promise.resolve(),
    close: () => abort.abort(),
  };
  const take = (block: string): void => {
    const fields = Object.fromEntries(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    );
    if (block.startsWith(':')) stream.comments += 1;
    if (fields['event'] === undefined) return;
    events.push({ event: fields['event'], data: JSON.parse(fields['data'] ?? 'null'), after: Date.now() - begun });
    wake();
  };
  const read = async (): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  };
  stream.ended = read().catch(() => undefined);
  return stream;
};
