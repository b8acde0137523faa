import { z } from 'zod';

export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  page: z.string().optional(),
  item: z.string().optional(),
  row: z.string().optional(),
  option: z.string().optional(),
});
