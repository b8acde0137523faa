import { useEffect, useState } from 'react';
import { say } from '../lib/i18n.ts';
import { arrivalIn, type Outcome, takeDeparture } from './arrival.ts';

const failed = ['登录失败', 'Signing in failed'] as const;

/** A code is good once, so it is sent once, however often the page is drawn. */
let under: Promise<Outcome> | null = null;

const settle = (): Promise<Outcome> | null => {
  const arrival = arrivalIn(window.location.search);
  if (!arrival || under) return under;
  const departure = arrival.sso ? null : takeDeparture();
  under = import('./social.ts').then(
    ({ arrive }) => arrive(arrival, departure),
    () => ({ to: 'refused', text: say(failed) }) as const,
  );
  return under;
};

/** `waiting` while what a provider sent is looked at; null when nobody came from one. */
export const useArrival = (): [outcome: Outcome | 'waiting' | null, done: () => void] => {
  const [outcome, setOutcome] = useState<Outcome | 'waiting' | null>(() =>
    arrivalIn(window.location.search) ? 'waiting' : null,
  );
  useEffect(() => {
    void settle()?.then(setOutcome);
  }, []);
  return [outcome, () => setOutcome(null)];
};
