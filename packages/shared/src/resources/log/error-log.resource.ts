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

/** What went wrong on the server, and what browsers sent in. */
export const errorLog = defineResource({
  ...logShape,
  name: 'error',
  code: 'log_error',
  title: ['错误日志', 'Error log'],
  titleField: 'exceptionName',
  fields: {
    createTime,
    createBy,
    source: textChoice({
      label: ['来源', 'Source'],
      search: true,
      width: 100,
      options: [
        { value: 'server', label: ['服务器', 'Server'] },
        { value: 'browser', label: ['浏览器', 'Browser'] },
      ],
    }),
    exceptionName: text({ label: ['异常', 'Error'], max: 128, search: true, width: 180 }),
    method: text({ label: ['请求方式', 'Method'], max: 8, width: 90 }),
    requestUri,
    remoteIp,
    ...placeFields,
    fileName: text({ label: ['文件', 'File'], max: 255, list: false }),
    lineNumber: integer({ label: ['行号', 'Line'], list: false }),
    requestId,
    userAgent,
    params,
    message: text({ label: ['错误信息', 'Message'], max: 4000, list: false, wide: true, multiline: true }),
    stackTrace: text({ label: ['堆栈', 'Stack'], max: 8000, list: false, wide: true, multiline: true }),
  },
});
