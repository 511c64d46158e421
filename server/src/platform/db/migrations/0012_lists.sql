-- Parts of words are found by trigrams. A trusted extension: the owner of a database may create it.
create extension if not exists pg_trgm;

-- Case and diacritics folded, line ends as spaces and the sign that parts records as a line end: the same as `folded` of
-- the program, to the letter. Most text is plain ASCII and need not be taken apart.
create function folded_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  if octet_length(given) = length(given) then
    folded := lower(given);
  else
    folded := replace(lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036F]', '', 'g')), 'ς', 'σ');
  end if;
  if folded ~ E'[\x01-\x1D\x1F]' then
    folded := translate(folded, E'\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0A\x0B\x0C\x0D\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1F',
      '                              ');
  end if;
  return replace(folded, E'\x1E', E'\n');
end
$$;

-- What is looked through for text: the fields on lines of their own, so that nothing is found across two of them.
create function record_text(number text, title text, description text, location text, square text, department text)
returns text language sql immutable parallel safe
return folded_text(number || E'\x1E' || title || E'\x1E' || description || E'\x1E' || location
  || E'\x1E' || coalesce(square, '') || E'\x1E' || coalesce(department, ''));

-- Its words, parted as `wordsOf` of the program parts them: no dictionary, no language.
create function text_words(folded text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(array(
  select left(word, 100) from unnest(regexp_split_to_array(folded, '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u206f]+')) word
  where word <> ''
));

alter table incident
  add column search_text text not null generated always as
    (record_text(number, title, description, location, square, assigned_department)) stored,
  -- One number for everything that a record is counted by, the columns of record_count.
  add column counted_as bigint not null generated always as
    (hash_record_extended(row(city_id, status, priority, type, assigned_department, district, duplicate_of is not null,
      source_id, quality, stale_after_seconds, missing_fetches <> 0), 0)) stored;
alter table service_request
  add column search_text text not null generated always as
    (record_text(number, title, description, location, square, assigned_department)) stored,
  -- One number for everything that a record is counted by, the columns of record_count.
  add column counted_as bigint not null generated always as
    (hash_record_extended(row(city_id, status, priority, category, assigned_department, district, duplicate_of is not null,
      source_id, quality, stale_after_seconds, missing_fetches <> 0), 0)) stored;

create index incident_text on incident using gin (search_text gin_trgm_ops);
create index service_request_text on service_request using gin (search_text gin_trgm_ops);
-- The records of a group, and the oldest word of its sources.
create index incident_group on incident (counted_as, observed_at);
create index service_request_group on service_request (counted_as, observed_at);
create index incident_touched on incident (city_id, updated_at desc, id desc);
create index incident_urgent on incident
  (city_id, array_position(array['critical','high','medium','low'], priority), created_at, id) where status <> 'resolved';
create index service_request_urgent on service_request
  (city_id, array_position(array['high','medium','low'], priority), created_at, id) where status <> 'completed';

-- How many records stand in each group. Several rows of a group are added up: whoever writes records adds a row and waits
-- for nobody; rows of a group are made one from time to time.
create table record_count (
  city_id text not null,
  record_kind text not null,
  group_key bigint not null,
  status text not null,
  priority text not null,
  -- Type of an incident, category of a request.
  word text not null,
  department text,
  district text,
  -- Folded into another record.
  folded boolean not null,
  source_id text not null,
  quality text not null,
  stale_after_seconds integer not null,
  -- Left out of the last delivery of its source.
  missing boolean not null,
  count integer not null
);
create index record_count_of on record_count (city_id, record_kind, group_key);

do $$
declare
  kind record;
  columns constant text := 'city_id, counted_as, status, priority, %s, assigned_department, district, duplicate_of is not null,
    source_id, quality, stale_after_seconds, missing_fetches <> 0';
  insertion constant text := 'insert into record_count select g.city_id, %L, g.counted_as, g.status, g.priority, g.word, g.department,
    g.district, g.folded, g.source_id, g.quality, g.stale_after_seconds, g.missing, sum(g.n) from (%s) g (city_id, counted_as, status,
    priority, word, department, district, folded, source_id, quality, stale_after_seconds, missing, n)
    group by 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 having sum(g.n) <> 0';
  added text;
  removed text;
begin
  for kind in values ('incident', 'incident', 'type'), ('service_request', 'service-request', 'category') loop
    added := format('select ' || columns || ', 1 from new_rows', kind.column3);
    removed := format('select ' || columns || ', -1 from old_rows', kind.column3);
    execute format(insertion, kind.column2, format('select ' || columns || ', 1 from %I', kind.column3, kind.column1));
    execute format('create function count_new_%s() returns trigger language plpgsql as %L', kind.column1,
      format('begin ' || insertion || '; return null; end', kind.column2, added));
    execute format('create function count_changed_%s() returns trigger language plpgsql as %L', kind.column1,
      format('begin ' || insertion || '; return null; end', kind.column2, added || ' union all ' || removed));
    execute format('create function count_removed_%s() returns trigger language plpgsql as %L', kind.column1,
      format('begin ' || insertion || '; return null; end', kind.column2, removed));
    execute format('create trigger %1$s_counted_new after insert on %1$s referencing new table as new_rows
      for each statement execute function count_new_%1$s()', kind.column1);
    execute format('create trigger %1$s_counted_changed after update on %1$s referencing new table as new_rows old table as old_rows
      for each statement execute function count_changed_%1$s()', kind.column1);
    execute format('create trigger %1$s_counted_removed after delete on %1$s referencing old table as old_rows
      for each statement execute function count_removed_%1$s()', kind.column1);
    execute format('create function count_none_%s() returns trigger language plpgsql as %L', kind.column1,
      format('begin delete from record_count where record_kind = %L; return null; end', kind.column2));
    execute format('create trigger %1$s_counted_none after truncate on %1$s for each statement execute function count_none_%1$s()',
      kind.column1);
  end loop;
end
$$;

-- A way of looking at a list that somebody keeps under a name.
create table saved_view (
  id uuid primary key,
  person_id text not null,
  city_id text not null,
  record_kind text not null,
  name text not null,
  layout text not null,
  -- Members of an address, as `searchOf` spells them; checked when they came.
  filter jsonb not null,
  created_at timestamptz not null,
  unique (person_id, city_id, record_kind, name)
);
