import type { Hooks } from '../../../platform/crud/hooks.ts';
import { refuseFields } from '../../../platform/http/refusal.ts';
import { isIconName, isSafePath } from '../menu/menu.schemas.ts';

export const topmenuHooks: Hooks = {
  beforeSave: async ({ values }) => {
    const { path, source } = values;
    if (typeof path === 'string' && !isSafePath(path))
      throw refuseFields({ path: ['路由地址格式不正确', 'Not a path or a web address'] });
    if (typeof source === 'string' && !isIconName(source))
      throw refuseFields({ source: ['图标名称格式不正确', 'Not the name of an icon'] });
    return values;
  },
};
