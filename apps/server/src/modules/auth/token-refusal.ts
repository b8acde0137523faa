import type { TokenError } from '@manyi/shared/contract/auth';
import type { Language, Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../../platform/http/refusal.ts';

/** A token call refused in the form of RFC 6749 and of this family of systems at once (contract.md 2.3). */
export class TokenRefusal extends Refusal {
  readonly error: TokenError;

  constructor(error: TokenError, text: Text) {
    super(error === 'invalid_client' ? 401 : 400, text);
    this.error = error;
  }
}

/** One text for a wrong tenant, account, password or state of the account: none of them can be told from another. */
export const wrongCredentials = () =>
  new TokenRefusal('invalid_grant', ['用户名或密码错误', 'Wrong user name or password']);
export const wrongCaptcha = () => new TokenRefusal('invalid_grant', ['验证码不正确', 'Wrong verification code']);
export const accountLocked = () =>
  new TokenRefusal('invalid_grant', ['用户登录失败次数过多', 'Too many failed sign-ins for this account']);
export const addressLocked = () =>
  new TokenRefusal('invalid_grant', [
    '用户登录失败次数过多，请稍后再试',
    'Too many failed sign-ins from your network; try again later',
  ]);
export const sessionOver = () =>
  new TokenRefusal('invalid_grant', ['登录已失效，请重新登录', 'Your session has ended; sign in again']);
export const tenantOver = () =>
  new TokenRefusal('invalid_grant', ['租户已过期，请联系管理员', 'The contract of your organisation has ended']);
export const notHeld = () =>
  new TokenRefusal('invalid_grant', ['不能切换到未分配给您的部门或角色', 'You do not hold this department or role']);
export const missing = (name: string) =>
  new TokenRefusal('invalid_request', [`缺少必要的请求参数: ${name}`, `Missing parameter: ${name}`]);

/** Answers a token refusal in its own form and leaves every other error to the platform. */
export const answerRefusal = (error: unknown, reply: FastifyReply, language: Language) => {
  if (!(error instanceof TokenRefusal)) throw error;
  const msg = textIn(error.text, language);
  reply.status(error.status);
  if (error.error === 'invalid_client') reply.header('www-authenticate', 'Basic realm="manyi"');
  return { code: error.status, success: false as const, msg, error: error.error, error_description: msg };
};
