import type { EarlierTurn } from '@oppidum/analyst/answerer'
import type { Answer, AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { Conversation, Feedback, MessageState } from '@oppidum/domain/assistant/chat'
import type { Language } from '@oppidum/domain/core/language'
import type { Db, Tx } from '../../../platform/db/connection.ts'

/** What whoever follows a question has been told so far. */
export interface SaidSoFar {
  sentences: readonly string[]
  blocks: readonly AnswerBlock[]
}

export interface MessageRow {
  id: string
  conversationId: string
  personId: string
  cityId: string
  message: string
  language: Language
  response: string
  createdAt: Date
  state: MessageState
  answeredAt: Date | null
  answer: Answer | null
  problem: string | null
  feedback: Feedback | null
  receiptId: string
  /** Null once it has ended, and until something was said. */
  progress: SaidSoFar | null
}

/** Of the answers that a history holds, with their figures. */
const MOST_BYTES = 8 * 1024 * 1024

/** How a configured model fared at a question; null when none was asked. */
export type ModelOutcome = 'answered' | 'failed'

export type ConversationRow = Omit<Conversation, 'createdAt' | 'updatedAt'> & {
  personId: string
  cityId: string
  createdAt: Date
  updatedAt: Date
}

export interface Standing {
  waits: boolean
  isLate: boolean
  latest: string | null
}

type Queries = Pick<Tx, 'query'>
export type ChatStore = ReturnType<typeof chatStore>

const MESSAGE = `m.id, m.conversation_id as "conversationId", m.person_id as "personId", m.city_id as "cityId", m.message, m.language,
  m.response, m.created_at as "createdAt", m.state, m.answered_at as "answeredAt", m.answer, m.problem, m.feedback,
  m.receipt_id as "receiptId", m.progress`
const CONVERSATION = `c.id, c.person_id as "personId", c.city_id as "cityId", c.title, c.created_at as "createdAt",
  c.updated_at as "updatedAt", (select count(*)::int from chat_message m where m.conversation_id = c.id) as messages`

/** A constraint of the store: another question of this person is on its way in this city. */
const isPendingTwice = (error: unknown) => error instanceof Error && 'constraint' in error && error.constraint === 'chat_message_pending'

/** As PostgreSQL takes it: what a model wrote may hold signs that are no text. */
const fit = (text: string) => text.replace(/[\0\p{Cs}]/gu, '')

function json(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return JSON.stringify(value, (_name, it: unknown) => (typeof it === 'string' ? fit(it) : it))
}

/** All SQL of conversations. What belongs to somebody is asked for by id and owner together. */
export function chatStore(db: Db) {
  const one = async <R extends object>(by: Queries, sql: string, values: unknown[]): Promise<R | undefined> =>
    (await by.query<R>(sql, values)).rows[0]

  return {
    /** The last used first. */
    async conversations(personId: string, cityId: string, limit: number): Promise<ConversationRow[]> {
      const { rows } = await db.pool.query<ConversationRow>(
        `select ${CONVERSATION} from conversation c where person_id = $1 and city_id = $2 order by updated_at desc, id desc limit $3`,
        [personId, cityId, limit],
      )
      return rows
    },

    conversation: (personId: string, id: string) =>
      one<ConversationRow>(db.pool, `select ${CONVERSATION} from conversation c where id = $2 and person_id = $1`, [personId, id]),

    /** The id of the one that was used last; undefined before the first question. */
    async latest(personId: string, cityId: string): Promise<string | undefined> {
      const found = await one<{ id: string }>(
        db.pool,
        'select id from conversation where person_id = $1 and city_id = $2 order by updated_at desc, id desc limit 1',
        [personId, cityId],
      )
      return found?.id
    },

    rename: (personId: string, id: string, title: string) =>
      one<ConversationRow>(db.pool, `update conversation c set title = $3 where id = $2 and person_id = $1 returning ${CONVERSATION}`, [
        personId,
        id,
        title,
      ]),

    /** With its messages. Returns receipts of what was on its way; null when this person has no such conversation. */
    async removeConversation(tx: Queries, personId: string, id: string): Promise<string[] | null> {
      const { rows } = await tx.query<{ receiptId: string }>(
        `select receipt_id as "receiptId" from chat_message where conversation_id = $2 and person_id = $1 and state = 'pending' for update`,
        [personId, id],
      )
      const { rowCount } = await tx.query('delete from conversation where id = $2 and person_id = $1', [personId, id])
      return rowCount === 1 ? rows.map((it) => it.receiptId) : null
    },

    /** The newest, oldest of them first: as many as are not more than MOST_BYTES together, and one at least. */
    async messages(conversationId: string, limit: number): Promise<MessageRow[]> {
      const { rows } = await db.pool.query<MessageRow & { bytes: number }>(
        `select * from (
           select ${MESSAGE}, sum(coalesce(octet_length(m.answer::text), 0)) over (order by created_at desc, id desc) as bytes
           from chat_message m where conversation_id = $1 order by created_at desc, id desc limit $2
         ) newest order by "createdAt", id`,
        [conversationId, limit],
      )
      return rows.filter((it, index) => it.bytes <= MOST_BYTES || index === rows.length - 1)
    },

    /** What was answered before in a conversation, oldest first. @param whole with the answers, which are long */
    async turns(conversationId: string, limit: number, whole: boolean): Promise<EarlierTurn[]> {
      const { rows } = await db.pool.query<EarlierTurn>(
        `select message, response, memory${whole ? ', answer' : ''} from (
           select * from chat_message where conversation_id = $1 and state = 'answered' order by created_at desc, id desc limit $2
         ) newest order by created_at, id`,
        [conversationId, limit],
      )
      return rows
    },

    message: (personId: string, id: string) =>
      one<MessageRow>(db.pool, `select ${MESSAGE} from chat_message m where id = $2 and person_id = $1`, [personId, id]),

    /**
     * What there is before a question of this person: whether another one is on its way in this city, whether one that was begun
     * by `before` is in any, and the conversation of this city that was used last, null before the first.
     */
    async standing(personId: string, cityId: string, before: Date): Promise<Standing> {
      const found = await one<Standing>(
        db.pool,
        `select exists(select from chat_message where person_id = $1 and city_id = $2 and state = 'pending') as waits,
           exists(select from chat_message where person_id = $1 and state = 'pending' and created_at <= $3) as "isLate",
           (select id from conversation where person_id = $1 and city_id = $2 order by updated_at desc, id desc limit 1) as latest`,
        [personId, cityId, before],
      )
      // One row, whatever there is.
      return found as Standing
    },

    /**
     * Writes a question that is on its way, at the end (later than what stands before it, whatever the clock says) of a conversation or with a new one of this title.
     * 'gone' when there is no such conversation of this person in this city, 'waits' when another one is on its way.
     */
    async begin(
      draft: Pick<MessageRow, 'id' | 'conversationId' | 'personId' | 'cityId' | 'message' | 'language' | 'createdAt' | 'receiptId'>,
      newTitle: string | null,
    ): Promise<MessageRow | 'gone' | 'waits'> {
      const { id, conversationId, personId, cityId, message, language, createdAt, receiptId } = draft
      const conversation =
        newTitle === null
          ? `update conversation set updated_at = greatest(updated_at, $7) where id = $2 and person_id = $3 and city_id = $4 returning id`
          : `insert into conversation (id, person_id, city_id, title, created_at, updated_at) values ($2, $3, $4, $9, $7, $7) returning id`
      try {
        const begun = await one<MessageRow>(
          db.pool,
          `with c as (${conversation})
           insert into chat_message as m (id, conversation_id, person_id, city_id, message, language, created_at, state, receipt_id)
           select $1, c.id, $3, $4, $5, $6,
             greatest($7::timestamptz, (select max(created_at) + interval '1 ms' from chat_message where conversation_id = $2)), 'pending', $8
           from c returning ${MESSAGE}`,
          [id, conversationId, personId, cityId, message, language, createdAt, receiptId, ...(newTitle === null ? [] : [newTitle])],
        )
        return begun ?? 'gone'
      } catch (error) {
        if (isPendingTwice(error)) return 'waits'
        throw error
      }
    },

    /** Keeps what was said so far, if anything new was. False when the question is no longer on its way. */
    async keepProgress(id: string, progress: SaidSoFar | null): Promise<boolean> {
      const { rowCount } = progress
        ? await db.pool.query(`update chat_message set progress = $2 where id = $1 and state = 'pending'`, [id, json(progress)])
        : await db.pool.query(`select 1 from chat_message where id = $1 and state = 'pending'`, [id])
      return rowCount === 1
    },

    /** Undefined when the question is no longer on its way: it was stopped, or is gone. */
    answered: (
      tx: Queries,
      id: string,
      {
        response,
        answer,
        memory,
        at,
        outcome,
      }: { response: string; answer: Answer; memory: unknown; at: Date; outcome: ModelOutcome | null },
    ) =>
      one<MessageRow>(
        tx,
        `update chat_message m set state = 'answered', response = $2, answer = $3, memory = $4, answered_at = $5, model_outcome = $6,
           progress = null where id = $1 and state = 'pending' returning ${MESSAGE}`,
        [id, fit(response), json(answer), json(memory), at, outcome],
      ),

    /** Undefined when the question is no longer on its way. */
    failed: (id: string, { problem, at, outcome }: { problem: string; at: Date; outcome: ModelOutcome | null }) =>
      one<MessageRow>(
        db.pool,
        `update chat_message m set state = 'failed', problem = $2, answered_at = $3, model_outcome = $4, progress = null
         where id = $1 and state = 'pending' returning ${MESSAGE}`,
        [id, fit(problem), at, outcome],
      ),

    /** @param response what had been said. Undefined when the question is no longer on its way. */
    stopped: (personId: string, id: string, response: string, at: Date) =>
      one<MessageRow>(
        db.pool,
        `update chat_message m set state = 'stopped', response = $3, answered_at = $4, progress = null
         where id = $2 and person_id = $1 and state = 'pending' returning ${MESSAGE}`,
        [personId, id, fit(response), at],
      ),

    /** Ends what nobody works at any longer; of everybody when `personId` is null. */
    async interrupted(personId: string | null, before: Date, at: Date, problem: string, atMost: number): Promise<MessageRow[]> {
      const { rows } = await db.pool.query<MessageRow>(
        `update chat_message m set state = 'failed', problem = $4, answered_at = $3, progress = null
         where id in (
           select id from chat_message where state = 'pending' and created_at <= $2 and ($1::text is null or person_id = $1)
           limit $5 for update skip locked
         ) and state = 'pending' returning ${MESSAGE}`,
        [personId, before, at, problem, atMost],
      )
      return rows
    },

    /** Of an answered one alone: undefined when this person has no such message, or it has no answer. */
    feedback: (personId: string, id: string, feedback: Feedback | null) =>
      one<MessageRow>(
        db.pool,
        `update chat_message m set feedback = $3 where id = $2 and person_id = $1 and state = 'answered' returning ${MESSAGE}`,
        [personId, id, feedback],
      ),

    /** How the newest questions of the installation since a moment ended, the last first. */
    async outcomes(since: Date, limit: number): Promise<{ state: 'answered' | 'failed'; model: ModelOutcome | null }[]> {
      const { rows } = await db.pool.query<{ state: 'answered' | 'failed'; model: ModelOutcome | null }>(
        `select state, model_outcome as model from chat_message where state in ('answered', 'failed') and answered_at >= $1
         order by answered_at desc limit $2`,
        [since, limit],
      )
      return rows
    },

    /** Everything of a person, in every city, the newest messages last. */
    async all(personId: string, atMost: number): Promise<(MessageRow & { title: string })[]> {
      const { rows } = await db.pool.query<MessageRow & { title: string }>(
        `select * from (
           select ${MESSAGE}, c.title from chat_message m join conversation c on c.id = m.conversation_id
           where m.person_id = $1 order by m.created_at desc, m.id desc limit $2
         ) newest order by "createdAt", id`,
        [personId, atMost],
      )
      return rows
    },

    async removeAll(tx: Queries, personId: string): Promise<void> {
      await tx.query('delete from conversation where person_id = $1', [personId])
    },
  }
}
