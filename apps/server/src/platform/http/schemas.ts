import { z } from 'zod';

/** Parts of input and output that many routes share. */

const mostId = 2n ** 63n - 1n;
/** Nineteen digits may be more than a bigint holds. */
const isId = (id: string): boolean => id.length < 19 || BigInt(id) <= mostId;

export const idSchema = z
  .string()
  .regex(/^\d{1,19}$/, { abort: true })
  .refine(isId);

/** `ids=1,2,3` → `['1','2','3']` */
export const idsSchema = z
  .string()
  .regex(/^\d{1,19}(,\d{1,19})*$/, { abort: true })
  .refine((ids) => ids.split(',').every(isId))
  .transform((ids) => [...new Set(ids.split(','))]);

/** `true`/`1` in a query string. */
export const flagSchema = z
  .enum(['true', 'false', '1', '0'])
  .transform((flag) => flag === 'true' || flag === '1')
  .optional();

export const pagingSchema = z.object({
  current: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(500).default(10),
});
export type Paging = z.output<typeof pagingSchema>;

export const pageSchema = <T extends z.ZodType>(row: T) =>
  z.object({
    records: z.array(row),
    total: z.number(),
    size: z.number(),
    current: z.number(),
    pages: z.number(),
  });

export const noData = z.object({});

/** A node of every `tree` call (contract.md 3). `children` is left out when there are none. */
export interface TreeNode {
  id: string;
  parentId: string;
  title: string;
  key: string;
  value: string;
  hasChildren?: boolean | undefined;
  children?: TreeNode[] | undefined;
}
export const treeNodeSchema: z.ZodType<TreeNode, TreeNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  hasChildren: z.boolean().optional(),
  get children() {
    return z.array(treeNodeSchema).optional();
  },
});

export const envelopeSchema = (data: z.ZodType) =>
  z.object({ code: z.number(), success: z.boolean(), msg: z.string(), data });
