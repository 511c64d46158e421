import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { ENDED_SHOWN_MS, type MemberKind, type MemberReason, SITUATIONS_SHOWN } from '@oppidum/domain/records/situations/situation'
import type { Tx } from '../../../platform/db/connection.ts'

/** What a situation formed about, as it was then. */
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

export interface NewMember {
  kind: MemberKind
  id: string
  why: MemberReason
  /** Of the account; null for a rule. */
  by: string | null
}

const SITUATION = `id, number, title, subject, opened_at as "openedAt", opened_by as "openedBy", ended_at as "endedAt", version`
const MEMBER = `situation_id as "situationId", kind, thing_id as id, why, joined_at as "joinedAt", held_at as "heldAt",
  left_at as "leftAt", left_by as "leftBy"`
const PREFIX = 'SIT'

/** All SQL about situations and who is in them. */
export function situationStore(tx: Pick<Tx, 'query'>) {
  return {
    /** Everything that changes situations of a city, one after the other. */
    async lock(cityId: string): Promise<void> {
      await tx.query("select pg_advisory_xact_lock(hashtext('situation'), hashtext($1))", [cityId])
    },

    /** Those that stand, the oldest first. */
    async standing(cityId: string): Promise<SituationRow[]> {
      const { rows } = await tx.query<SituationRow>({
        name: 'situation-standing',
        text: `select ${SITUATION} from situation where city_id = $1 and ended_at is null order by opened_at, id`,
        values: [cityId],
      })
      return rows
    },

    /** Those that stand, newest first, then those that ended lately. */
    async shown(cityId: string, now: Date): Promise<SituationRow[]> {
      const { rows } = await tx.query<SituationRow>({
        name: 'situation-shown',
        text: `select ${SITUATION} from situation where city_id = $1 and (ended_at is null or ended_at >= $2)
          order by (ended_at is not null), coalesce(ended_at, opened_at) desc, id desc limit ${SITUATIONS_SHOWN}`,
        values: [cityId, new Date(now.getTime() - ENDED_SHOWN_MS)],
      })
      return rows
    },

    async find(cityId: string, id: string): Promise<SituationRow | undefined> {
      const { rows } = await tx.query<SituationRow>(`select ${SITUATION} from situation where city_id = $1 and id = $2`, [cityId, id])
      return rows[0]
    },

    /** Everybody who is or was in these, as they joined. */
    async members(cityId: string, situationIds: readonly string[]): Promise<MemberRow[]> {
      const { rows } = await tx.query<MemberRow>({
        name: 'situation-members',
        text: `select ${MEMBER} from situation_member where city_id = $1 and situation_id = any($2::uuid[]) order by joined_at, kind, thing_id`,
        values: [cityId, situationIds],
      })
      return rows
    },

    /** Pairs that somebody has taken apart since then: the one that was taken out, and who else was ever in that situation. */
    async parted(cityId: string, since: Date): Promise<{ a: string; b: string }[]> {
      const { rows } = await tx.query<{ a: string; b: string }>({
        name: 'situation-parted',
        text: `select s.kind || ' ' || s.thing_id as a, o.kind || ' ' || o.thing_id as b
          from situation_member s join situation_member o using (city_id, situation_id)
          where s.city_id = $1 and s.left_by is not null and s.left_at >= $2 and (s.kind, s.thing_id) <> (o.kind, o.thing_id)`,
        values: [cityId, since],
      })
      return rows
    },

    /** In which open situation each of these records is. */
    async homes(cityId: string, things: readonly { kind: MemberKind; id: string }[]): Promise<MemberRow[]> {
      const { rows } = await tx.query<MemberRow>(
        `select ${MEMBER} from situation_member where city_id = $1 and left_at is null
         and (kind, thing_id) in (select * from unnest($2::text[], $3::text[]))
         and situation_id in (select id from situation where city_id = $1 and ended_at is null)`,
        [cityId, things.map((it) => it.kind), things.map((it) => it.id)],
      )
      return rows
    },

    /** Draws its number, too. */
    async open(cityId: string, { id, title, subject, openedAt, openedBy }: Omit<SituationRow, 'number' | 'endedAt' | 'version'>) {
      const year = openedAt.getUTCFullYear()
      const { rows } = await tx.query<{ last: number }>(
        `insert into record_number (city_id, prefix, year, last) values ($1, '${PREFIX}', $2, 1)
         on conflict (city_id, prefix, year) do update set last = record_number.last + 1 returning last`,
        [cityId, year],
      )
      const number = `${PREFIX}-${year}-${String(rows[0]?.last).padStart(6, '0')}`
      await tx.query(
        `insert into situation (city_id, id, number, title, subject, opened_at, opened_by, ended_at, version)
         values ($1, $2, $3, $4, $5, $6, $7, null, 1)`,
        [cityId, id, number, title, JSON.stringify(subject), openedAt, openedBy],
      )
    },

    /** Whoever was in it before is in it again. */
    async join(cityId: string, situationId: string, { kind, id, why, by }: NewMember, at: Date): Promise<void> {
      await tx.query(
        `insert into situation_member (city_id, situation_id, kind, thing_id, why, joined_at, joined_by, held_at, left_at, left_by)
         values ($1, $2, $3, $4, $5, $6, $7, $6, null, null)
         on conflict (city_id, situation_id, kind, thing_id) do update
         set why = excluded.why, joined_at = excluded.joined_at, joined_by = excluded.joined_by, held_at = excluded.held_at,
           left_at = null, left_by = null`,
        [cityId, situationId, kind, id, JSON.stringify(why), at, by],
      )
    },

    async leave(cityId: string, situationId: string, things: readonly { kind: MemberKind; id: string }[], by: string | null, at: Date) {
      await tx.query(
        `update situation_member set left_at = $3, left_by = $4 where city_id = $1 and situation_id = $2 and left_at is null
         and (kind, thing_id) in (select * from unnest($5::text[], $6::text[]))`,
        [cityId, situationId, at, by, things.map((it) => it.kind), things.map((it) => it.id)],
      )
    },

    /** The reason why this section is in it holds at this moment. */
    async holds(cityId: string, situationId: string, sectionIds: readonly string[], at: Date): Promise<void> {
      await tx.query(
        `update situation_member set held_at = $3 where city_id = $1 and situation_id = $2 and kind = 'section' and thing_id = any($4)`,
        [cityId, situationId, at, sectionIds],
      )
    },

    async end(cityId: string, id: string, at: Date): Promise<void> {
      await tx.query('update situation set ended_at = $3, version = version + 1 where city_id = $1 and id = $2', [cityId, id, at])
    },

    /** Somebody has put back what was taken out of it. */
    async reopen(cityId: string, id: string): Promise<void> {
      await tx.query('update situation set ended_at = null where city_id = $1 and id = $2', [cityId, id])
    },

    async changed(cityId: string, id: string): Promise<void> {
      await tx.query('update situation set version = version + 1 where city_id = $1 and id = $2', [cityId, id])
    },
  }
}
