import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import {
  ENDED_SHOWN_MS,
  type MemberKind,
  type MemberReason,
  SITUATIONS_SHOWN,
  type SituationAlert,
} from '@oppidum/domain/records/situations/situation'
import type { Tx } from '../../../platform/db/connection.ts'
import { literal, run, sql } from '../../../platform/db/sql.ts'

/** The record that a situation formed around, as it was then. */
export interface SubjectRow {
  kind: RecordKind
  id: string
  word: string
  title: string
  place: string
  substation: string | null
}

export interface SituationRow {
  id: string
  number: string
  title: string | null
  subject: SubjectRow
  openedAt: Date
  openedBy: string | null
  endedAt: Date | null
  version: number
}

export interface MemberRow {
  situationId: string
  kind: MemberKind
  id: string
  why: MemberReason
  joinedAt: Date
  heldAt: Date
  leftAt: Date | null
  leftBy: string | null
}

export interface AlertRow extends Omit<SituationAlert, 'firedAt' | 'resolvedAt'> {
  situationId: string
  firedAt: Date
  resolvedAt: Date | null
}

export interface NewMember {
  kind: MemberKind
  id: string
  why: MemberReason
  /** Id of the account; null for a rule. */
  by: string | null
}

const SITUATION = sql`id, number, title, subject, opened_at as "openedAt", opened_by as "openedBy", ended_at as "endedAt", version`
const MEMBER = sql`situation_id as "situationId", kind, thing_id as id, why, joined_at as "joinedAt", held_at as "heldAt",
  left_at as "leftAt", left_by as "leftBy"`
const PREFIX = 'SIT'

/** All SQL of situations and their members. */
export function situationStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Serialises all changes of a city's situations. */
    async lock(cityId: string): Promise<void> {
      await run(tx, sql`select pg_advisory_xact_lock(hashtext('situation'), hashtext(${cityId}))`)
    },

    /** Open situations, oldest first. */
    async listOpen(cityId: string): Promise<SituationRow[]> {
      const { rows } = await run<SituationRow>(
        tx,
        sql`select ${SITUATION} from situation where city_id = ${cityId} and ended_at is null order by opened_at, id`,
        { name: 'situation-standing' },
      )
      return rows
    },

    /** Open situations, newest first, then recently ended ones. */
    async listShown(cityId: string, now: Date): Promise<SituationRow[]> {
      const endedSince = new Date(now.getTime() - ENDED_SHOWN_MS)
      const { rows } = await run<SituationRow>(
        tx,
        sql`select ${SITUATION} from situation where city_id = ${cityId} and (ended_at is null or ended_at >= ${endedSince})
          order by (ended_at is not null), coalesce(ended_at, opened_at) desc, id desc limit ${literal(String(SITUATIONS_SHOWN))}`,
        { name: 'situation-shown' },
      )
      return rows
    },

    async find(cityId: string, id: string): Promise<SituationRow | undefined> {
      const { rows } = await run<SituationRow>(tx, sql`select ${SITUATION} from situation where city_id = ${cityId} and id = ${id}`)
      return rows[0]
    },

    /** Current and former members of these situations, in order of joining. */
    async members(cityId: string, situationIds: readonly string[]): Promise<MemberRow[]> {
      const { rows } = await run<MemberRow>(
        tx,
        sql`select ${MEMBER} from situation_member where city_id = ${cityId} and situation_id = any(${situationIds}::uuid[])
          order by joined_at, kind, thing_id`,
        { name: 'situation-members' },
      )
      return rows
    },

    /** Alerts that joined these situations, oldest first. */
    async alerts(cityId: string, situationIds: readonly string[]): Promise<AlertRow[]> {
      const { rows } = await run<AlertRow>(
        tx,
        sql`select situation_id as "situationId", id, name, severity, place_id as place, place_name as "placeName", state,
            fired_at as "firedAt", resolved_at as "resolvedAt"
          from alert where city_id = ${cityId} and situation_id = any(${situationIds}::uuid[]) order by fired_at, id`,
        { name: 'situation-alerts' },
      )
      return rows
    },

    /** Pairs that people have separated since then: a removed member, and every other member that the situation ever had. */
    async listSeparatedPairs(cityId: string, since: Date): Promise<{ a: string; b: string }[]> {
      const { rows } = await run<{ a: string; b: string }>(
        tx,
        sql`select s.kind || ' ' || s.thing_id as a, o.kind || ' ' || o.thing_id as b
          from situation_member s join situation_member o using (city_id, situation_id)
          where s.city_id = ${cityId} and s.left_by is not null and s.left_at >= ${since} and (s.kind, s.thing_id) <> (o.kind, o.thing_id)`,
        { name: 'situation-parted' },
      )
      return rows
    },

    /** The current memberships of these records in open situations. */
    async memberships(cityId: string, entities: readonly { kind: MemberKind; id: string }[]): Promise<MemberRow[]> {
      const { rows } = await run<MemberRow>(
        tx,
        sql`select ${MEMBER} from situation_member where city_id = ${cityId} and left_at is null
          and (kind, thing_id) in (select * from unnest(${entities.map((it) => it.kind)}::text[], ${entities.map((it) => it.id)}::text[]))
          and situation_id in (select id from situation where city_id = ${cityId} and ended_at is null)`,
      )
      return rows
    },

    /** Also draws its number. */
    async open(cityId: string, { id, title, subject, openedAt, openedBy }: Omit<SituationRow, 'number' | 'endedAt' | 'version'>) {
      const year = openedAt.getUTCFullYear()
      const { rows } = await run<{ last: number }>(
        tx,
        sql`insert into record_number (city_id, prefix, year, last) values (${cityId}, ${PREFIX}, ${year}, 1)
          on conflict (city_id, prefix, year) do update set last = record_number.last + 1 returning last`,
      )
      const number = `${PREFIX}-${year}-${String(rows[0]?.last).padStart(6, '0')}`
      await run(
        tx,
        sql`insert into situation (city_id, id, number, title, subject, opened_at, opened_by, ended_at, version)
          values (${cityId}, ${id}, ${number}, ${title}, ${JSON.stringify(subject)}, ${openedAt}, ${openedBy}, null, 1)`,
      )
    },

    /** A former member becomes a member again. */
    async join(cityId: string, situationId: string, { kind, id, why, by }: NewMember, at: Date): Promise<void> {
      await run(
        tx,
        sql`insert into situation_member (city_id, situation_id, kind, thing_id, why, joined_at, joined_by, held_at, left_at, left_by)
          values (${cityId}, ${situationId}, ${kind}, ${id}, ${JSON.stringify(why)}, ${at}, ${by}, ${at}, null, null)
          on conflict (city_id, situation_id, kind, thing_id) do update
          set why = excluded.why, joined_at = excluded.joined_at, joined_by = excluded.joined_by, held_at = excluded.held_at,
            left_at = null, left_by = null`,
      )
    },

    async leave(cityId: string, situationId: string, entities: readonly { kind: MemberKind; id: string }[], by: string | null, at: Date) {
      await run(
        tx,
        sql`update situation_member set left_at = ${at}, left_by = ${by} where city_id = ${cityId} and situation_id = ${situationId}
          and left_at is null
          and (kind, thing_id) in (select * from unnest(${entities.map((it) => it.kind)}::text[], ${entities.map((it) => it.id)}::text[]))`,
      )
    },

    /** Stores that the reason for these sections' membership still holds. */
    async confirmSections(cityId: string, situationId: string, sectionIds: readonly string[], at: Date): Promise<void> {
      await run(
        tx,
        sql`update situation_member set held_at = ${at}
          where city_id = ${cityId} and situation_id = ${situationId} and kind = 'section' and thing_id = any(${sectionIds})`,
        { name: 'situation-sections-confirm' },
      )
    },

    async end(cityId: string, id: string, at: Date): Promise<void> {
      await run(tx, sql`update situation set ended_at = ${at}, version = version + 1 where city_id = ${cityId} and id = ${id}`)
    },

    /** Opens it again after somebody has put a removed member back. */
    async reopen(cityId: string, id: string): Promise<void> {
      await run(tx, sql`update situation set ended_at = null where city_id = ${cityId} and id = ${id}`)
    },

    async raiseVersion(cityId: string, id: string): Promise<void> {
      await run(tx, sql`update situation set version = version + 1 where city_id = ${cityId} and id = ${id}`)
    },
  }
}
