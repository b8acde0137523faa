/** A row of `GET /api/blade-auth/session/list`: where the caller is signed in, latest first. */
export interface OwnSession {
  id: string;
  /** The one that asks. */
  current: boolean;
  clientId: string;
  remoteAddress: string;
  userAgent: string;
  createTime: string;
  seenTime: string;
  expireTime: string;
}

/** `POST /api/blade-auth/session/end`: these, or without ids all but the current one. Answered with how many ended. */
export interface EndSessions {
  ids?: string[];
}

export type SignInOutcome = 'success' | 'wrong' | 'locked' | 'switch-refused' | 'guest' | 'refused';

/** A row of `GET /api/blade-auth/session/history`, paged, latest first. */
export interface OwnSignIn {
  id: string;
  outcome: SignInOutcome;
  grantType: string;
  clientId: string;
  remoteAddress: string;
  userAgent: string;
  createTime: string;
  /** Whether that session still runs. */
  live: boolean;
}
