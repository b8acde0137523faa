import { text, textChoice } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';
import { createBy, createTime, logShape, placeFields, requestId } from './log-fields.ts';

/** What else is worth knowing later: starts and stops, partitions dropped, jobs that failed. */
export const usualLog = defineResource({
  ...logShape,
  name: 'usual',
  code: 'log_usual',
  title: ['通用日志', 'General log'],
  titleField: 'logId',
  fields: {
    createTime,
    logLevel: textChoice({
      label: ['级别', 'Level'],
      search: true,
      width: 100,
      options: [
        { value: 'info', label: ['信息', 'Info'] },
        { value: 'warn', label: ['警告', 'Warning'] },
        { value: 'error', label: ['错误', 'Error'] },
      ],
    }),
    logId: text({ label: ['事项', 'Subject'], max: 64, search: true, wide: true }),
    createBy,
    ...placeFields,
    requestId,
    logData: text({ label: ['内容', 'Content'], max: 8000, list: false, wide: true, multiline: true }),
  },
});
