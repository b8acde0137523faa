import { integer, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

/** A program that may ask for tokens. Its secret goes in and never comes out. */
export const client = defineResource({
  name: 'client',
  area: 'system',
  title: ['应用管理', 'Clients'],
  owner: 'platform',
  titleField: 'clientId',
  verbs: ['add', 'edit', 'delete', 'view'],
  menuSort: 11,
  fields: {
    clientId: text({
      label: ['应用 id', 'Client id'],
      max: 48,
      search: true,
      required: ['请输入应用 id', 'Enter the client id'],
      unique: ['应用 id 已存在', 'This client id is already in use'],
    }),
    // Required of a new one only, which the server looks after: an edit leaves it as it is.
    clientSecret: text({ label: ['应用密钥', 'Secret'], max: 64, secret: true, list: false }),
    authorizedGrantTypes: text({
      label: ['授权类型', 'Grant types'],
      max: 255,
      default: 'refresh_token,password,captcha',
      required: ['请输入授权类型', 'Enter the grant types'],
    }),
    scope: text({
      label: ['授权范围', 'Scope'],
      max: 255,
      default: 'all',
      required: ['请输入授权范围', 'Enter the scope'],
    }),
    accessTokenValidity: integer({
      label: ['令牌秒数', 'Access token, s'],
      min: 60,
      max: 86_400,
      default: 3600,
      required: ['请输入令牌秒数', 'Enter the seconds'],
    }),
    refreshTokenValidity: integer({
      label: ['刷新秒数', 'Refresh token, s'],
      min: 60,
      max: 31_536_000,
      default: 604_800,
      required: ['请输入刷新秒数', 'Enter the seconds'],
    }),
    webServerRedirectUri: text({ label: ['回调地址', 'Redirect address'], max: 2000, list: false, wide: true }),
    resourceIds: text({ label: ['资源集合', 'Resource ids'], max: 255, list: false }),
    authorities: text({ label: ['权限', 'Authorities'], max: 255, list: false }),
    autoapprove: text({ label: ['自动授权', 'Auto approve'], max: 64, list: false }),
    additionalInformation: text({
      label: ['附加说明', 'Additional information'],
      max: 4096,
      list: false,
      multiline: true,
      wide: true,
    }),
  },
});
