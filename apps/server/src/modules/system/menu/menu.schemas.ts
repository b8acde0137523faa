import type { MenuButton, MenuRoute, TopMenu } from '@manyi/shared/contract/auth';
import { z } from 'zod';
import { bodyIdSchema, optionalText, parentSchema } from '../ids.ts';

const common = {
  id: z.string(),
  parentId: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  alias: z.string(),
  path: z.string(),
  source: z.string(),
  sort: z.number(),
};

export const routeSchema: z.ZodType<MenuRoute, MenuRoute> = z.object({
  ...common,
  category: z.number(),
  isOpen: z.number(),
  remark: z.string(),
  get children() {
    return z.array(routeSchema).optional();
  },
});

export const topMenuSchema: z.ZodType<TopMenu, TopMenu> = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  source: z.string(),
  path: z.string(),
  sort: z.number(),
});

export const buttonSchema: z.ZodType<MenuButton, MenuButton> = z.object({
  ...common,
  action: z.number(),
  get children() {
    return z.array(buttonSchema).optional();
  },
});

export const menuRowSchema = z.object({
  ...common,
  category: z.number(),
  action: z.number(),
  isOpen: z.number(),
  remark: z.string(),
  version: z.number(),
});
export const menuLevelSchema = menuRowSchema.extend({ hasChildren: z.boolean() });
export const menuDetailSchema = menuRowSchema.extend({
  parentName: z.string(),
  categoryName: z.string(),
  actionName: z.string(),
  isOpenName: z.string(),
});

interface MenuNode extends z.output<typeof menuRowSchema> {
  children?: MenuNode[] | undefined;
}
export const menuNodeSchema: z.ZodType<MenuNode, MenuNode> = menuRowSchema.extend({
  get children() {
    return z.array(menuNodeSchema).optional();
  },
});

/** An address inside the product or a web page. `javascript:` and `data:` would run in every shell that shows the menu. */
const safePath = /^(\/(?!\/)[^\s\\]*|https?:\/\/[^\s\\]+)?$/i;
const iconName = /^[\w -]*$/;
export const isSafePath = (path: string): boolean => safePath.test(path);
export const isIconName = (name: string): boolean => iconName.test(name);

export const menuBodySchema = z.object({
  id: bodyIdSchema,
  version: z.number().optional(),
  parentId: parentSchema,
  code: optionalText(64),
  name: optionalText(64),
  nameEn: optionalText(64),
  alias: optionalText(64),
  path: optionalText(255).refine((path) => path === undefined || safePath.test(path)),
  source: optionalText(255).refine((icon) => icon === undefined || iconName.test(icon)),
  sort: z.number().int().min(0).max(1_000_000).nullish(),
  category: z.union([z.literal(1), z.literal(2)]).nullish(),
  action: z.number().int().min(0).max(3).nullish(),
  isOpen: z.union([z.literal(1), z.literal(2)]).nullish(),
  remark: optionalText(255),
});
