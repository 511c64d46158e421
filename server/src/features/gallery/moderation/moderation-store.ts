import type { QueryOf } from '@oppidum/domain/core/endpoint'
import { soughtIn } from '@oppidum/domain/core/list'
import type { listModeration, ModerationDecision } from '@oppidum/domain/gallery/image-moderation'
import type { Tx } from '../../../platform/db/connection.ts'
import { anywhere, type Page, pageEnd, pageOf } from '../../../platform/db/list-page-store.ts'

type Action = ModerationDecision['action']

export interface DecisionDraft
  extends Pick<ModerationDecision, 'id' | 'thing' | 'prompt' | 'action' | 'score' | 'words' | 'risk' | 'picture'> {
  at: Date
  personId: string
  subject: string
}

export interface OverruleDraft {
  id: string
  at: Date
  subject: string
  to: 'allow' | 'block'
  byId: string
  reason: string
}

interface Row extends Omit<ModerationDecision, 'at' | 'person' | 'overruled'> {
  createdAt: Date
  subject: string
  personId: string | null
  person: string | null
  overruledAt: Date | null
  overruledTo: 'allow' | 'block' | null
  overruledBy: string | null
  overruledReason: string | null
}

/** A decision as it is answered, with what it is about. */
export interface FoundDecision {
  decision: ModerationDecision
  subject: string
  personId: string | null
}

const named = (person: string) => `coalesce(${person}.first_name, ${person}.username, ${person}.email)`

/** The last word of an admin since the decision fell: one that fell after it was made by it. */
const FROM = `from moderation_decision d left join person p on p.id = d.person_id
  left join lateral (select * from moderation_overrule o where o.subject = d.subject and o.at >= d.at order by o.at desc, o.id desc limit 1) o on true
  left join person b on b.id = o.by_id`
const COLUMNS = `d.id, d.at as "createdAt", d.thing, d.person_id as "personId", ${named('p')} as person, d.prompt, d.subject, d.action, d.score,
  d.words, d.risk, d.picture, d.image_id as "imageId", o.at as "overruledAt", o.to_action as "overruledTo",
  coalesce(${named('b')}, o.by_id) as "overruledBy", o.reason as "overruledReason"`
const MATCHING = `where ($1::text is null or d.action = $1) and ($2::text is null or d.thing = $2) and d.search_text like all ($3::text[])`

function found(row: Row): FoundDecision {
  const { id, createdAt, thing, personId, person, prompt, subject, action, score, words, risk, picture, imageId } = row
  const { overruledAt, overruledTo, overruledBy, overruledReason } = row
  const overruled = overruledAt && {
    at: overruledAt.toISOString(),
    by: overruledBy as string,
    to: overruledTo as 'allow' | 'block',
    reason: overruledReason as string,
  }
  return {
    subject,
    personId,
    decision: {
      id,
      at: createdAt.toISOString(),
      thing,
      person: personId === null ? null : { id: personId, name: person ?? personId },
      prompt,
      action,
      score,
      words,
      risk,
      picture,
      imageId,
      overruled,
    },
  }
}

type Filter = Omit<QueryOf<typeof listModeration>, 'limit' | 'cursor'>

/** All SQL of what moderation decided. */
export function moderationStore(db: Pick<Tx, 'query'>) {
  return {
    /** What an admin decided of this; null: nothing. */
    async wordOn(subject: string): Promise<'allow' | 'block' | null> {
      const { rows } = await db.query<{ to: 'allow' | 'block' }>(
        'select to_action as to from moderation_overrule where subject = $1 order by at desc, id desc limit 1',
        [subject],
      )
      return rows[0]?.to ?? null
    },

    /** When somebody was blocked since then and no admin said otherwise, the oldest first. */
    async blockedAt(personId: string, since: Date): Promise<number[]> {
      const { rows } = await db.query<{ at: Date }>(
        `select d.at from moderation_decision d where d.person_id = $1 and d.action = 'block' and d.at > $2
           and not exists (select 1 from moderation_overrule o where o.subject = d.subject and o.at >= d.at and o.to_action = 'allow')
         order by d.at, d.id`,
        [personId, since],
      )
      return rows.map((it) => it.at.getTime())
    },

    /** Blocks of one person are counted in turn, until the transaction ends. */
    async holdPerson(personId: string): Promise<void> {
      await db.query(`select pg_advisory_xact_lock(hashtextextended('image moderation ' || $1, 0))`, [personId])
    },

    async add(draft: DecisionDraft): Promise<void> {
      const { id, at, thing, personId, prompt, subject, action, score, words, risk, picture } = draft
      await db.query(
        `insert into moderation_decision (id, at, thing, person_id, prompt, subject, action, score, words, risk, picture)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [id, at, thing, personId, prompt, subject, action, score, words && JSON.stringify(words), risk, picture && JSON.stringify(picture)],
      )
    },

    /** What it is about; null when there is none of that id any more. */
    async attach(id: string, imageId: string): Promise<string | null> {
      const { rows } = await db.query<{ subject: string }>('update moderation_decision set image_id = $2 where id = $1 returning subject', [
        id,
        imageId,
      ])
      return rows[0]?.subject ?? null
    },

    /** Newest first. */
    async list({ action, thing, q }: Filter, limit: number, cursor?: string): Promise<Page<ModerationDecision>> {
      const after = cursor === undefined ? null : pageEnd(cursor)
      const words = q === undefined ? [] : soughtIn(q).trim().split(/\s+/).map(anywhere)
      const wanted = [action ?? null, thing ?? null, words]
      const { rows } = await db.query<Row>(
        `select ${COLUMNS} ${FROM} ${MATCHING} and ($4::timestamptz is null or (d.at, d.id) < ($4, $5::uuid))
         order by d.at desc, d.id desc limit $6`,
        [...wanted, after?.createdAt ?? null, after?.id ?? null, limit + 1],
      )
      const isWhole = cursor === undefined && rows.length <= limit
      const count = async () =>
        (await db.query<{ count: number }>(`select count(*)::int as count from moderation_decision d ${MATCHING}`, wanted)).rows[0]?.count
      return pageOf(rows, limit, isWhole ? rows.length : ((await count()) ?? 0), (it) => found(it).decision)
    },

    /** Null when there is none of that id. */
    async find(id: string): Promise<FoundDecision | null> {
      const { rows } = await db.query<Row>(`select ${COLUMNS} ${FROM} where d.id = $1`, [id])
      return rows[0] ? found(rows[0]) : null
    },

    /** Whoever overrules the same decision meanwhile waits. */
    async hold(id: string): Promise<void> {
      await db.query('select 1 from moderation_decision where id = $1 for update', [id])
    },

    async overrule({ id, at, subject, to, byId, reason }: OverruleDraft): Promise<void> {
      await db.query('insert into moderation_overrule (id, at, subject, to_action, by_id, reason) values ($1, $2, $3, $4, $5, $6)', [
        id,
        at,
        subject,
        to,
        byId,
        reason,
      ])
    },

    /** Everything that was decided of what this person sent, the newest first. */
    async ofPerson(
      personId: string,
    ): Promise<{ at: Date; thing: ModerationDecision['thing']; prompt: string; action: Action; score: number }[]> {
      const { rows } = await db.query<{ at: Date; thing: ModerationDecision['thing']; prompt: string; action: Action; score: number }>(
        'select at, thing, prompt, action, score from moderation_decision where person_id = $1 order by at desc, id desc',
        [personId],
      )
      return rows
    },

    /** What was allowed goes; what was not stays for those who look after the rules, without a name. */
    async forgetPerson(personId: string): Promise<void> {
      await db.query(`delete from moderation_decision where person_id = $1 and action = 'allow'`, [personId])
      await db.query('update moderation_decision set person_id = null where person_id = $1', [personId])
    },

    /** Returns how many were forgotten. */
    async forget(before: Date, atMost: number): Promise<number> {
      const { rowCount } = await db.query(
        'delete from moderation_decision where id in (select id from moderation_decision where at < $1 order by at limit $2)',
        [before, atMost],
      )
      return rowCount ?? 0
    },
  }
}
