import { expect, it } from 'vitest';
import { eventParser } from './event-stream.ts';

it('gives events that are complete, however the text is cut', () => {
  const parse = eventParser();
  expect(parse('retry: 2000\n\n: still here\n\nevent: cou')).toEqual([]);
  expect(parse('nts\ndata: {"mail":1}\n')).toEqual([]);
  expect(parse('\ndata: a\ndata: b\n\n')).toEqual([
    { event: 'counts', data: '{"mail":1}' },
    { event: 'message', data: 'a\nb' },
  ]);
});

it('takes lines ended by CR LF', () => {
  expect(eventParser()('event: end\r\ndata: {}\r\n\r\n')).toEqual([{ event: 'end', data: '{}' }]);
});
