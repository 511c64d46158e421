import type { AssistantStatus } from '@oppidum/domain/assistant/chat'
import type { City } from '@oppidum/domain/cities/city'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { StatusCheck } from '@oppidum/domain/status/status'
import type { AppContext } from '../../../compose/context.ts'
import { ttlCache } from '../../../platform/live/ttl-cache.ts'
import type { ChatStore, ModelOutcome } from './chat-store.ts'

type Check = AssistantStatus['checks'][number]
type Verdict = Pick<Check, 'state' | 'problem'>

/** The status rests on the newest questions within this time. */
const WITHIN_MS = HOUR_MS
const NEWEST = 20
/** With fewer questions there is no fault ratio. */
const ENOUGH = 3
/** How long a result is cached. */
const CACHE_MS = 5_000

export interface StatusDependencies extends Pick<AppContext, 'clock' | 'cities'> {
  store: ChatStore
  /** The configured language model's name; null: the built-in analyst alone. */
  model: string | null
  /** Runs a query in a city as questions do; rejects if it fails. */
  tryTools(city: City): Promise<void>
  /** The system status's check of a city's feeds. */
  feedsCheck(cityId: string): Pick<StatusCheck, 'state' | 'problem'> | undefined
}

/** A model's state by its last outcomes, newest first: failing if the newest or at least half of them failed. */
export function modelVerdict(outcomes: readonly ModelOutcome[]): Verdict {
  if (outcomes.length === 0) return { state: 'unknown', problem: 'The model has not been used in the last hour.' }
  const failed = outcomes.filter((it) => it === 'failed').length
  if (outcomes[0] === 'answered' && failed * 2 < outcomes.length) return { state: 'ok', problem: null }
  return { state: 'failing', problem: `The model failed at ${failed} of the last ${outcomes.length} questions.` }
}

export interface AssistantWatch {
  of(city: City): Promise<AssistantStatus>
  /** Ratio of questions that failed in the last hour, 0 to 1; null if there were too few. */
  faultRatio(): Promise<number | null>
}

/** The assistant's status, from recent questions and a trial query. */
export function assistantWatch({ clock, cities, store, model, tryTools, feedsCheck }: StatusDependencies): AssistantWatch {
  const outcomes = ttlCache(clock, CACHE_MS, () => store.outcomes(new Date(clock.nowMs() - WITHIN_MS), NEWEST))
  const analysis = ttlCache(clock, CACHE_MS, async (cityId): Promise<Verdict> => {
    try {
      await tryTools(cities.find(cityId))
      return { state: 'ok', problem: null }
    } catch {
      return { state: 'failing', problem: "The city's data cannot be looked up right now." }
    }
  })

  async function modelCheck(): Promise<Verdict> {
    if (model === null) return { state: 'ok', problem: null }
    return modelVerdict((await outcomes.get('')).flatMap((it) => it.model ?? []))
  }

  return {
    async of(city) {
      const feeds = feedsCheck(city.id) ?? { state: 'unknown' as const, problem: 'The feeds have not been checked yet.' }
      const checks: Check[] = [
        { id: 'model', ...(await modelCheck()) },
        { id: 'analysis', ...(await analysis.get(city.id)) },
        { id: 'feeds', state: feeds.state, problem: feeds.problem },
      ]
      return { writer: model === null ? 'analyst' : 'model', model, checks }
    },
    async faultRatio() {
      const last = await outcomes.get('')
      return last.length < ENOUGH ? null : last.filter((it) => it.state === 'failed').length / last.length
    },
  }
}
