import { analyst } from '@oppidum/analyst/analyst'
import type { City } from '@oppidum/domain/cities/city'
import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import type { LanguageModel } from '../../adapters/language-model/language-model.ts'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import { everyMinute } from '../../platform/jobs/retention.ts'
import { type Assistant, type ChatService, chatService } from './chat/chat-room.ts'
import { withModel } from './language-model/with-model.ts'
import { recheckWith } from './rechecking.ts'
import { toolRunner } from './tools/tool-runner.ts'
import { type ToolDependencies, toolbox } from './tools/tools.ts'

/** So long a look may take that only asks whether there are looks. */
const TRY_MS = 5_000

interface Dependencies extends Omit<Parameters<typeof chatService>[1], 'assistant' | 'after'> {
  tools: Omit<ToolDependencies, 'db' | 'cities' | 'clock'>
  /** Answers questions before the built-in analyst does; null: the analyst alone. */
  languageModel: LanguageModel | null
  /** Whoever answers questions instead of both. */
  assistant?: Assistant | undefined
}

export interface AssistantModule extends FeatureModule {
  chat: ChatService
}

export function assistantModule(
  context: AppContext,
  { tools, languageModel, assistant = assistantOf(context, tools, languageModel), ...needs }: Dependencies,
): AssistantModule {
  const chat = chatService(context, { ...needs, assistant })
  return {
    name: 'assistant',
    chat,
    routes: chat.routes,
    // Until then a question that nobody works at any longer waits.
    jobs: [everyMinute('assistant.interrupted', context, chat.endInterrupted)],
    personalData: [chat.personData],
    status: { assistantFaults: chat.faultRatio },
    close: chat.close,
  }
}

/** The analyst, or a configured model with the analyst behind it; what they look things up with is what answers the screens. */
function assistantOf(context: AppContext, tools: Dependencies['tools'], model: LanguageModel | null): Assistant {
  const { clock, log } = context
  const runner = toolRunner(toolbox({ ...context, ...tools }))
  const builtIn = analyst(runner)
  return {
    answerer: model
      ? withModel({ model, toolRunner: runner, analyst: builtIn, log: log.child({ part: 'assistant' }), nowMs: clock.nowMs })
      : builtIn,
    model: model?.name ?? null,
    recheck: (answer, asker, signal, sender) => recheckWith(runner, answer, asker, signal, sender),
    stop: runner.stop,
    async tryTools(city: City) {
      const asker = { city, plan: 'free', role: 'viewer', language: DEFAULT_LANGUAGE } as const
      const looking = { asker, nowMs: clock.nowMs(), signal: AbortSignal.timeout(TRY_MS) }
      const { problem } = await runner.look('now', {}, looking, 'status')
      if (problem) throw new Error(problem.sentence)
    },
  }
}
