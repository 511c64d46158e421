import type { QueryOf } from '@oppidum/domain/core/endpoint'
import { soughtIn } from '@oppidum/domain/core/list'
import type { listModeration, ModerationDecision } from '@oppidum/domain/gallery/image-moderation'
import type { Tx } from '../../../platform/db/connection.ts'
import { anywhere, type Page, pageEnd, pageOf } from '../../../platform/db/list-page-store.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'

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

/** A decision as the API answers it, with its subject. */
export interface FoundDecision {
  decision: ModerationDecision
  subject: string
  personId: string | null
}

const nameOf = (person: Sql) => sql`coalesce(${person}.first_name, ${person}.username, ${person}.email)`

/** With the latest overruling since the decision was made: a decision made after an overruling already followed it. */
const FROM = sql`from moderation_decision d left join person p on p.id = d.person_id
  left join lateral (select * from moderation_overrule o where o.subject = d.subject and o.at >= d.at order by o.at desc, o.id desc limit 1) o on true
  left join person b on b.id = o.by_id`
const COLUMNS = sql`d.id, d.at as "createdAt", d.thing, d.person_id as "personId", ${nameOf(sql`p`)} as person, d.prompt, d.subject, d.action, d.score,
  d.words, d.risk, d.picture, d.image_id as "imageId", o.at as "overruledAt", o.to_action as "overruledTo",
  coalesce(${nameOf(sql`b`)}, o.by_id) as "overruledBy", o.reason as "overruledReason"`

function foundDecision(row: Row): FoundDecision {
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

function matching({ action, thing, q }: Filter): Sql {
  const [byAction, byKind] = [sql`${action ?? null}`, sql`${thing ?? null}`]
  const patterns = q === undefined ? [] : soughtIn(q).trim().split(/\s+/).map(anywhere)
  return sql`where (${byAction}::text is null or d.action = ${byAction}) and (${byKind}::text is null or d.thing = ${byKind})
    and d.search_text like all (${patterns}::text[])`
}

export function moderationStore(db: Pick<Tx, 'query'>) {
  return {
    /** An admin's latest decision about a subject; null if no admin has decided. */
    async wordOn(subject: string): Promise<'allow' | 'block' | null> {
      const { rows } = await run<{ to: 'allow' | 'block' }>(
        db,
        sql`select to_action as to from moderation_overrule where subject = ${subject} order by at desc, id desc limit 1`,
      )
      return rows[0]?.to ?? null
    },

    /** Times since a moment at which a person was blocked and no admin overruled it, in milliseconds, oldest first. */
    async blockedAt(personId: string, since: Date): Promise<number[]> {
      const { rows } = await run<{ at: Date }>(
        db,
        sql`select d.at from moderation_decision d where d.person_id = ${personId} and d.action = 'block' and d.at > ${since}
            and not exists (select 1 from moderation_overrule o where o.subject = d.subject and o.at >= d.at and o.to_action = 'allow')
          order by d.at, d.id`,
      )
      return rows.map((it) => it.at.getTime())
    },

    /** Locks a person's count of blocks until the transaction ends, so that it is read and raised one request at a time. */
    async holdPerson(personId: string): Promise<void> {
      await run(db, sql`select pg_advisory_xact_lock(hashtextextended('image moderation ' || ${personId}, 0))`)
    },

    async add(draft: DecisionDraft): Promise<void> {
      const { id, at, thing, personId, prompt, subject, action, score, words, risk, picture } = draft
      await run(
        db,
        sql`insert into moderation_decision (id, at, thing, person_id, prompt, subject, action, score, words, risk, picture)
          values (${id}, ${at}, ${thing}, ${personId}, ${prompt}, ${subject}, ${action}, ${score}, ${words && JSON.stringify(words)}, ${risk},
            ${picture && JSON.stringify(picture)})`,
      )
    },

    /** Links a decision to the stored image. Returns the decision's subject; null if the decision no longer exists. */
    async attach(id: string, imageId: string): Promise<string | null> {
      const { rows } = await run<{ subject: string }>(
        db,
        sql`update moderation_decision set image_id = ${imageId} where id = ${id} returning subject`,
      )
      return rows[0]?.subject ?? null
    },

    /** Newest first. */
    async list(filter: Filter, limit: number, cursor?: string): Promise<Page<ModerationDecision>> {
      const after = cursor === undefined ? null : pageEnd(cursor)
      const afterAt = sql`${after?.createdAt ?? null}`
      const { rows } = await run<Row>(
        db,
        sql`select ${COLUMNS} ${FROM} ${matching(filter)}
            and (${afterAt}::timestamptz is null or (d.at, d.id) < (${afterAt}, ${after?.id ?? null}::uuid))
          order by d.at desc, d.id desc limit ${limit + 1}`,
      )
      const isWhole = cursor === undefined && rows.length <= limit
      const count = async () => {
        const counted = await run<{ count: number }>(db, sql`select count(*)::int as count from moderation_decision d ${matching(filter)}`)
        return counted.rows[0]?.count ?? 0
      }
      return pageOf(rows, limit, isWhole ? rows.length : await count(), (it) => foundDecision(it).decision)
    },

    /** Null if there is no such decision. */
    async find(id: string): Promise<FoundDecision | null> {
      const { rows } = await run<Row>(db, sql`select ${COLUMNS} ${FROM} where d.id = ${id}`)
      return rows[0] ? foundDecision(rows[0]) : null
    },

    /** Locks a decision, so that two admins do not overrule it at once. */
    async hold(id: string): Promise<void> {
      await run(db, sql`select 1 from moderation_decision where id = ${id} for update`)
    },

    async overrule({ id, at, subject, to, byId, reason }: OverruleDraft): Promise<void> {
      await run(
        db,
        sql`insert into moderation_overrule (id, at, subject, to_action, by_id, reason)
          values (${id}, ${at}, ${subject}, ${to}, ${byId}, ${reason})`,
      )
    },

    /** All decisions about what a person sent, newest first. */
    async ofPerson(
      personId: string,
    ): Promise<{ at: Date; thing: ModerationDecision['thing']; prompt: string; action: Action; score: number }[]> {
      const { rows } = await run<{ at: Date; thing: ModerationDecision['thing']; prompt: string; action: Action; score: number }>(
        db,
        sql`select at, thing, prompt, action, score from moderation_decision where person_id = ${personId} order by at desc, id desc`,
      )
      return rows
    },

    /** Deletes what was allowed. What was not stays, without the person, for those who maintain the rules. */
    async forgetPerson(personId: string): Promise<void> {
      await run(db, sql`delete from moderation_decision where person_id = ${personId} and action = 'allow'`)
      await run(db, sql`update moderation_decision set person_id = null where person_id = ${personId}`)
    },

    /** Deletes up to `atMost` decisions made before a moment. Returns how many. */
    async forget(before: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db,
        sql`delete from moderation_decision where id in (select id from moderation_decision where at < ${before} order by at limit ${atMost})`,
      )
      return count
    },
  }
}
