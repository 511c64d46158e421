import type { Answerer, Asker } from '@oppidum/analyst/answerer'
import type { Answer } from '@oppidum/domain/assistant/answer'
import type { Recheck } from '@oppidum/domain/assistant/chat'
import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import type { StatusCheck } from '@oppidum/domain/status/status'
import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { RetentionJob } from '../../../platform/jobs/retention.ts'
import type { After } from '../../../platform/jobs/timers.ts'
import type { MeterLedger } from '../../../platform/meters/meter-ledger.ts'
import { assistantWatch } from './assistant-status.ts'
import { chatData } from './chat-data.ts'
import { chatRoutes } from './chat-routes.ts'
import { chatStore } from './chat-store.ts'
import { questionService } from './question-service.ts'

/** The answerer with its tools. */
export interface Assistant {
  answerer: Answerer
  /** The configured language model's name; null: the built-in analyst alone. */
  model: string | null
  /** Repeats the queries of an answer, for the moment it is about, and returns the facts that differ. */
  recheck(answer: Answer, asker: Asker, signal: AbortSignal, sender: string): Promise<Omit<Recheck, 'at'>>
  /** Runs a query in a city as questions do; rejects if it fails. */
  tryTools(city: City): Promise<void>
  /** Stops the tools. */
  stop(): Promise<void>
}

export interface ChatService {
  routes(serve: Serve): void
  personData: PersonData
  /** Fails the pending questions of an instance that is gone. Part of the maintenance. */
  endInterrupted: RetentionJob
  /** Ratio of questions that failed in the last hour, 0 to 1; null if there were too few. */
  faultRatio(): Promise<number | null>
  /** Refuses new questions and ends the pending ones after a moment. */
  close(): Promise<void>
}

interface Dependencies {
  meters: MeterLedger
  assistant: Assistant
  /** The system status's check of a city's feeds. */
  feedsCheck(cityId: string): Pick<StatusCheck, 'state' | 'problem'> | undefined
  /** For requests that name none. */
  language: Language
  after?: After
}

/** Conversations with the assistant. */
export function chatService(context: AppContext, { meters, assistant, feedsCheck, language, after }: Dependencies): ChatService {
  const { answerer, model, recheck, tryTools } = assistant
  const store = chatStore(context.db)
  const questions = questionService({ ...context, store, meters, answerer, hasModel: model !== null, ...(after && { after }) })
  const watch = assistantWatch({ ...context, store, model, tryTools, feedsCheck })
  return {
    routes: (serve) => chatRoutes(serve, { ...context, store, questions, watch, recheck, language }),
    personData: chatData(context),
    endInterrupted: (_nowMs, atMost) => questions.endInterrupted(null, atMost),
    faultRatio: watch.faultRatio,
    async close() {
      await questions.close()
      await assistant.stop()
    },
  }
}
