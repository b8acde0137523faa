import { type Caller, dataOf } from './calls.ts';

/** A row in every list that begins without any, so that a look at the screens sees rows. */
export const addSampleRows = async (admin: Caller): Promise<void> => {
  const [menu] = dataOf(await admin.get<{ value: string }[]>('/api/blade-system/menu/tree'));
  const menuId = menu?.value ?? '';
  const bodies: Readonly<Record<string, object>> = {
    'blade-system/tenant-package': { packageName: '样例产品包', menuId },
    'blade-system/topmenu': { name: '样例顶部菜单', code: 'sample', source: 'users', sort: 1, path: '/system/user' },
    'blade-system/data-scope': {
      menuId,
      scopeName: '样例规则',
      resourceCode: 'post',
      scopeType: '2',
      scopeColumn: '-',
    },
    'blade-system/api-scope': {
      menuId,
      scopeName: '样例接口',
      resourceCode: 'post',
      scopeType: '2',
      scopePath: '/api/blade-system/sample/**',
    },
    'blade-develop/datasource': {
      name: '样例数据源',
      driverClass: 'com.mysql.cj.jdbc.Driver',
      username: 'sample',
      password: 'sample',
      url: 'jdbc:mysql://sample.example:3306/sample',
    },
    'blade-auth/provider': { source: 'gitee', kind: 'gitee', name: 'Gitee', clientId: 'x', clientSecret: 'y' },
  };
  for (const [path, body] of Object.entries(bodies)) dataOf(await admin.post(`/api/${path}/submit`, body));
  // Refused calls and what browsers send in are what the logs are about.
  await admin.get('/api/blade-system/region/detail?code=99');
  await admin.post('/api/blade-auth/oauth/logout', [{ type: 'error', message: 'sample', stack: 'at sample' }]);
};
