import type { Asker } from '@oppidum/analyst/answerer'
import type { Answer } from '@oppidum/domain/assistant/answer'
import {
  ask,
  CHAT_LENGTH,
  deleteConversation,
  exportConversation,
  followAnswer,
  getAssistantStatus,
  giveFeedback,
  listChat,
  listChatMessages,
  listConversations,
  type Recheck,
  recheckAnswer,
  renameConversation,
  stopAnswer,
} from '@oppidum/domain/assistant/chat'
import { Failure } from '@oppidum/domain/core/failure'
import type { Language } from '@oppidum/domain/core/language'
import type { AppContext } from '../../../compose/context.ts'
import { roleIn } from '../../../platform/auth/people/person-store.ts'
import { acceptsEvents, events } from '../../../platform/http/responses/event-stream.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { plainLine } from '../../records/store/plain-text.ts'
import type { AssistantWatch } from './assistant-status.ts'
import { shownConversation, shownMessage } from './chat-answer.ts'
import type { ChatStore, ConversationRow, MessageRow } from './chat-store.ts'
import { conversationFile } from './conversation-file.ts'
import { following } from './following.ts'
import type { QuestionService } from './question-service.ts'

/** Most conversations in a list. */
const CONVERSATIONS = 200

export interface ChatDependencies extends Pick<AppContext, 'bus' | 'clock' | 'cities' | 'people'> {
  store: ChatStore
  questions: QuestionService
  watch: AssistantWatch
  /** Repeats the queries of an answer, for the moment it is about, and returns the facts that differ. */
  recheck(answer: Answer, asker: Asker, signal: AbortSignal, sender: string): Promise<Omit<Recheck, 'at'>>
  /** For requests that name none. */
  language: Language
}

const noQuestion = () => new Failure('not_found', 'You have no question with that id.')
const noConversation = () => new Failure('not_found', 'You have no conversation with that id.')

/** Conversations with the assistant. Only the person who has one can read it, whatever anybody's role. */
export function chatRoutes(serve: Serve, needs: ChatDependencies): void {
  const { bus, clock, cities, people, store, questions, watch, recheck } = needs
  const follow = following({ bus, clock, store, questions })

  async function conversationOf(personId: string, id: string): Promise<ConversationRow> {
    const found = await store.conversation(personId, id)
    if (!found) throw noConversation()
    return found
  }

  async function messageOf(personId: string, id: string): Promise<MessageRow> {
    const found = await store.message(personId, id)
    if (!found) throw noQuestion()
    return found
  }

  /** Fails interrupted questions first, so that no reader sees them as pending. */
  async function messages(personId: string, conversationId: string): Promise<MessageRow[]> {
    const found = await store.messages(conversationId, CHAT_LENGTH)
    const isInterrupted = found.some((it) => it.state === 'pending') && (await questions.endInterrupted(personId)) > 0
    return isInterrupted ? store.messages(conversationId, CHAT_LENGTH) : found
  }

  for (const endpoint of [listChat, listChatMessages])
    serve(endpoint, async (asked) => {
      const { id: personId } = personOf(asked)
      const city = cities.find(asked.query.city)
      const wanted = asked.query.conversation
      if (wanted !== undefined && (await store.conversation(personId, wanted))?.cityId !== city.id) throw noConversation()
      const id = wanted ?? (await store.latest(personId, city.id))
      return id === undefined ? [] : (await messages(personId, id)).map(shownMessage)
    })

  serve(ask, async (asked) => {
    const { message, conversationId, language = needs.language } = asked.body
    const city = cities.find(asked.query.city)
    const person = personOf(asked)
    const isFollowed = acceptsEvents(asked.from.headers)
    if (isFollowed) follow.requireFreeSpace(person.id)
    const running = await questions.ask({ person, city, message, conversation: conversationId, language })
    if (isFollowed) return events((listener) => follow.here(running, listener))
    const end = await running.ended
    if ('failure' in end) throw end.failure
    return shownMessage(end.row)
  })

  serve(followAnswer, async (asked) => {
    const { id: personId } = personOf(asked)
    const row = await messageOf(personId, asked.params.id)
    follow.requireFreeSpace(personId)
    return events((listener) => follow.any(row, listener))
  })

  serve(stopAnswer, async (asked) => shownMessage(await questions.stop(personOf(asked).id, asked.params.id)))

  serve(giveFeedback, async (asked) => {
    const { id: personId } = personOf(asked)
    const row = await store.feedback(personId, asked.params.id, asked.body.feedback)
    if (row) return shownMessage(row)
    await messageOf(personId, asked.params.id)
    throw new Failure('refused', 'Only answers can be rated; this question has none.')
  })

  serve(recheckAnswer, async (asked) => {
    const { id: personId, plan } = personOf(asked)
    const { answer, cityId, language } = await messageOf(personId, asked.params.id)
    if (!answer) throw new Failure('refused', 'This question has no answer with figures to check again.')
    const city = cities.find(cityId)
    const person = await people.find(personId)
    const asker: Asker = { city, plan, role: person ? roleIn(person, city.id) : 'viewer', language, personId }
    const found = await questions.inQueue(personId, (signal) => recheck(answer, asker, signal, personId))
    return { at: new Date(clock.nowMs()).toISOString(), ...found }
  })

  serve(listConversations, async (asked) => {
    const found = await store.conversations(personOf(asked).id, cities.find(asked.query.city).id, CONVERSATIONS)
    return found.map(shownConversation)
  })

  serve(renameConversation, async (asked) => {
    const title = plainLine(asked.body.title)
    if (title === '') throw new Failure('malformed', 'Enter a name for the conversation.')
    const renamed = await store.rename(personOf(asked).id, asked.params.id, title)
    if (!renamed) throw noConversation()
    return shownConversation(renamed)
  })

  serve(deleteConversation, async (asked) => {
    await questions.remove(personOf(asked).id, asked.params.id)
    return { deleted: true as const }
  })

  serve(exportConversation, async (asked) => {
    const { id: personId } = personOf(asked)
    const conversation = await conversationOf(personId, asked.params.id)
    const at = new Date(clock.nowMs()).toISOString()
    // The installation may no longer have the city.
    const city = cities.all.find((it) => it.id === conversation.cityId) ?? { name: conversation.cityId }
    const file = conversationFile(conversation, await messages(personId, conversation.id), city, at)
    return withHeaders(file, { 'content-disposition': `attachment; filename="conversation_${at.slice(0, 10)}.md"` })
  })

  serve(getAssistantStatus, (asked) => watch.of(cities.find(asked.query.city)))
}
