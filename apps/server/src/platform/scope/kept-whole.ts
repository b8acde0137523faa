import type { Caller } from '../auth/caller.ts';
import { KeptReply } from '../http/route.ts';
import type { Source } from '../kept/kept-replies.ts';
import { isNarrowed } from './scope.ts';

/** A list as everybody with the right to it sees it is kept; whom data scopes narrow is answered anew. @param code of the list */
export const keptWhole = async <T>(
  caller: Caller,
  code: string,
  from: Source,
  make: () => Promise<T>,
): Promise<T | KeptReply<T>> => (isNarrowed(caller, code) ? make() : new KeptReply(from, make));
