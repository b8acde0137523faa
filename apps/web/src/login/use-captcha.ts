import type { Captcha } from '@manyi/shared/contract/auth';
import { useCallback, useEffect, useState } from 'react';
import { loadCaptcha } from './settings.ts';

type State = Captcha | 'loading' | 'failed' | null;

/** null where none is asked for. `renew` fetches a fresh one: each can be tried once. */
export const useCaptcha = (isOn: boolean): { captcha: State; renew: () => void } => {
  const [captcha, setCaptcha] = useState<State>(null);
  const renew = useCallback(() => {
    if (!isOn) return;
    setCaptcha('loading');
    loadCaptcha().then(setCaptcha, () => setCaptcha('failed'));
  }, [isOn]);
  useEffect(renew, [renew]);
  return { captcha, renew };
};
