import type { Answer } from '@oppidum/domain/answer'
import type { Recheck } from '@oppidum/domain/chat'
import type { City } from '@oppidum/domain/city'
import type { Language } from '@oppidum/domain/language'
import type { StatusCheck } from '@oppidum/domain/status'
import type { Answerer, Asker } from '../../assistant/answerer.ts'
import type { After } from '../../feeds/feed-timers.ts'
import type { Chore } from '../../forgetting.ts'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import type { MeterLedger } from '../../meters/meter-ledger.ts'
import type { PersonData } from '../../people/person-data.ts'
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

export interface ChatRoom {
  routes(serve: Serve): void
  personData: PersonData
  /** Ends what an instance that is gone was at. Of the leading instance. */
  endInterrupted: Chore
  /** Share of questions that failed in the last hour, 0 to 1; null when hardly anybody asked. */
  faultRatio(): Promise<number | null>
  /** Takes no more questions, and ends those on their way after a moment. */
  close(): Promise<void>
}

interface Needs {
  meters: MeterLedger
  assistant: Assistant
  /** The check of the feeds of a city, as the system status has it. */
  feedsCheck(cityId: string): Pick<StatusCheck, 'state' | 'problem'> | undefined
  /** Of who says none. */
  language: Language
  after?: After
}

/** Conversations with the assistant: who asks, who listens, what is counted and what is kept. */
export function chatRoom(house: House, { meters, assistant, feedsCheck, language, after }: Needs): ChatRoom {
  const { answerer, model, recheck, tryTools } = assistant
  const store = chatStore(house.db)
  const questions = asking({ ...house, store, meters, answerer, hasModel: model !== null, ...(after && { after }) })
  const watch = assistantWatch({ ...house, store, model, tryTools, feedsCheck })
  return {
    routes: (serve) => chatRoutes(serve, { ...house, store, asking: questions, watch, recheck, language }),
    personData: chatData(house),
    endInterrupted: (_nowMs, atMost) => questions.endInterrupted(null, atMost),
    faultRatio: watch.faultRatio,
    async close() {
      await questions.close()
      await assistant.stop()
    },
  }
}
