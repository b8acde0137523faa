/** Where the providers live. Tests put doubles in their place. */
export const vendorAddresses = {
  github: { site: 'https://github.com', api: 'https://api.github.com' },
  gitee: { site: 'https://gitee.com' },
  wechat: { site: 'https://open.weixin.qq.com', api: 'https://api.weixin.qq.com' },
  qq: { api: 'https://graph.qq.com' },
  dingtalk: { site: 'https://login.dingtalk.com', api: 'https://api.dingtalk.com' },
};
export type VendorAddresses = typeof vendorAddresses;
