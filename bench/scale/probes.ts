import type postgres from 'postgres';
import { scopedAccount } from './sizes.ts';

export type Who = 'administrator' | 'scoped' | 'tenant';

export interface Probe {
  path: string;
  /** What stands behind the question mark. */
  query: string;
  /** What the bare baseline reads as many rows of. */
  table: string;
  as?: Who;
}

/** In a query: what each of ten clients fills in differently. */
const blank = '＊';
const surnames = '王李张刘陈杨赵黄周吴';

/** What each of ten clients asks for: the same, or each something else. */
export const askedOf = ({ path, query }: Probe): string[] =>
  Array.from({ length: 10 }, (_, client) => {
    const filled = query.replace(/(?<=[nN]ame=)＊/, surnames[client] ?? '').replace(blank, String(client));
    return encodeURI(filled === '' ? path : `${path}?${filled}`);
  });

const system = '/api/blade-system';
const log = '/api/blade-log';

/** Ids that the probes name. */
const idsOf = async (sql: postgres.Sql) => {
  const one = async (query: postgres.PendingQuery<postgres.Row[]>): Promise<string> => {
    const [row] = await query;
    if (!row) throw new Error('the database is not seeded');
    return String(row.id);
  };
  return {
    college: await one(sql`select id from system_dept where tenant_id = '000000' and college_code = 'B10001'`),
    province: await one(
      sql`select id from system_dept where tenant_id = '000000' and parent_id is null order by id limit 1`,
    ),
    faculty: await one(sql`
      select f.id from system_dept f join system_dept c on c.tenant_id = f.tenant_id and c.id = f.parent_id
      where f.tenant_id = '000000' and c.college_code = 'B10050' order by f.id limit 1`),
    user: await one(sql`select id from "system_user" where tenant_id = '000000' and account = 'bench123456'`),
    scoped: await one(sql`select id from "system_user" where tenant_id = '000000' and account = ${scopedAccount}`),
    role: await one(sql`select id from system_role where tenant_id = '000000' and role_alias = 'bench7'`),
    post: await one(sql`select id from system_post where tenant_id = '000000' and post_code = 'b1'`),
    tenant: await one(sql`select id from system_tenant where tenant_id = '500777'`),
    pack: await one(sql`select id from system_tenant_package order by id limit 1`),
    param: await one(sql`select id from system_param where param_key = 'bench.param.1000'`),
    client: await one(sql`select id from system_client where client_id = 'bench50'`),
    dict: await one(sql`select id from system_dict where code = 'bench_150' and parent_id is null`),
    dictBiz: await one(
      sql`select id from system_dict_biz where tenant_id = '000000' and code = 'bench_150' and parent_id is null`,
    ),
    topmenu: await one(sql`select id from system_topmenu where tenant_id = '000000' and code = 'bench9'`),
    dataScope: await one(sql`select id from system_data_scope order by id limit 1`),
    apiScope: await one(sql`select id from system_api_scope order by id limit 1`),
    menu: await one(sql`select id from system_menu where code = 'user' and not is_deleted`),
    group: await one(sql`select parent_id as id from system_menu where code = 'user' and not is_deleted`),
    notice: await one(sql`select id from desk_notice where tenant_id = '000000' order by id limit 1 offset 777`),
    api: await one(sql`select id from log_api where tenant_id = '000000' order by id limit 1 offset 777`),
    error: await one(sql`select id from log_error where tenant_id = '000000' order by id limit 1 offset 777`),
    usual: await one(sql`select id from log_usual where tenant_id = '000000' order by id limit 1 offset 777`),
  };
};

type Spec = readonly [query: string, as?: Who];

const many = (path: string, table: string, specs: readonly Spec[]): Probe[] =>
  specs.map(([query, as]) => ({ path, table, query, ...(as && { as }) }));

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const page = 'current=1&size=10';
const deep = (rows: number): string => `current=${rows / 10}&size=10`;

export const probesOf = async (sql: postgres.Sql): Promise<Probe[]> => {
  const id = await idsOf(sql);
  const crud = (name: string, table: string, row: string, filters: readonly string[]): Probe[] => [
    ...many(`${system}/${name}/list`, table, [[page], ...filters.map((filter): Spec => [`${page}&${filter}`])]),
    ...many(`${system}/${name}/detail`, table, [[`id=${row}`]]),
  ];
  const logs = (name: string, row: string, filters: readonly string[]): Probe[] => [
    ...many(`${log}/${name}/list`, `log_${name}`, [
      [page],
      [page, 'tenant'],
      [deep(9_990)],
      ['current=1&size=100'],
      [`${page}&ascs=createTime`],
      [`${page}&createTime_datege=${day(40)}&createTime_datelt=${day(39)}`],
      [`${page}&createTime_datege=${day(120)}&createTime_datelt=${day(60)}`],
      [`${page}&createBy=bench007919`],
      [`${page}&createBy=nobody-at-all`],
      [`${page}&serviceId=blade-desk`],
      [`${page}&serverHost=node-b`],
      ...filters.map((filter): Spec => [`${page}&${filter}`]),
    ]),
    ...many(`${log}/${name}/detail`, `log_${name}`, [[`id=${row}`]]),
  ];
  const dict = (name: string, table: string, parent: string): Probe[] => [
    ...crud(name, table, parent, ['dictValue=第']),
    ...many(`${system}/${name}/parent-list`, table, [[page], [`${page}&dictValue=测算`], [`${page}&code=bench_29`]]),
    ...many(`${system}/${name}/child-list`, table, [[`current=1&size=10&parentId=${parent}`]]),
    ...many(`${system}/${name}/tree`, table, [['']]),
    ...many(`${system}/${name}/dictionary`, table, [['code=bench_77']]),
  ];
  const users = 'system_user';
  const depts = 'system_dept';
  const roles = 'system_role';
  const menus = 'system_menu';
  return [
    ...many(`${system}/user/page`, users, [
      [page],
      ['current=1&size=100'],
      [deep(1_000)],
      [deep(199_000)],
      [`${page}&ascs=account`],
      [`${page}&descs=account`],
      [`${page}&ascs=realName`],
      [`${deep(100_000)}&ascs=realName`],
      [`${page}&account=bench12${blank}4`],
      [`${page}&account_likeright=bench0${blank}`],
      [`${page}&account_equal=bench12${blank}456`],
      [`${page}&account=no-such-account`],
      [`${page}&realName=${blank}`],
      [`${page}&realName=${blank}秀英`],
      [`${page}&name=超`],
      [`${page}&phone=13800${blank}07`],
      [`${page}&email=${blank}999@example`],
      [`${page}&code=N1${blank}00`],
      [`${page}&status=2`],
      [`${page}&userType=1&sex=1`],
      [`${page}&deptId=${id.province}`],
      [`${page}&deptId=${id.college}`],
      [`${page}&deptId=${id.faculty}`],
      [`${page}&deptId=${id.college}&realName=${blank}`],
      [`${page}&roleId=${id.role}`],
      [`${page}&createTime_datege=${day(40)}&createTime_datelt=${day(30)}`],
      [`${page}&tenantId=500777`],
      [page, 'scoped'],
      [`${page}&realName=${blank}`, 'scoped'],
      [page, 'tenant'],
      [`${page}&account=u1`, 'tenant'],
    ]),
    ...many(`${system}/user/detail`, users, [[`id=${id.user}`]]),
    ...many(`${system}/user/platform-detail`, users, [[`id=${id.user}`]]),
    ...many(`${system}/user/role-keys`, 'system_role', [[`userIds=${id.user}`]]),
    ...many(`${system}/user/info`, users, [[''], ['', 'scoped']]),
    ...many(`${system}/user/guest-request/list`, users, [[page]]),
    ...many(`${system}/dept/lazy-list`, depts, [
      ['parentId=0'],
      [`parentId=${id.province}`],
      [`parentId=${id.college}`],
      ['deptName=机电'],
      ['deptName=测算第 77'],
      ['parentId=0', 'scoped'],
      [`parentId=${id.college}`, 'scoped'],
      ['parentId=0', 'tenant'],
      ['tenantId=500777'],
    ]),
    ...many(`${system}/dept/lazy-tree`, depts, [
      ['parentId=0'],
      [`parentId=${id.province}`],
      [`parentId=${id.college}`],
    ]),
    ...many(`${system}/dept/list`, depts, [[''], ['deptName=测算第 77'], ['', 'scoped'], ['', 'tenant']]),
    ...many(`${system}/dept/tree`, depts, [[''], ['', 'tenant']]),
    ...many(`${system}/dept/select`, depts, [['']]),
    ...many(`${system}/dept/detail`, depts, [[`id=${id.faculty}`]]),
    ...many(`${system}/role/list`, roles, [[''], ['roleName=角色 19'], ['', 'tenant']]),
    ...many(`${system}/role/tree`, roles, [[''], ['', 'tenant'], ['tenantId=500777']]),
    ...many(`${system}/role/tree-by-id`, roles, [[`roleId=${id.role}`]]),
    ...many(`${system}/role/select`, roles, [[''], [`userId=${id.user}`]]),
    ...many(`${system}/role/detail`, roles, [[`id=${id.role}`]]),
    ...crud('post', 'system_post', id.post, ['postName=岗位 19', 'category=2', 'postCode=b19', 'descs=createTime']),
    ...many(`${system}/post/select`, 'system_post', [['']]),
    ...many(`${system}/tenant/list`, 'system_tenant', [
      [page],
      [deep(900)],
      [`${page}&tenantName=77`],
      [`${page}&tenantId=5007`],
      [`${page}&packageId=${id.pack}`],
      [`${page}&ascs=tenantName`],
    ]),
    ...many(`${system}/tenant/detail`, 'system_tenant', [[`id=${id.tenant}`]]),
    ...many(`${system}/tenant/select`, 'system_tenant', [[''], ['', 'tenant']]),
    ...many(`${system}/tenant/package-detail`, 'system_tenant', [['tenantId=500777']]),
    ...many(`${system}/tenant/info`, 'system_tenant', [['domain=c777.example.edu'], ['domain=nobody.example.edu']]),
    ...crud('tenant-package', 'system_tenant_package', id.pack, ['packageName=产品包 4']),
    ...crud('client', 'system_client', id.client, ['clientId=bench7']),
    ...crud('param', 'system_param', id.param, ['paramName=参数 19', 'paramKey=bench.param.1999']),
    ...many(`${system}/param/list`, 'system_param', [[deep(1_900)]]),
    ...crud('topmenu', 'system_topmenu', id.topmenu, ['name=顶部']),
    ...crud('data-scope', 'system_data_scope', id.dataScope, ['scopeName=范围 19', `menuId=${id.menu}`]),
    ...crud('api-scope', 'system_api_scope', id.apiScope, ['scopeName=接口', `menuId=${id.menu}`]),
    ...dict('dict', 'system_dict', id.dict),
    ...dict('dict-biz', 'system_dict_biz', id.dictBiz),
    ...many(`${system}/menu/routes`, menus, [[''], ['', 'scoped'], ['', 'tenant'], [`topMenuId=${id.topmenu}`]]),
    ...many(`${system}/menu/top-menu`, menus, [['']]),
    ...many(`${system}/menu/buttons`, menus, [[''], ['', 'scoped'], ['', 'tenant']]),
    ...many(`${system}/menu/lazy-list`, menus, [['parentId=0'], [`parentId=${id.group}`], ['name=用户']]),
    ...many(`${system}/menu/lazy-menu-list`, menus, [['parentId=0'], [`parentId=${id.group}`]]),
    ...many(`${system}/menu/list`, menus, [['']]),
    ...many(`${system}/menu/menu-list`, menus, [['']]),
    ...many(`${system}/menu/tree`, menus, [['']]),
    ...many(`${system}/menu/grant-tree`, menus, [['']]),
    ...many(`${system}/menu/grant-top-tree`, menus, [['']]),
    ...many(`${system}/menu/role-tree-keys`, menus, [[`roleIds=${id.role}`]]),
    ...many(`${system}/menu/top-tree-keys`, menus, [[`topMenuIds=${id.topmenu}`]]),
    ...many(`${system}/menu/detail`, menus, [[`id=${id.menu}`]]),
    ...many(`${system}/region/list`, 'system_region', [
      [page],
      [`${page}&name=济南`],
      [`${page}&code=3701`],
      [deep(3_000)],
    ]),
    ...many(`${system}/region/lazy-list`, 'system_region', [['parentCode=00'], ['parentCode=37']]),
    ...many(`${system}/region/lazy-tree`, 'system_region', [['parentCode=00'], ['parentCode=37']]),
    ...many(`${system}/region/select`, 'system_region', [['code=37']]),
    ...many(`${system}/region/detail`, 'system_region', [['code=3701']]),
    ...many('/api/blade-desk/notice/list', 'desk_notice', [
      [page],
      [deep(1_900)],
      [`${page}&title=第 777 项`],
      [`${page}&title=没有这样的通知`],
      [`${page}&category=2`],
      [`${page}&ascs=releaseTime`],
      [`${page}&ascs=title`],
      [`${page}&createTime_datege=${day(40)}&createTime_datelt=${day(30)}`],
      [page, 'tenant'],
    ]),
    ...many('/api/blade-desk/notice/receipts', users, [
      [`${page}&id=${id.notice}`],
      [`${page}&id=${id.notice}&state=unread`],
      [`${page}&id=${id.notice}&state=read`],
      [`${page}&id=${id.notice}&name=王`],
    ]),
    ...many('/api/blade-desk/notice/receipt-counts', users, [[`ids=${id.notice}`]]),
    ...many('/api/blade-desk/notice/detail', 'desk_notice', [[`id=${id.notice}`]]),
    ...logs('api', id.api, ['requestUri=bench77', 'requestUri=nowhere', 'method=GET', 'httpStatus=500', 'time_ge=299']),
    ...logs('error', id.error, ['exceptionName=Range', 'source=browser', 'requestUri=bench77']),
    ...logs('usual', id.usual, ['logLevel=error', 'logId=subject.7']),
    ...many(`${log}/audit/list`, 'audit_event', [[`${page}&resource=post&rowId=${id.post}`]]),
    ...many(`${log}/audit/deleted-list`, 'audit_event', [
      [`${page}&resource=user`],
      [`${page}&resource=user`, 'tenant'],
    ]),
  ];
};

/** Reads that are no lists: measured by `sheets.ts`, or the same few bytes for everybody. */
export const notProbed: readonly RegExp[] = [/export(-user)?$/, /(import|export)-template$/];
