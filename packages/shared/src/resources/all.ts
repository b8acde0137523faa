import type { Resource } from '../resource/resource.ts';
import { notice } from './desk/notice.resource.ts';
import { datasource } from './develop/datasource.resource.ts';
import { apiScope } from './system/api-scope.resource.ts';
import { client } from './system/client.resource.ts';
import { dataScope } from './system/data-scope.resource.ts';
import { dict } from './system/dict.resource.ts';
import { dictBiz } from './system/dict-biz.resource.ts';
import { param } from './system/param.resource.ts';
import { post } from './system/post.resource.ts';
import { tenantPackage } from './system/tenant-package.resource.ts';
import { topmenu } from './system/topmenu.resource.ts';

/** Every resource of the product. `npm run new:resource` adds a line here. */
export const resources: readonly Resource[] = [
  param,
  dict,
  dictBiz,
  post,
  notice,
  tenantPackage,
  client,
  topmenu,
  dataScope,
  apiScope,
  datasource,
];
