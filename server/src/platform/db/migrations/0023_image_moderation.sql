-- What moderation decided of prompts and pictures. A picture that was blocked is kept nowhere.
create table moderation_decision (
  id uuid primary key,
  at timestamptz not null,
  thing text not null check (thing in ('prompt', 'generated-picture', 'uploaded-picture')),
  -- Null once the account is gone.
  person_id text references person (id),
  prompt text not null,
  search_text text not null generated always as (folded_text(prompt)) stored,
  -- What it was decided of: 'prompt ' or 'picture ' and a SHA-256 in hex. What an admin decides holds for all of the same.
  subject text not null,
  action text not null check (action in ('allow', 'sanitize', 'block')),
  score double precision not null,
  -- {score, flagged}; null of pictures.
  words jsonb,
  risk double precision,
  -- Chances by class; null of prompts.
  picture jsonb,
  -- Null while it is not stored, and once it is gone.
  image_id uuid references image (id) on delete set null
);
create index moderation_decision_at on moderation_decision (at desc, id desc);
create index moderation_decision_of on moderation_decision (person_id);
create index moderation_decision_blocked on moderation_decision (person_id, at) where action = 'block';
create index moderation_decision_image on moderation_decision (image_id) where image_id is not null;

-- What admins decided otherwise; the last word on a subject holds. Stands when its decision is long forgotten.
create table moderation_overrule (
  id uuid primary key,
  at timestamptz not null,
  subject text not null,
  to_action text not null check (to_action in ('allow', 'block')),
  -- Not a reference: what was decided outlives the account.
  by_id text not null,
  reason text not null
);
create index moderation_overrule_subject on moderation_overrule (subject, at desc, id desc);
