import { dateTime, text } from '../../resource/field.ts';

/** What every line of a log says about where it was written. `heavy` fields come with the detail only. */
export const placeFields = {
  serviceId: text({ label: ['服务', 'Service'], max: 32, search: true, width: 130 }),
  serverHost: text({ label: ['服务器', 'Server'], max: 128, search: true, width: 150 }),
  serverIp: text({ label: ['服务器地址', 'Server address'], max: 64, list: false }),
  env: text({ label: ['环境', 'Environment'], max: 32, list: false }),
} as const;

export const createTime = dateTime({ label: ['时间', 'Time'], width: 176 });
/** Who did it: the account, looked up as a whole. */
export const createBy = text({ label: ['操作人账号', 'Account'], max: 45, search: true, width: 120 });
export const requestId = text({ label: ['请求编号', 'Request number'], max: 64, list: false });
export const requestUri = text({ label: ['请求地址', 'Path'], max: 500, search: true, wide: true });
export const remoteIp = text({ label: ['客户端地址', 'Client address'], max: 64, width: 140 });
export const userAgent = text({ label: ['浏览器', 'Browser'], max: 512, list: false, wide: true });
export const params = text({ label: ['请求内容', 'Request'], max: 8000, list: false, wide: true, multiline: true });

/** Common to the three logs: nobody writes them by a call. */
export const logShape = {
  area: 'log',
  owner: 'tenant',
  verbs: ['view', 'export'],
  sort: ['createTime', 'desc'],
  createTimeRange: true,
  ownMenu: true,
} as const;
