import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Language } from '../core/language.ts'
import { Instant } from '../telemetry/provenance.ts'
import { Answer } from './answer.ts'

/** Longest question, in characters. */
export const QUESTION_LENGTH = 2_000
/** Most messages that a history returns, the newest. */
export const CHAT_LENGTH = 500

/** A question as stored: trimmed and not blank. */
export const Question = z.string().check(z.trim(), z.minLength(1, 'Enter a question'), z.maxLength(QUESTION_LENGTH))

export const MessageState = z.enum(['pending', 'answered', 'stopped', 'failed'])
export type MessageState = z.infer<typeof MessageState>

export const Feedback = z.enum(['helpful', 'wrong'])
export type Feedback = z.infer<typeof Feedback>

/** A question and its answer. */
export const ChatMessage = z.object({
  id: z.uuid(),
  message: z.string(),
  /** The answer as plain text; '' while it is pending; for a stopped one, the text so far. */
  response: z.string(),
  createdAt: Instant,
  conversationId: z.uuid(),
  state: MessageState,
  answeredAt: z.nullable(Instant),
  /** Null while pending, and if it was stopped or failed. */
  answer: z.nullable(Answer),
  /** If it failed: what happened and what to do, in a sentence. */
  problem: z.nullable(z.string()),
  feedback: z.nullable(Feedback),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Conversation = z.object({
  id: z.uuid(),
  /** The name given by the person, or else the beginning of the first question. */
  title: z.string(),
  createdAt: Instant,
  /** Time of its last message. */
  updatedAt: Instant,
  messages: z.int(),
})
export type Conversation = z.infer<typeof Conversation>

const asker = { access: { feature: 'aiAssistant' } } as const
const city = { city: z.optional(z.string()) }
const one = z.object({ id: z.uuid() })

const ChatQuery = z.object({
  ...city,
  /** The latest conversation if absent. */
  conversation: z.optional(z.uuid()),
})

const history = {
  ...asker,
  method: 'GET',
  rate: 'read',
  summary: 'Questions and answers of one of your conversations (by default the latest), oldest first.',
  query: ChatQuery,
  reply: z.array(ChatMessage),
} as const

/** Both paths give the same answer. */
export const listChat = endpoint({ ...history, path: '/api/chat' })
export const listChatMessages = endpoint({ ...history, path: '/api/chat-messages' })

export const Ask = z.strictObject({
  message: Question,
  /** The latest conversation in this city if absent, or a new one if there is none; 'new' starts one. */
  conversationId: z.optional(z.union([z.uuid(), z.literal('new')])),
  /** Language of the page, for questions that could be in several languages. */
  language: z.optional(Language),
})
export type Ask = z.infer<typeof Ask>

/**
 * With `Accept: text/event-stream` the answer is streamed: `begun` with the pending message, `looked` with a sentence per
 * tool call, `said` with the blocks so far (each event replaces the one before), `answered` with the whole message, or
 * `failed` with the body of an error.
 */
export const ask = endpoint({
  ...asker,
  method: 'POST',
  path: '/api/chat',
  rate: 'question',
  summary: 'Asks the assistant. Returns the saved message, or streams it if the request accepts text/event-stream.',
  query: z.object(city),
  body: Ask,
  reply: ChatMessage,
})

export const ChatEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('begun'), data: ChatMessage }),
  z.object({ event: z.literal('looked'), data: z.object({ sentence: z.string() }) }),
  z.object({ event: z.literal('said'), data: z.object({ blocks: Answer.shape.blocks }) }),
  z.object({ event: z.literal('answered'), data: ChatMessage }),
  z.object({ event: z.literal('failed'), data: z.object({ error: z.string(), code: z.string() }) }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

/** Follows a pending answer from another tab or after a reload: the same events, `begun` first. */
export const followAnswer = endpoint({
  ...asker,
  method: 'GET',
  path: '/api/chat/:id/events',
  rate: 'read',
  summary: 'Streams one of your questions until it is answered (text/event-stream).',
  params: one,
  reply: z.string(),
  mediaType: 'text/event-stream',
})

export const stopAnswer = endpoint({
  ...asker,
  method: 'POST',
  path: '/api/chat/:id/stop',
  rate: 'write',
  summary: 'Stops an answer in progress; it is not counted.',
  params: one,
  reply: ChatMessage,
})

export const giveFeedback = endpoint({
  ...asker,
  method: 'POST',
  path: '/api/chat/:id/feedback',
  rate: 'write',
  summary: 'Rates an answer as helpful or not; null removes the rating.',
  params: one,
  body: z.strictObject({ feedback: z.nullable(Feedback) }),
  reply: ChatMessage,
})

/** A figure of an answer, and what the same query returns now for the same moment. */
export const Recheck = z.object({
  at: Instant,
  /** Facts whose queries were repeated, and those with a different result; null: no value. */
  of: z.int(),
  changed: z.array(z.object({ fact: z.string(), was: z.nullable(z.string()), is: z.nullable(z.string()) })),
  /** Live values that have changed since: the old and the new value, and the time of the new one. They are not counted in `of`. */
  live: z.array(z.object({ fact: z.string(), was: z.nullable(z.string()), is: z.nullable(z.string()), at: z.nullable(Instant) })),
})
export type Recheck = z.infer<typeof Recheck>

export const recheckAnswer = endpoint({
  ...asker,
  method: 'POST',
  path: '/api/chat/:id/recheck',
  rate: 'question',
  summary: "Runs an answer's queries again for the same moment and returns the figures that differ.",
  params: one,
  reply: Recheck,
})

export const listConversations = endpoint({
  ...asker,
  method: 'GET',
  path: '/api/chat/conversations',
  rate: 'read',
  summary: 'Your conversations in this city, most recently used first, at most 200.',
  query: z.object(city),
  reply: z.array(Conversation),
})

export const renameConversation = endpoint({
  ...asker,
  method: 'PATCH',
  path: '/api/chat/conversations/:id',
  rate: 'write',
  summary: 'Renames one of your conversations.',
  params: one,
  body: z.strictObject({ title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) }),
  reply: Conversation,
})

export const deleteConversation = endpoint({
  ...asker,
  method: 'DELETE',
  path: '/api/chat/conversations/:id',
  rate: 'write',
  summary: 'Deletes one of your conversations with all its messages; receipts are kept.',
  params: one,
  reply: z.object({ deleted: z.literal(true) }),
})

export const exportConversation = endpoint({
  ...asker,
  method: 'GET',
  path: '/api/chat/conversations/:id/export',
  rate: 'read',
  summary: 'One of your conversations as a Markdown file, each figure with its time and source.',
  params: one,
  reply: z.string(),
  mediaType: 'text/markdown; charset=utf-8',
})

/** Who answers in this installation, and how it has performed in the last hour. */
export const AssistantStatus = z.object({
  writer: z.enum(['analyst', 'model']),
  /** Name of the configured model; null if only the built-in analyst answers. */
  model: z.nullable(z.string()),
  checks: z.array(
    z.object({ id: z.enum(['model', 'analysis', 'feeds']), state: z.enum(['ok', 'failing', 'unknown']), problem: z.nullable(z.string()) }),
  ),
})
export type AssistantStatus = z.infer<typeof AssistantStatus>

export const getAssistantStatus = endpoint({
  ...asker,
  method: 'GET',
  path: '/api/chat/status',
  rate: 'read',
  summary: 'Health of the assistant, its analysis and the feeds it reads, from real checks.',
  query: z.object(city),
  reply: AssistantStatus,
})
