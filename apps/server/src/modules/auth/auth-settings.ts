/** What sign-in needs of the configuration. */
export interface AuthSettings {
  captcha: boolean;
  switchMode: boolean;
  tenantMode: boolean;
  mockMode: boolean;
  /** Codes that the web client rejects without a message. */
  statusWhiteList: readonly number[];
  clientId: string;
  clientSecret: string;
}
