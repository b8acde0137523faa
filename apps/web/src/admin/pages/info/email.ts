import type { Text } from '@manyi/shared/contract/text';

export const checkEmail = (email: string): Text | null =>
  email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? null
    : ['邮箱格式不正确', 'The email address is not complete'];
