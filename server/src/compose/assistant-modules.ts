import { analyst } from '@oppidum/analyst/analyst'
import type { Answerer } from '@oppidum/analyst/answerer'
import type { City } from '@oppidum/domain/cities/city'
import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import type { LanguageModel } from '../adapters/language-model/language-model.ts'
import type { Assistant } from '../features/assistant/chat/chat-room.ts'
import { withModel } from '../features/assistant/language-model/with-model.ts'
import { recheckWith } from '../features/assistant/rechecking.ts'
import { type ToolRunner, toolRunner } from '../features/assistant/tools/tool-runner.ts'
import { type ToolDependencies, toolbox } from '../features/assistant/tools/tools.ts'
import type { AppContext } from './context.ts'

/** What the assistant looks things up with: the hands that answer the screens. */
export function assistantTools(needs: ToolDependencies): ToolRunner {
  return toolRunner(toolbox(needs))
}

/** So long a look may take that only asks whether there are looks. */
const TRY_MS = 5_000

/** Whoever answers, and what else is looked up the way answers are. @param model the configured one; null: the analyst alone */
export function assistantWith(
  toolRunner: ToolRunner,
  { clock, log }: Pick<AppContext, 'clock' | 'log'>,
  model: LanguageModel | null,
): Assistant {
  return {
    answerer: answererOf(toolRunner, { clock, log }, analyst(toolRunner), model),
    model: model?.name ?? null,
    recheck: (answer, asker, signal, sender) => recheckWith(toolRunner, answer, asker, signal, sender),
    stop: toolRunner.stop,
    async tryTools(city: City) {
      const asker = { city, plan: 'free', role: 'viewer', language: DEFAULT_LANGUAGE } as const
      const looking = { asker, nowMs: clock.nowMs(), signal: AbortSignal.timeout(TRY_MS) }
      const { problem } = await toolRunner.look('now', {}, looking, 'status')
      if (problem) throw new Error(problem.sentence)
    },
  }
}

/** Who answers: the analyst, or a configured model with the analyst behind it. */
function answererOf(
  toolRunner: ToolRunner,
  { clock, log }: Pick<AppContext, 'clock' | 'log'>,
  analyst: Answerer,
  model: LanguageModel | null,
): Answerer {
  return model ? withModel({ model, toolRunner, analyst, log: log.child({ part: 'assistant' }), nowMs: clock.nowMs }) : analyst
}
