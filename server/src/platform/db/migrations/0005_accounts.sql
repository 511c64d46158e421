-- Accounts of our own. The identity library reads and writes the tables that begin with identity_ and have an id;
-- what it is given here is all it has. Nothing in them opens a door: whoever reads them can sign in as nobody.
create table identity_user (
  id uuid primary key,
  -- In one spelling: one account for each mailbox, however it is written.
  email text not null unique,
  email_verified boolean not null,
  -- What the person is called; empty when they did not say.
  name text not null,
  image text,
  -- In lower case.
  username text unique,
  two_factor_enabled boolean default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table identity_session (
  id uuid primary key,
  user_id uuid not null references identity_user (id) on delete cascade,
  -- SHA-256 of what the cookie carries.
  token text not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The absolute end; idle ones end before.
  expires_at timestamptz not null,
  -- Null until it is used for the first time; written every few minutes at most.
  seen_at timestamptz,
  ip_address text,
  user_agent text
);
create index identity_session_of on identity_session (user_id);

create table identity_account (
  id uuid primary key,
  user_id uuid not null references identity_user (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  -- With the parameters it was hashed by.
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index identity_account_of on identity_account (user_id, provider_id);

-- Letters that reset a password, and sign-ins that wait for a code.
create table identity_verification (
  id uuid primary key,
  -- SHA-256 of what the letter or the cookie carries.
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index identity_verification_identifier on identity_verification (identifier);

create table identity_two_factor (
  id uuid primary key,
  user_id uuid not null unique references identity_user (id) on delete cascade,
  -- Sealed with the key of the installation, as the backup codes are.
  secret text not null,
  backup_codes text not null,
  -- False until the first code was right.
  verified boolean default true,
  failed_verification_count integer default 0,
  locked_until timestamptz
);

-- Bearer tokens of the page: good for minutes, and no longer than their session.
create table identity_token (
  -- SHA-256 of the token.
  hash text primary key,
  session_id uuid not null references identity_session (id) on delete cascade,
  expires_at timestamptz not null
);
create index identity_token_of on identity_token (session_id);

-- Tries of passwords, codes and letters, by account or by a name that has none: counted before anything is compared.
create table identity_attempt (
  -- SHA-256 of what is tried and on whom.
  subject text primary key,
  window_began_at timestamptz not null,
  tries integer not null
);
create index identity_attempt_oldest on identity_attempt (window_began_at);

-- Codes of an authenticator that were used: each is good once.
create table identity_used_code (
  user_id uuid not null references identity_user (id) on delete cascade,
  -- SHA-256 of account and code.
  code text not null,
  used_at timestamptz not null,
  primary key (user_id, code)
);

-- The key of this installation, where neither a setting nor a folder of its own holds it.
create table identity_key (
  one boolean primary key default true check (one),
  secret text not null,
  made_at timestamptz not null
);
