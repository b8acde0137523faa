import { z } from 'zod';
import { treeNodeSchema } from '../../../platform/http/schemas.ts';

/** What can be granted, of a role as under a heading (contract.md 4: both calls have all three). */
export const grantTreesSchema = z.object({
  menu: z.array(treeNodeSchema),
  dataScope: z.array(treeNodeSchema),
  apiScope: z.array(treeNodeSchema),
});

/** What was granted. */
export const grantKeysSchema = z.object({
  menu: z.array(z.string()),
  dataScope: z.array(z.string()),
  apiScope: z.array(z.string()),
  /** Goes back with the grant, so that nobody overwrites what somebody else granted meanwhile. */
  stamp: z.string(),
});
