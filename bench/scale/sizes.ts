/** How much there is. The first four are what the product is promised for; the others are in proportion. */
export const sizes = {
  users: 200_000,
  depts: 5_000,
  tenants: 1_000,
  logLines: 5_000_000,
  roles: 200,
  posts: 2_000,
  /** Three a week for a dozen years. */
  notices: 2_000,
  params: 2_000,
  dictionaries: 300,
  packages: 50,
  clients: 100,
  topMenus: 30,
  dataScopes: 200,
  apiScopes: 100,
  sessions: 200_000,
  signIns: 500_000,
  auditEvents: 1_000_000,
  /** In each tenant beside the platform. */
  usersOfTenant: 20,
} as const;

/** Everybody's in the seeded database. */
export const password = 'Bench-password-1';

/** Whoever sees one college only: a data scope of theirs says so. */
export const scopedAccount = 'bench.scoped';
/** Somebody with a role of few rights. */
export const plainAccount = 'bench000001';
export const firstTenant = 500_000;
