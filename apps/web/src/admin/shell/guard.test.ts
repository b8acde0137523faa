import { expect, it } from 'vitest';
import { decide, type GuardFacts } from './guard.ts';

const facts = (given: Partial<GuardFacts>): GuardFacts => ({
  path: '/system/param/index',
  isSignedIn: true,
  isLocked: false,
  isPublic: false,
  exists: true,
  ...given,
});
const stay = { to: 'stay' };
const home = { to: 'path', path: '/wel/index' };
const lock = { to: 'path', path: '/lock' };

it.each<[string, Partial<GuardFacts>, unknown]>([
  ['a page of the menu', {}, stay],
  ['nobody signed in', { isSignedIn: false }, { to: 'login' }],
  ['nobody signed in, a public page', { isSignedIn: false, isPublic: true, path: '/404' }, stay],
  ['signed in, at /login', { path: '/login' }, home],
  ['signed in, at /', { path: '/' }, home],
  ['locked', { isLocked: true }, lock],
  ['locked, even at /404', { isLocked: true, path: '/404', isPublic: true }, lock],
  ['locked, at /lock', { isLocked: true, path: '/lock', isPublic: true }, stay],
  ['not locked, at /lock', { path: '/lock', isPublic: true }, home],
  ['an unknown page', { exists: false }, { to: 'path', path: '/404' }],
  ['not yet known whether there is a page', { exists: null }, stay],
  ['/403 is no page of the menu and stays', { path: '/403', exists: false, isPublic: true }, stay],
])('%s', (_name, given, decision) => {
  expect(decide(facts(given))).toEqual(decision);
});
