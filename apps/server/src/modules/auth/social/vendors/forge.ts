import { z } from 'zod';
import { type External, external } from '../external.ts';

/** GitHub and Gitee describe a person in the same words. */
const text = z.string().nullish();
export const forgeToken = z.object({ access_token: z.string().min(1) });
export const forgeUser = z.object({
  id: z.number().int().positive(),
  login: z.string(),
  name: text,
  avatar_url: text,
  blog: text,
  company: text,
  location: text,
  email: text,
  bio: text,
});

export const forgePerson = (issuer: string, user: z.infer<typeof forgeUser>): External =>
  external({
    issuer,
    // The login can be given up and taken by somebody else; the number cannot.
    uuid: String(user.id),
    username: user.login,
    nickname: user.name || user.login,
    avatar: user.avatar_url ?? '',
    blog: user.blog ?? '',
    company: user.company ?? '',
    location: user.location ?? '',
    email: user.email ?? '',
    remark: user.bio ?? '',
  });
