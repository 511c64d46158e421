import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../../testing/test-database.ts'
import { faultsOf } from '../testing/migration-rules.ts'
import { FIRST_LIVE, migrationsIn, parseMigration, readMigration } from './migration-file.ts'

const NEXT = { number: 90, file: '0090_next.sql' }
const faults = (sql: string, ...before: string[]) =>
  faultsOf(
    parseMigration(NEXT, sql),
    before.map((it, index) => parseMigration({ number: 80 + index, file: `008${index}_before.sql` }, it)),
  )

it('every migration of a store in use holds up nobody, and leaves it fit for the version before', async () => {
  const names = (await migrationsIn(MIGRATIONS)).filter((it) => it.number >= FIRST_LIVE)
  const live = await Promise.all(names.map((it) => readMigration(MIGRATIONS, it)))
  expect(live.flatMap((it, index) => faultsOf(it, live.slice(0, index)))).toEqual([])
})

describe('a migration that is fit for a store in use', () => {
  it.each([
    ['a column', 'alter table incident add column crew_size integer;'],
    ['a column with a constant', `alter table incident add column note text not null default 'a; b', add column n int default 0;`],
    ['a column with the time', 'alter table incident add column read_at timestamptz not null default now();'],
    ['a reference without a value', 'alter table incident add column owner_id text references person (id) on delete cascade;'],
    [
      'a table with everything',
      'create table x (id uuid primary key, n int check (n > 0)); create index x_n on x (n); alter table x add unique (n);',
    ],
    ['a constraint to be validated', 'alter table incident add constraint n check (note is not null) not valid;'],
    ['an index that is there', 'alter table incident add constraint u unique using index incident_u;'],
    ['a row', `insert into setting (name, value) values ('a', 'select 1');`],
    ['a function', 'create function f() returns trigger language plpgsql as $$ begin update incident set n = 1; end $$;'],
    ['a comment', '-- create index x on incident (n);\n/* lock incident */ alter table incident add column n int;'],
    ['an index, concurrently', '-- migration: concurrent\ncreate unique index concurrently x on incident (n) where n > 0;'],
    ['an index that goes', '-- migration: concurrent\ndrop index concurrently if exists incident_n;'],
    ['a constraint that is validated', '-- migration: concurrent\nalter table incident validate constraint n;'],
    ['a backfill', '-- migration: backfill of incident\nupdate incident set n = 1 where n is null and {batch};'],
    ['a column that no version uses', '-- migration: serves from 85\nalter table incident drop column n;'],
    ['a column that may be empty', 'alter table incident alter column note drop not null;'],
  ])('%s', (_what, sql) => {
    expect(faults(sql)).toEqual([])
  })

  it('a column that is never null, once a check of that is validated', () => {
    const sql = 'alter table incident alter column note set not null;'
    const check = 'alter table incident add constraint note_there check (note is not null) not valid;'
    const validation = '-- migration: concurrent\nalter table incident validate constraint note_there;'
    expect(faults(sql)).toEqual([expect.stringContaining('reads the whole table')])
    expect(faults(sql, check)).toEqual([expect.stringContaining('reads the whole table')])
    expect(faults(sql.replace('incident', 'person'), check, validation)).toHaveLength(1)
    expect(faults(sql, check, validation)).toEqual([])
  })
})

describe('a breach of the rules', () => {
  it.each([
    ['create index x on incident (n);', 'builds an index'],
    ['create unique index if not exists x on incident using btree (n);', 'builds an index'],
    ['create index concurrently x on incident (n);', 'a file of its own'],
    ['-- migration: concurrent\ncreate index x on incident (n);', 'none of'],
    ['-- migration: concurrent\ncreate index concurrently if not exists x on incident (n);', 'none of'],
    ['-- migration: concurrent\ncreate index concurrently x on incident (n); select 1;', 'one statement'],
    ['-- migration: concurrent\nupdate incident set n = 1;', 'none of'],
    ['alter table incident add column id uuid default gen_random_uuid();', 'from row to row'],
    ['alter table incident add column n float not null default random();', 'from row to row'],
    ['alter table incident add column at timestamptz default clock_timestamp();', 'from row to row'],
    ['alter table incident add n int default 1 + random();', 'from row to row'],
    ['alter table incident add column n bigserial;', 'rewrites'],
    ['alter table incident add column n int generated always as identity;', 'rewrites'],
    ['alter table incident add column n int generated always as (m + 1) stored;', 'rewrites'],
    ['alter table incident add column n int not null;', 'cannot be filled'],
    ['alter table incident add column n int unique;', 'builds an index'],
    ['alter table incident add column n int check (n > 0);', 'reads the whole table'],
    ['alter table incident alter column n type bigint;', 'may rewrite'],
    ['ALTER TABLE incident\n  ADD COLUMN m int,\n  ALTER n SET DATA TYPE text;', 'may rewrite'],
    ['alter table incident alter column n set not null;', 'reads the whole table'],
    ['alter table incident add constraint f foreign key (n) references person (id);', 'not valid'],
    ['alter table incident add check (n > 0);', 'not valid'],
    ['alter table incident add constraint u unique (n, m);', 'builds an index'],
    ['alter table incident add primary key (n);', 'builds an index'],
    ['alter table incident add exclude using gist (n with =);', 'builds an index'],
    ['alter table incident validate constraint f;', 'a file of its own'],
    ['alter table observation attach partition x for values in (1);', 'reads the whole table'],
    ['alter table incident set unlogged;', 'rewrites'],
    ['update incident set n = 1;', 'in one go'],
    ['delete from incident where n = 1;', 'in one go'],
    ['truncate incident;', 'in one go'],
    ['insert into incident (n) select n from person;', 'in one go'],
    ['alter table incident drop column n;', 'version before'],
    ['alter table incident rename column n to m;', 'version before'],
    ['drop table incident;', 'version before'],
    ['-- migration: serves from 90\ndrop table incident;', 'a version before it'],
    ['lock table incident;', 'locks the whole table'],
    ['vacuum full incident;', 'locks the whole table'],
    ['reindex table incident;', 'locks the whole table'],
    ['do $$ begin update incident set n = 1; end $$;', 'hides'],
    ['begin; alter table incident add column n int; commit;', 'interferes'],
    ['-- migration: backfill of incident\nupdate incident set n = 1;', '{batch}'],
    ['-- migration: backfill of incident\nupdate person set n = 1 where {batch};', "no 'update incident'"],
    ['-- migration: backfill of incident\nupdate incident as i set n = 1 where {batch};', 'another name'],
    ['-- migration: backfill of incident\nupdate incident set n = 1 where {batch}; select 1;', 'one statement'],
  ])('%s', (sql, fault) => {
    expect(faults(sql)).toContainEqual(expect.stringContaining(fault))
  })

  it('a word that says nothing known', () => {
    expect(() => faults('-- migration: concurently\nselect 1;')).toThrow("'-- migration: concurently' is neither")
  })
})
