import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf } from '@manyi/shared/resource/resource';
import type { Query } from '../../lib/query-string.ts';

/** The calls that bring rows in from a sheet and out into one. */
export interface SheetCalls {
  export: string;
  import: string;
  template: string;
  /** Rows one import takes at most. */
  maxRows: number;
  /** Rows that are there already can be edited (`isCovered`) instead of refused. */
  coverable?: boolean;
  /** Sent with the import. */
  query?: Query;
}

export const sheetCallsOf = (resource: Resource): SheetCalls => {
  const path = apiPathOf(resource);
  return {
    export: `${path}/export`,
    import: `${path}/import`,
    template: `${path}/import-template`,
    maxRows: 5000,
  };
};
