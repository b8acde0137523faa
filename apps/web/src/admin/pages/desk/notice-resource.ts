import { choice, text } from '@manyi/shared/resource/field';
import type { Fields, Resource } from '@manyi/shared/resource/resource';
import { notice, readAgain } from '@manyi/shared/resources/desk/notice.resource';

const with_ = (fields: Fields): Resource => ({ ...notice, fields });

const { title, category, releaseTime, publishState, audience, deptIds, roleIds, content } = notice.fields;
const { publishTime, changeTime, renewTime } = notice.fields;
const written = { title, category, releaseTime, publishState, audience, deptIds, roleIds, content };

/** The list of whoever writes notices; receipts are counted beside it. */
export const editorList = with_({
  title,
  category,
  releaseTime,
  publishState,
  receipts: text({ label: ['已读', 'Read'], max: 32, form: false, width: 90 }),
  audience,
});
/** Readers see what is out and meant for them: state and audience would tell them nothing. */
export const readerList = with_({ title, category, releaseTime });

export const noticeAdd = with_(written);
export const noticeEdit = with_({ ...written, readAgain: choice({ ...readAgain, wide: true }) });
export const editorView = with_({ ...written, publishTime, changeTime, renewTime });
export const readerView = with_({ title, category, releaseTime, changeTime, content });
