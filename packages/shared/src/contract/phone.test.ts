import { expect, it } from 'vitest';
import { phoneProblem } from './phone.ts';

it.each([
  ['', '手机号码不能为空'],
  ['1380000000', '手机号码长度不为11位'],
  ['23800000000', '手机号码格式不正确'],
  ['1380000000x', '手机号码格式不正确'],
  ['00012345678', '手机号码格式不正确'],
])('refuses the phone %j', (phone, text) => expect(phoneProblem(phone)?.[0]).toBe(text));

it.each(['13800000000', '19912345678', '02112345678', '07551234567'])('takes the phone %s', (phone) =>
  expect(phoneProblem(phone)).toBeNull(),
);
