import type { Resource } from '@manyi/shared/resource/resource';
import type { SecretBox } from '../../platform/auth/secret-box.ts';
import { type Crud, crudRoutes } from '../../platform/crud/crud-routes.ts';
import { type ConnectMeans, connectTo } from './datasource/connect.ts';
import { datasourceHooks } from './datasource/datasource.hooks.ts';

interface Means {
  secrets: SecretBox;
  /** `host:port`, lower case. */
  hosts: readonly string[];
}

/** Resources of this module whose rules go beyond the generic ones, by name. */
export const developResources = ({ secrets, hosts }: Means): Record<string, (resource: Resource) => Crud> => ({
  datasource: (resource) => crudRoutes(resource, datasourceHooks(secrets, hosts)),
});

export { type ConnectMeans, connectTo };
