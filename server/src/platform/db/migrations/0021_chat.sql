-- What people ask the assistant. A conversation belongs to one person in one city, and goes with them.
create table conversation (
  id uuid primary key,
  person_id text not null references person (id) on delete cascade,
  city_id text not null,
  title text not null,
  created_at timestamptz not null,
  -- Of its last message.
  updated_at timestamptz not null
);
create index conversation_of on conversation (person_id, city_id, updated_at desc, id desc);

create table chat_message (
  id uuid primary key,
  conversation_id uuid not null references conversation (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  city_id text not null,
  message text not null,
  -- Of the page that it was asked on.
  language text not null,
  response text not null default '',
  created_at timestamptz not null,
  state text not null check (state in ('pending', 'answered', 'stopped', 'failed')),
  answered_at timestamptz,
  answer jsonb,
  -- For questions that follow on; never shown.
  memory jsonb,
  problem text,
  feedback text check (feedback in ('helpful', 'wrong')),
  -- Of the count that is settled when it is answered, and given back otherwise.
  receipt_id uuid not null,
  -- While pending: what whoever follows it has been told, so that it can be told elsewhere, and kept when it is stopped.
  progress jsonb,
  -- How a configured model fared at it; null when none was asked.
  model_outcome text check (model_outcome in ('answered', 'failed')),
  check ((state = 'pending') = (answered_at is null))
);
-- Two tabs that ask at once: one question of a person is on its way in a city at a time.
create unique index chat_message_pending on chat_message (person_id, city_id) where state = 'pending';
create index chat_message_in on chat_message (conversation_id, created_at desc, id desc);
create index chat_message_of_person on chat_message (person_id, created_at desc);
-- How the assistant fares in the installation.
create index chat_message_ended on chat_message (answered_at desc) where state in ('answered', 'failed');
