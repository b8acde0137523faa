-- Signing in with an account held elsewhere, and the way in for people whom nobody knows yet.

-- The server calls the addresses of providers, so only the platform's tenant configures them, for one tenant or for all.
create table auth_provider (
  id bigint primary key default next_id(),
  -- Whom it is for; null: every tenant.
  for_tenant varchar(12) references system_tenant,
  -- Its name in addresses.
  source varchar(32) not null,
  kind varchar(16) not null check (kind in ('github', 'gitee', 'wechat_open', 'qq', 'dingtalk', 'oidc')),
  name varchar(64) not null default '',
  client_id varchar(255) not null,
  -- Encrypted with a key derived from the signing key; empty: a public client.
  client_secret bytea not null default '',
  -- oidc only.
  issuer varchar(500) not null default '',
  scope varchar(255) not null default '',
  -- oidc only: the claim that names an account of ours; empty: people are not linked by it.
  account_claim varchar(64) not null default '',
  sort integer not null default 0,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz,
  status integer not null default 1, version integer not null default 0, is_deleted boolean not null default false,
  check ((kind = 'oidc') = (issuer <> '')),
  check (kind = 'oidc' or account_claim = '')
);
create unique index auth_provider_source on auth_provider (coalesce(for_tenant, ''), lower(source)) where not is_deleted;

-- A sign-in under way at a provider. Taken once, by the browser that began it. Belongs to nobody yet, hence to no tenant.
create unlogged table auth_oauth_state (
  -- SHA-256 of the state parameter and of the browser's cookie: whoever reads this table can finish nobody's sign-in.
  state varchar(64) primary key,
  browser varchar(64) not null,
  for_tenant varchar(12) not null,
  provider_id bigint not null,
  nonce varchar(64) not null,
  code_verifier varchar(128) not null,
  redirect_uri varchar(2000) not null,
  remote_address varchar(64) not null default '',
  create_time timestamptz not null default now(),
  expire_time timestamptz not null
);
create index auth_oauth_state_browser on auth_oauth_state (browser, redirect_uri);
create index auth_oauth_state_address on auth_oauth_state (remote_address);
create index auth_oauth_state_expire on auth_oauth_state (expire_time);

create table auth_user_oauth (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id bigint not null default next_id(),
  provider_id bigint not null references auth_provider,
  source varchar(32) not null,
  -- Who vouches for uuid: the issuer, or the kind of provider. A provider that is pointed elsewhere vouches for nobody it knew.
  issuer varchar(500) not null,
  uuid varchar(255) not null,
  user_id bigint,
  username varchar(255) not null default '',
  nickname varchar(255) not null default '',
  avatar varchar(2000) not null default '',
  blog varchar(255) not null default '',
  company varchar(255) not null default '',
  location varchar(255) not null default '',
  email varchar(255) not null default '',
  remark varchar(255) not null default '',
  gender varchar(16) not null default '',
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, provider_id, issuer, uuid),
  foreign key (tenant_id, user_id) references "system_user"
);
create index auth_user_oauth_user on auth_user_oauth (tenant_id, user_id);

-- What a guest token stands for: somebody a provider vouches for, who may apply for an account and nothing else.
create table auth_guest (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id uuid not null default gen_random_uuid(),
  oauth_id bigint not null,
  -- Applications tried: the answer says whether an account is taken, which nobody may ask without end.
  attempts integer not null default 0,
  create_time timestamptz not null default now(),
  expire_time timestamptz not null,
  end_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, oauth_id) references auth_user_oauth
);
create index auth_guest_expire on auth_guest (expire_time);

create table auth_guest_request (
  tenant_id varchar(12) not null default current_setting('app.tenant') references system_tenant,
  id bigint not null default next_id(),
  oauth_id bigint not null,
  account varchar(45) not null,
  -- argon2id, as in system_user. Emptied when the request is decided.
  password varchar(255) not null,
  name varchar(45) not null,
  state varchar(16) not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REFUSED')),
  reason varchar(255) not null default '',
  user_id bigint,
  decide_user bigint,
  decide_time timestamptz,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, oauth_id) references auth_user_oauth,
  foreign key (tenant_id, user_id) references "system_user"
);
create unique index auth_guest_request_account on auth_guest_request (tenant_id, lower(account)) where state = 'PENDING';
create unique index auth_guest_request_oauth on auth_guest_request (tenant_id, oauth_id) where state = 'PENDING';
create index auth_guest_request_time on auth_guest_request (tenant_id, id desc);

select manyi_tenant_table(name::regclass) from unnest(array['auth_user_oauth', 'auth_guest', 'auth_guest_request']) as name;
