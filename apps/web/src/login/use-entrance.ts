import { useEffect, useState } from 'react';
import { type Entrance, type LoginSettings, loadEntrance } from './settings.ts';

/** A tenant being typed is asked about once it stands still. */
export const settleMs = 400;

/** The way in of the tenant that is typed; of the address of the page until somebody types one. */
export const useEntrance = (
  settings: LoginSettings | null,
): [entrance: Entrance | undefined, ask: (tenantId: string) => void] => {
  const [typed, setTyped] = useState('');
  const [own, setOwn] = useState<Entrance | null>(null);
  useEffect(() => {
    if (!typed) return;
    let isCurrent = true;
    const timer = setTimeout(
      () => void loadEntrance({ tenantId: typed }).then((found) => isCurrent && setOwn(found)),
      settleMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return [own ?? settings?.entrance, setTyped];
};
