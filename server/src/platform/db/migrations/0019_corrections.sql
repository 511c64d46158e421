-- Records whose text no model has read yet, or that has changed since. A row for each such moment, added by the transaction that
-- writes the record, whatever its door; whoever reads one takes its row away.
create table opinion_due (
  seq bigint generated always as identity primary key,
  city_id text not null,
  record_kind text not null,
  record_id uuid not null,
  reported_at timestamptz not null
);
create index opinion_due_newest on opinion_due (reported_at desc, seq desc);

do $$
declare
  kind record;
begin
  for kind in values ('incident', 'incident', 'resolved'), ('service_request', 'service-request', 'completed') loop
    -- What is over when it is first heard of is history: nobody acts on what a model would say of it.
    execute format('create function opine_on_new_%1$s() returns trigger language plpgsql as %2$L', kind.column1,
      format('begin insert into opinion_due (city_id, record_kind, record_id, reported_at)
        select city_id, %L, id, created_at from new_rows where status <> %L; return null; end', kind.column2, kind.column3));
    execute format('create trigger %1$s_opinion_new after insert on %1$s referencing new table as new_rows
      for each statement execute function opine_on_new_%1$s()', kind.column1);
    execute format('create function opine_on_changed_%1$s() returns trigger language plpgsql as %2$L', kind.column1,
      format('begin insert into opinion_due (city_id, record_kind, record_id, reported_at)
        values (new.city_id, %L, new.id, new.created_at); return null; end', kind.column2));
    execute format('create trigger %1$s_opinion_changed after update of title, description on %1$s for each row
      when (new.status <> %2$L and (old.title <> new.title or old.description <> new.description))
      execute function opine_on_changed_%1$s()', kind.column1, kind.column3);
    execute format('insert into opinion_due (city_id, record_kind, record_id, reported_at)
      select city_id, %2$L, id, created_at from %1$I where status <> %3$L', kind.column1, kind.column2, kind.column3);
  end loop;
end
$$;

-- Everything that our models ever said of a record; never changed. The newest stands in the record's own row, too.
create table model_opinion (
  city_id text not null,
  record_kind text not null,
  record_id uuid not null,
  -- Counts the opinions on this record, from 1.
  opinion integer not null,
  -- Version of the record whose text was read.
  record_version integer not null,
  -- What the model had been fitted on, and how many lessons it had had.
  model text not null,
  lesson integer not null,
  valid_from timestamptz not null,
  recorded_at timestamptz not null,
  -- As the record's row has it, and as the model said it: what it is switched off for is missing from the first alone.
  shown jsonb not null,
  said jsonb not null,
  primary key (city_id, record_kind, record_id, opinion)
);
create trigger model_opinion_append_only before update or delete or truncate on model_opinion
  for each statement execute function refuse_change();

-- Records whose opinion was compared with what became of them: each once.
create table opinion_scored (
  city_id text not null,
  record_kind text not null,
  record_id uuid not null,
  at timestamptz not null,
  primary key (city_id, record_kind, record_id)
);
create index opinion_scored_at on opinion_scored (at);

-- What operators made of what a model had proposed.
create table correction (
  id uuid primary key,
  city_id text not null,
  record_kind text not null,
  record_id uuid not null,
  -- Version of the record whose text the model had read.
  record_version integer not null,
  -- type, category, priority or department
  field text not null,
  -- Null when it had proposed nothing.
  proposed text,
  chosen text not null,
  at timestamptz not null,
  -- Of the person.
  actor_id text,
  -- Null until a model has learnt from it, and when it was forgotten again.
  learnt_at timestamptz,
  taken_back_at timestamptz
);
create index correction_of_city on correction (city_id, at desc, id desc);
create index correction_standing on correction (city_id, record_kind, record_id, field) where taken_back_at is null;
create index correction_of_person on correction (actor_id) where actor_id is not null;

-- Each time that a model took in the corrections that stood.
create table lesson (
  city_id text not null,
  record_kind text not null,
  -- Counts the lessons of this kind of record, from 1.
  lesson integer not null,
  at timestamptz not null,
  model text not null,
  -- Ids of the corrections that it rests on.
  corrections jsonb not null,
  primary key (city_id, record_kind, lesson)
);
