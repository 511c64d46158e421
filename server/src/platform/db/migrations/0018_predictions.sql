-- Every fit of a model; never changed.
create table model_version (
  city_id text not null,
  model text not null,
  version integer not null,
  fitted_at timestamptz not null,
  -- The history that it was fitted on, and how many rows of it.
  fitted_from timestamptz not null,
  fitted_to timestamptz not null,
  rows integer not null,
  -- What its answers are about, in their order: sections, districts; empty where they are about the city or about single records.
  places text[] not null,
  -- Its errors on rows that it was not fitted on, and what else is plain to read.
  figures jsonb not null,
  primary key (city_id, model, version)
);

-- What was learnt, packed, in parts that are used one at a time. Forgotten when no prediction of that version is kept.
create table model_parameters (
  city_id text not null,
  model text not null,
  version integer not null,
  part integer not null,
  content bytea not null,
  primary key (city_id, model, version, part)
);

-- What a model has to learn from and needs, as it was last looked at.
create table model_need (
  city_id text not null,
  model text not null,
  have double precision not null,
  want double precision not null,
  unit text not null,
  looked_at timestamptz not null,
  primary key (city_id, model)
);

-- Every state of every model: learning, on, off, none. The last one is in force.
create table model_change (
  city_id text not null,
  model text not null,
  change integer not null,
  at timestamptz not null,
  state text not null,
  primary key (city_id, model, change)
);

-- What a model said and when, as it was told: one row a round. Numbers stand as [target * places + place] of its version's places;
-- NaN where it said nothing.
create table prediction_run (
  city_id text not null,
  model text not null,
  made_at timestamptz not null,
  version integer not null,
  known_up_to timestamptz not null,
  minutes integer[] not null,
  expected real[] not null,
  low real[] not null,
  high real[] not null,
  naive real[] not null,
  primary key (city_id, model, made_at),
  -- What is known is told once.
  unique (city_id, model, known_up_to)
);
create index prediction_run_age on prediction_run (made_at);

-- Targets of runs whose truth has not come, or not of all places. A row goes when all of it is scored.
create table prediction_open (
  city_id text not null,
  model text not null,
  made_at timestamptz not null,
  target integer not null,
  look_at timestamptz not null,
  looks integer not null,
  -- Which places are scored; null: none.
  scored boolean[],
  primary key (city_id, model, made_at, target)
);
create index prediction_open_look on prediction_open (look_at);

-- Sums over what was scored, by the day of the city that the prediction was about and the minutes ahead; 0 for models that do not
-- look ahead.
create table model_score (
  city_id text not null,
  model text not null,
  day date not null,
  minutes integer not null,
  scored bigint not null,
  error double precision not null,
  naive_error double precision not null,
  banded bigint not null,
  inside bigint not null,
  primary key (city_id, model, day, minutes)
);

-- By how much the bands of a model have to be wider than a fit thought, to hold what they promise; 1 when absent.
create table band_width (
  city_id text not null,
  model text not null,
  minutes integer not null,
  factor double precision not null,
  primary key (city_id, model, minutes)
);

create trigger model_version_append_only before update or delete or truncate on model_version
  for each statement execute function refuse_change();
create trigger model_change_append_only before update or delete or truncate on model_change
  for each statement execute function refuse_change();
-- Runs are forgotten in time, and never changed.
create trigger prediction_run_unchanged before update on prediction_run
  for each statement execute function refuse_change();
