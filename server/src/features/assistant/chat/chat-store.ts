import type { EarlierTurn } from '@oppidum/analyst/answerer'
import type { Answer, AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { Conversation, Feedback, MessageState } from '@oppidum/domain/assistant/chat'
import type { Language } from '@oppidum/domain/core/language'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'

/** What the page has received of an answer so far. */
export interface AnswerProgress {
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
  /** Null before the first progress and after the end. */
  progress: AnswerProgress | null
}

/** Limit for the answers in one reply with a conversation's messages. */
const MOST_BYTES = 8 * 1024 * 1024

/** How a configured language model handled a question; null when none was used. */
export type ModelOutcome = 'answered' | 'failed'

export type ConversationRow = Omit<Conversation, 'createdAt' | 'updatedAt'> & {
  personId: string
  cityId: string
  createdAt: Date
  updatedAt: Date
}

export interface Standing {
  /** Another question of this person is pending in this city. */
  waits: boolean
  /** A question of this person has been pending for too long, in any city. */
  isLate: boolean
  /** The conversation of this city that was used last; null before the first. */
  latest: string | null
}

type Queries = Pick<Tx, 'query'>
export type ChatStore = ReturnType<typeof chatStore>

const MESSAGE = sql`m.id, m.conversation_id as "conversationId", m.person_id as "personId", m.city_id as "cityId", m.message, m.language,
  m.response, m.created_at as "createdAt", m.state, m.answered_at as "answeredAt", m.answer, m.problem, m.feedback,
  m.receipt_id as "receiptId", m.progress`
const CONVERSATION = sql`c.id, c.person_id as "personId", c.city_id as "cityId", c.title, c.created_at as "createdAt",
  c.updated_at as "updatedAt", (select count(*)::int from chat_message m where m.conversation_id = c.id) as messages`

/** The database allows one pending question for each person and city. */
const isPendingTwice = (error: unknown) => error instanceof Error && 'constraint' in error && error.constraint === 'chat_message_pending'

/** Without NUL and lone surrogates, which a model may write and PostgreSQL rejects. */
const fit = (text: string) => text.replace(/[\0\p{Cs}]/gu, '')

function json(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return JSON.stringify(value, (_name, it: unknown) => (typeof it === 'string' ? fit(it) : it))
}

/** All SQL about conversations. Every statement about a person's own conversation or message names its id and its owner. */
export function chatStore(db: Db) {
  const first = async <R extends object>(by: Queries, statement: Sql): Promise<R | undefined> => (await run<R>(by, statement)).rows[0]
  const all = async <R extends object>(statement: Sql): Promise<R[]> => (await run<R>(db.pool, statement)).rows

  return {
    /** Most recently used first. */
    conversations: (personId: string, cityId: string, limit: number): Promise<ConversationRow[]> =>
      all(
        sql`select ${CONVERSATION} from conversation c where person_id = ${personId} and city_id = ${cityId}
          order by updated_at desc, id desc limit ${limit}`,
      ),

    conversation: (personId: string, id: string) =>
      first<ConversationRow>(db.pool, sql`select ${CONVERSATION} from conversation c where id = ${id} and person_id = ${personId}`),

    /** The id of the most recently used conversation; undefined before the first question. */
    async latest(personId: string, cityId: string): Promise<string | undefined> {
      const row = await first<{ id: string }>(
        db.pool,
        sql`select id from conversation where person_id = ${personId} and city_id = ${cityId} order by updated_at desc, id desc limit 1`,
      )
      return row?.id
    },

    rename: (personId: string, id: string, title: string) =>
      first<ConversationRow>(
        db.pool,
        sql`update conversation c set title = ${title} where id = ${id} and person_id = ${personId} returning ${CONVERSATION}`,
      ),

    /** Deletes a conversation and its messages. Returns the receipts of its pending questions; null when this person has no such conversation. */
    async removeConversation(tx: Queries, personId: string, id: string): Promise<string[] | null> {
      const { rows } = await run<{ receiptId: string }>(
        tx,
        sql`select receipt_id as "receiptId" from chat_message
          where conversation_id = ${id} and person_id = ${personId} and state = 'pending' for update`,
      )
      const { count } = await run(tx, sql`delete from conversation where id = ${id} and person_id = ${personId}`)
      return count === 1 ? rows.map((it) => it.receiptId) : null
    },

    /** The newest messages, oldest first: as many as fit into MOST_BYTES, and at least one. */
    async messages(conversationId: string, limit: number): Promise<MessageRow[]> {
      const rows = await all<MessageRow & { bytes: number }>(
        sql`select * from (
            select ${MESSAGE}, sum(coalesce(octet_length(m.answer::text), 0)) over (order by created_at desc, id desc) as bytes
            from chat_message m where conversation_id = ${conversationId} order by created_at desc, id desc limit ${limit}
          ) newest order by "createdAt", id`,
      )
      return rows.filter((it, index) => it.bytes <= MOST_BYTES || index === rows.length - 1)
    },

    /** Earlier questions of a conversation that were answered, oldest first. @param whole with their answers, which are long */
    turns: (conversationId: string, limit: number, whole: boolean): Promise<EarlierTurn[]> =>
      all(
        sql`select message, response, memory${whole ? sql`, answer` : sql``} from (
            select * from chat_message where conversation_id = ${conversationId} and state = 'answered'
            order by created_at desc, id desc limit ${limit}
          ) newest order by created_at, id`,
      ),

    message: (personId: string, id: string) =>
      first<MessageRow>(db.pool, sql`select ${MESSAGE} from chat_message m where id = ${id} and person_id = ${personId}`),

    /** What decides whether a person may ask now. @param before a question pending since then is late */
    async standing(personId: string, cityId: string, before: Date): Promise<Standing> {
      const isPending = sql`from chat_message where person_id = ${personId} and state = 'pending'`
      const row = await first<Standing>(
        db.pool,
        sql`select exists(select ${isPending} and city_id = ${cityId}) as waits,
            exists(select ${isPending} and created_at <= ${before}) as "isLate",
            (select id from conversation where person_id = ${personId} and city_id = ${cityId}
              order by updated_at desc, id desc limit 1) as latest`,
      )
      // A select without a table returns one row.
      return row as Standing
    },

    /**
     * Writes a pending question at the end of a conversation, or of a new one with this title. Its time is later than that of the
     * message before it, whatever the clock says. 'gone' when this person has no such conversation in this city, 'waits' when another
     * question of theirs is pending there.
     */
    async begin(
      draft: Pick<MessageRow, 'id' | 'conversationId' | 'personId' | 'cityId' | 'message' | 'language' | 'createdAt' | 'receiptId'>,
      newTitle: string | null,
    ): Promise<MessageRow | 'gone' | 'waits'> {
      const { id, message, language, receiptId } = draft
      const [conversationId, personId, cityId] = [sql`${draft.conversationId}::uuid`, sql`${draft.personId}`, sql`${draft.cityId}`]
      const createdAt = sql`${draft.createdAt}::timestamptz`
      const conversation =
        newTitle === null
          ? sql`update conversation set updated_at = greatest(updated_at, ${createdAt})
              where id = ${conversationId} and person_id = ${personId} and city_id = ${cityId} returning id`
          : sql`insert into conversation (id, person_id, city_id, title, created_at, updated_at)
              values (${conversationId}, ${personId}, ${cityId}, ${newTitle}, ${createdAt}, ${createdAt}) returning id`
      try {
        const row = await first<MessageRow>(
          db.pool,
          sql`with c as (${conversation})
            insert into chat_message as m (id, conversation_id, person_id, city_id, message, language, created_at, state, receipt_id)
            select ${id}, c.id, ${personId}, ${cityId}, ${message}, ${language},
              greatest(${createdAt}, (select max(created_at) + interval '1 ms' from chat_message where conversation_id = ${conversationId})),
              'pending', ${receiptId}
            from c returning ${MESSAGE}`,
        )
        return row ?? 'gone'
      } catch (error) {
        if (isPendingTwice(error)) return 'waits'
        throw error
      }
    },

    /** Stores the progress of a pending question; null stores nothing new. False when the question is no longer pending. */
    async keepProgress(id: string, progress: AnswerProgress | null): Promise<boolean> {
      const isPending = sql`id = ${id} and state = 'pending'`
      const { count } = progress
        ? await run(db.pool, sql`update chat_message set progress = ${json(progress)} where ${isPending}`)
        : await run(db.pool, sql`select 1 from chat_message where ${isPending}`)
      return count === 1
    },

    /** Undefined when the question is no longer pending: somebody stopped or deleted it. */
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
      first<MessageRow>(
        tx,
        sql`update chat_message m set state = 'answered', response = ${fit(response)}, answer = ${json(answer)}, memory = ${json(memory)},
            answered_at = ${at}, model_outcome = ${outcome}, progress = null
          where id = ${id} and state = 'pending' returning ${MESSAGE}`,
      ),

    /** Undefined when the question is no longer pending. */
    failed: (id: string, { problem, at, outcome }: { problem: string; at: Date; outcome: ModelOutcome | null }) =>
      first<MessageRow>(
        db.pool,
        sql`update chat_message m set state = 'failed', problem = ${fit(problem)}, answered_at = ${at}, model_outcome = ${outcome},
            progress = null
          where id = ${id} and state = 'pending' returning ${MESSAGE}`,
      ),

    /** @param response the text so far. Undefined when the question is no longer pending. */
    stopped: (personId: string, id: string, response: string, at: Date) =>
      first<MessageRow>(
        db.pool,
        sql`update chat_message m set state = 'stopped', response = ${fit(response)}, answered_at = ${at}, progress = null
          where id = ${id} and person_id = ${personId} and state = 'pending' returning ${MESSAGE}`,
      ),

    /** Fails questions that are pending since `before`, which no server works on any more; everybody's when `personId` is null. */
    interrupted: (personId: string | null, before: Date, at: Date, problem: string, atMost: number): Promise<MessageRow[]> =>
      all(
        sql`update chat_message m set state = 'failed', problem = ${problem}, answered_at = ${at}, progress = null
          where id in (
            select id from chat_message
            where state = 'pending' and created_at <= ${before} and ${personId === null ? sql`true` : sql`person_id = ${personId}`}
            limit ${atMost} for update skip locked
          ) and state = 'pending' returning ${MESSAGE}`,
      ),

    /** Undefined when this person has no such message, or it has no answer. */
    feedback: (personId: string, id: string, feedback: Feedback | null) =>
      first<MessageRow>(
        db.pool,
        sql`update chat_message m set feedback = ${feedback}
          where id = ${id} and person_id = ${personId} and state = 'answered' returning ${MESSAGE}`,
      ),

    /** How the installation's questions ended since a moment, newest first. */
    outcomes: (since: Date, limit: number): Promise<{ state: 'answered' | 'failed'; model: ModelOutcome | null }[]> =>
      all(
        sql`select state, model_outcome as model from chat_message where state in ('answered', 'failed') and answered_at >= ${since}
          order by answered_at desc limit ${limit}`,
      ),

    /** A person's newest messages in every city, newest last. */
    all: (personId: string, atMost: number): Promise<(MessageRow & { title: string })[]> =>
      all(
        sql`select * from (
            select ${MESSAGE}, c.title from chat_message m join conversation c on c.id = m.conversation_id
            where m.person_id = ${personId} order by m.created_at desc, m.id desc limit ${atMost}
          ) newest order by "createdAt", id`,
      ),

    async removeAll(tx: Queries, personId: string): Promise<void> {
      await run(tx, sql`delete from conversation where person_id = ${personId}`)
    },
  }
}
