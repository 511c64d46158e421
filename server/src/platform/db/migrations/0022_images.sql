-- Pictures that people keep for themselves: made from a prompt, or put up. Their bytes lie in the object store; what stands here is
-- what is known of them.
create table image (
  id uuid primary key,
  -- Not by cascade: its bytes have to be told loose first.
  person_id text not null references person (id),
  kind text not null check (kind in ('generated', 'uploaded')),
  prompt text not null,
  search_text text not null generated always as (folded_text(prompt)) stored,
  -- How it was made; null of an upload.
  making jsonb,
  -- '{folder}/{name}': the object store has it with '-full' behind, and with the side of each of its small ones.
  object_name text not null unique,
  media_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  -- [{side, width, height, bytes}], the smallest first.
  thumbs jsonb not null,
  -- SHA-256 of the file as it was sent, in hex: what moderation decides of it is told by this.
  sent_hash text not null,
  moderation_score double precision,
  created_at timestamptz not null,
  check ((kind = 'generated') = (making is not null))
);
-- Words are looked for among the pictures of one person, which are 25,000 at most: no index of trigrams is worth its writing.
create index image_of on image (person_id, created_at desc, id desc);
create index image_of_kind on image (person_id, kind, created_at desc, id desc);
create index image_sent on image (sent_hash);

-- Receipts of pictures that were stored: each is good once. Those that are late are refused by their time, and forgotten here.
create table spent_receipt (
  generation_id uuid primary key,
  late_at timestamptz not null
);
create index spent_receipt_late on spent_receipt (late_at);
