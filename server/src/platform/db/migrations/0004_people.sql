-- People as the product knows them; how they sign in is the identity provider's matter.
create table person (
  -- The identity provider's id.
  id text primary key,
  -- In one spelling: what two people write differently is one mailbox. Null when the provider knows none.
  email text,
  username text,
  first_name text,
  plan text not null default 'free' check (plan in ('free', 'basic', 'pro')),
  created_at timestamptz not null,
  -- When the plan was last read from a provider that keeps it; null while it is kept here alone.
  plan_read_at timestamptz
);
create index person_email on person (email);

-- What a person may do, by city; '*' is every city without a row of its own.
create table person_role (
  person_id text not null references person (id) on delete cascade,
  city_id text not null,
  role text not null check (role in ('viewer', 'operator', 'admin')),
  primary key (person_id, city_id)
);

-- The first account of an installation, which became its admin: one row for ever (SECURITY A7).
create table first_account (
  one boolean primary key default true check (one),
  at timestamptz not null
);

-- Who did what to accounts, roles, plans, keys and settings. People stand in it by id alone, so that it can outlive
-- their data.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  -- Null for the installation itself and for people who are not signed in.
  actor_id text,
  -- How they had shown who they are: session, token, key, command, webhook; null when nobody had.
  actor_by text,
  address text,
  action text not null,
  -- Whom or what it was done to, by id; null when it concerns the actor.
  subject_id text,
  city_id text,
  changed_from jsonb,
  changed_to jsonb,
  reason text
);
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_of on audit_entry (actor_id, at desc);

create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();

-- Mail, written in the transaction that has something to say. Without a mail server it stays here for admins to read.
create table mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  -- Not before this is it tried (again).
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  -- In general words, of the last try.
  problem text
);
create index mail_due on mail (due_at) where sent_at is null;
create index mail_newest on mail (created_at desc, id desc);
