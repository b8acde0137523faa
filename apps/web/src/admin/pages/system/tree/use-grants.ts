import { useState } from 'react';
import { tellFailure } from '../../../../lib/http.ts';
import { type Keys, mergedKinds, type Ticked, theirKeys, tickedOf } from './grant-keys.ts';

/** What is ticked in a dialog of grants, and what becomes of it when somebody else was faster. */
export const useGrants = (keys: Keys) => {
  /** As the dialog opened, and as it is on the server as far as we know. They differ after a conflict. */
  const [opened] = useState(keys);
  const [seen, setSeen] = useState(keys);
  const [granted, setGranted] = useState(() => tickedOf(keys));

  /**
   * Rejects when the call, which is a quiet one, failed. If somebody else was faster, what is ticked stays, on top of what they
   * made of it.
   */
  const send = async (call: (stamp: string) => Promise<unknown>): Promise<void> => {
    try {
      await call(seen.stamp);
    } catch (error) {
      const current = theirKeys(error);
      if (current) {
        setGranted((mine: Ticked) => mergedKinds(tickedOf(seen), mine, tickedOf(current)));
        setSeen(current);
      } else tellFailure(error);
      throw error;
    }
  };

  /** Drops what was ticked here. */
  const takeTheirs = (): void => setGranted(tickedOf(seen));

  return { opened, seen, granted, setGranted, send, takeTheirs } as const;
};

export type Grants = ReturnType<typeof useGrants>;
