import type { Language, Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';

/** A call refused for a reason the caller can act on. Thrown anywhere below a handler; the error handler writes the reply. */
export class Refusal extends Error {
  readonly status: number;
  readonly text: Text;
  readonly fields: Record<string, Text> | undefined;
  readonly data: object | undefined;

  constructor(status: number, text: Text, detail: { fields?: Record<string, Text>; data?: object } = {}) {
    super(text[1]);
    this.name = 'Refusal';
    this.status = status;
    this.text = text;
    this.fields = detail.fields;
    this.data = detail.data;
  }
}

export const refuse = (status: number, text: Text, data?: object): Refusal =>
  new Refusal(status, text, data ? { data } : {});

/** Wrong fields of a form; the first one's text is the message, as clients of this family expect. */
export const refuseFields = (fields: Record<string, Text>): Refusal =>
  new Refusal(400, Object.values(fields)[0] ?? ['提交的内容有误', 'The form has errors'], { fields });

export const notFound = (): Refusal => refuse(404, ['数据不存在或已删除', 'This record does not exist or was deleted']);
export const unauthorised = (): Refusal => refuse(401, ['请求未授权', 'Please sign in']);
export const forbidden = (): Refusal =>
  refuse(403, ['没有此操作的权限，请联系管理员', 'You lack the permission for this; ask your administrator']);
/** Somebody else saved in between. `data.current` is the row as it is now. */
export const conflict = (current: object): Refusal =>
  refuse(
    409,
    ['这条数据刚被他人修改，请核对后再保存', 'Someone else has just changed this record; compare before saving'],
    { current },
  );

export const refusalBody = (refusal: Refusal, language: Language) => ({
  code: refusal.status,
  success: false,
  msg: textIn(refusal.text, language),
  data: {
    ...refusal.data,
    ...(refusal.fields && {
      fields: Object.fromEntries(Object.entries(refusal.fields).map(([name, text]) => [name, textIn(text, language)])),
    }),
  },
});

/** A parameter or field that is not what its name says. */
export const wrongValue = (name: string): Refusal =>
  refuse(400, [`请求参数格式错误: ${name}`, `Wrong value for ${name}`]);
