import type { City } from '@oppidum/domain/city'
import { analyst } from './assistant/analyst/analyst.ts'
import type { Answerer } from './assistant/answerer.ts'
import { withModel } from './assistant/language-model/with-model.ts'
import { recheckWith } from './assistant/rechecking.ts'
import { type Looker, looker } from './assistant/tools/look.ts'
import { type ToolNeeds, toolbox } from './assistant/tools/tools.ts'
import type { Assistant } from './features/chat/chat-room.ts'
import type { House } from './house.ts'
import type { LanguageModel } from './outside/language-model/language-model.ts'

/** What the assistant looks things up with: the hands that answer the screens. */
export function assistantTools(needs: ToolNeeds): Looker {
  return looker(toolbox(needs))
}

/** So long a look may take that only asks whether there are looks. */
const TRY_MS = 5_000

/** Whoever answers, and what else is looked up the way answers are. @param model the configured one; null: the analyst alone */
export function assistantWith(looker: Looker, { clock, log }: Pick<House, 'clock' | 'log'>, model: LanguageModel | null): Assistant {
  return {
    answerer: answererOf(looker, { clock, log }, analyst(looker), model),
    model: model?.name ?? null,
    recheck: (answer, asker, signal, sender) => recheckWith(looker, answer, asker, signal, sender),
    stop: looker.stop,
    async tryTools(city: City) {
      const asker = { city, plan: 'free', role: 'viewer', language: 'en' } as const
      const looking = { asker, nowMs: clock.nowMs(), signal: AbortSignal.timeout(TRY_MS) }
      const { problem } = await looker.look('now', {}, looking, 'status')
      if (problem) throw new Error(problem.sentence)
    },
  }
}

/** Who answers: the analyst, or a configured model with the analyst behind it. */
function answererOf(
  looker: Looker,
  { clock, log }: Pick<House, 'clock' | 'log'>,
  analyst: Answerer,
  model: LanguageModel | null,
): Answerer {
  return model ? withModel({ model, looker, analyst, log: log.child({ part: 'assistant' }), nowMs: clock.nowMs }) : analyst
}
