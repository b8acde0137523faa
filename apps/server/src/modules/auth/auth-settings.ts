/** What sign-in needs of the configuration. */
export interface AuthSettings {
  captcha: boolean;
  switchMode: boolean;
  tenantMode: boolean;
  mockMode: boolean;
  clientId: string;
  clientSecret: string;
}
