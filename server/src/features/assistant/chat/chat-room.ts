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
import { asking } from './asking.ts'
import { assistantWatch } from './assistant-status.ts'
import { chatData } from './chat-data.ts'
import { chatRoutes } from './chat-routes.ts'
import { chatStore } from './chat-store.ts'

/** Whoever answers, and what belongs to it. */
export interface Assistant {
  answerer: Answerer
  /** Name of the configured model; null: the built-in analyst alone. */
  model: string | null
  /** Makes the queries of an answer again, for the moment that it speaks of, and says what comes out otherwise. */
  recheck(answer: Answer, asker: Asker, signal: AbortSignal, sender: string): Promise<Omit<Recheck, 'at'>>
  /** Looks something up in a city as questions do; rejects when it cannot. */
  tryTools(city: City): Promise<void>
  /** Ends what it looks things up with. */
  stop(): Promise<void>
}

export interface ChatService {
  routes(serve: Serve): void
  personData: PersonData
  /** Ends what an instance that is gone was at. Of the leading instance. */
  endInterrupted: RetentionJob
  /** Share of questions that failed in the last hour, 0 to 1; null when hardly anybody asked. */
  faultRatio(): Promise<number | null>
  /** Takes no more questions, and ends those on their way after a moment. */
  close(): Promise<void>
}

interface Dependencies {
  meters: MeterLedger
  assistant: Assistant
  /** The check of the feeds of a city, as the system status has it. */
  feedsCheck(cityId: string): Pick<StatusCheck, 'state' | 'problem'> | undefined
  /** Of who says none. */
  language: Language
  after?: After
}

/** Conversations with the assistant: who asks, who listens, what is counted and what is kept. */
export function chatService(context: AppContext, { meters, assistant, feedsCheck, language, after }: Dependencies): ChatService {
  const { answerer, model, recheck, tryTools } = assistant
  const store = chatStore(context.db)
  const questions = asking({ ...context, store, meters, answerer, hasModel: model !== null, ...(after && { after }) })
  const watch = assistantWatch({ ...context, store, model, tryTools, feedsCheck })
  return {
    routes: (serve) => chatRoutes(serve, { ...context, store, asking: questions, watch, recheck, language }),
    personData: chatData(context),
    endInterrupted: (_nowMs, atMost) => questions.endInterrupted(null, atMost),
    faultRatio: watch.faultRatio,
    async close() {
      await questions.close()
      await assistant.stop()
    },
  }
}
