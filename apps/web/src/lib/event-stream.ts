import { callHeaders } from './http.ts';
import { refreshSession } from './refresh.ts';
import { accessToken } from './session.ts';

export interface ServerEvent {
  event: string;
  data: string;
}

/** The server says something at least every 15 seconds; a line that is silent for longer is a dead one. */
const silenceMs = 40_000;

/** Takes text as it arrives and gives the events that are complete. */
export const eventParser = (): ((text: string) => ServerEvent[]) => {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      let event = 'message';
      const data: string[] = [];
      for (const line of block.split('\n')) {
        const [, name, value = ''] = /^(\w*):? ?(.*)$/.exec(line) ?? [];
        if (name === 'event') event = value;
        if (name === 'data') data.push(value);
      }
      return data.length ? [{ event, data: data.join('\n') }] : [];
    });
  };
};

/** `stop` when the line has been silent for too long, or the caller wants no more. */
const silenceGuard = (signal: AbortSignal) => {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), silenceMs);
  };
  heard();
  return { heard, end: () => clearTimeout(timer), signal: AbortSignal.any([signal, stop.signal]) };
};

/**
 * Reads server-sent events until the server or `signal` ends them. EventSource cannot send a token, so they are read by fetch.
 * Throws when they could not be opened or broke off.
 */
export const readEvents = async (
  path: string,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
): Promise<void> => {
  const guard = silenceGuard(signal);
  try {
    const sentWith = accessToken();
    const response = await fetch(path, {
      headers: { ...callHeaders(), Accept: 'text/event-stream' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: guard.signal,
    });
    if (response.status === 401) await refreshSession(sentWith);
    if (!response.ok || !response.body) throw new Error(`no events: ${response.status}`);
    const parse = eventParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      guard.heard();
      for (const event of parse(read.value)) onEvent(event);
    }
  } finally {
    guard.end();
  }
};
