import { integer, text, textChoice } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';
import {
  createBy,
  createTime,
  logShape,
  params,
  placeFields,
  remoteIp,
  requestId,
  requestUri,
  userAgent,
} from './log-fields.ts';

/** Calls that wrote something, and calls that failed. */
export const apiLog = defineResource({
  ...logShape,
  name: 'api',
  code: 'log_api',
  title: ['接口日志', 'Call log'],
  titleField: 'requestUri',
  fields: {
    createTime,
    createBy,
    title: text({ label: ['操作', 'Call'], max: 255, width: 200 }),
    method: textChoice({
      label: ['请求方式', 'Method'],
      search: true,
      width: 90,
      options: ['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, label: [value, value] as const })),
    }),
    requestUri,
    httpStatus: integer({ label: ['状态码', 'Status'], search: true, width: 90 }),
    time: integer({ label: ['耗时（毫秒）', 'Time in ms'], width: 110 }),
    remoteIp,
    ...placeFields,
    requestId,
    userAgent,
    params,
  },
});
