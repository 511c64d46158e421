-- Pictures of records. Their bytes lie in the object store; what stands here is what is known of them.
create table record_picture (
  id uuid primary key,
  city_id text not null,
  record_kind text not null,
  record_id uuid not null,
  -- '{folder}/{name}': the object store has it with '-full' and '-thumb' behind.
  object_name text not null unique,
  -- SHA-256 of the file that was sent, which is not kept: the same file again is the same picture.
  sent_hash text not null,
  caption text,
  width integer not null,
  height integer not null,
  thumb_width integer not null,
  thumb_height integer not null,
  at timestamptz not null,
  -- operator, reporter or city
  actor text not null,
  -- Of the person; null when they have no account.
  actor_id text,
  unique (city_id, record_kind, record_id, sent_hash)
);

-- Objects that may lie in the object store while nothing points to them: on their way in, or taken off. Whoever comes by after
-- `due_at` removes them there, then here.
create table loose_object (
  object_name text primary key,
  due_at timestamptz not null
);
create index loose_object_due on loose_object (due_at);
