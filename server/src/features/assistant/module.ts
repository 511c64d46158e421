import { analyst } from '@oppidum/analyst/analyst'
import type { City } from '@oppidum/domain/cities/city'
import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import type { LanguageModel } from '../../adapters/language-model/language-model.ts'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import { everyMinute } from '../../platform/jobs/retention.ts'
import { type Assistant, type ChatService, chatService } from './chat/chat-service.ts'
import { withModel } from './language-model/with-model.ts'
import { recheckWith } from './rechecking.ts'
import { toolRunner } from './tools/tool-runner.ts'
import { type ToolDependencies, toolbox } from './tools/tools.ts'

/** Time limit of the query that checks whether the tools work. */
const TRIAL_MS = 5_000

interface Dependencies extends Omit<Parameters<typeof chatService>[1], 'assistant' | 'after'> {
  tools: Omit<ToolDependencies, 'db' | 'history' | 'cities' | 'clock'>
  /** Answers questions first; null: the built-in analyst alone. */
  languageModel: LanguageModel | null
  /** Replaces both; for tests. */
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
    // Fails questions whose instance is gone, which would stay pending.
    jobs: [everyMinute('assistant.interrupted', context, chat.endInterrupted)],
    personalData: [chat.personData],
    status: { assistantFaults: chat.faultRatio },
    close: chat.close,
  }
}

/** The analyst, or a configured language model with the analyst behind it, with tools that read what the screens read. */
function assistantOf(context: AppContext, tools: Dependencies['tools'], model: LanguageModel | null): Assistant {
  const { clock, log } = context
  const runner = toolRunner(toolbox({ ...context, ...tools }))
  const builtIn = analyst({ runTool: runner.run })
  return {
    answerer: model
      ? withModel({ model, toolRunner: runner, analyst: builtIn, log: log.child({ part: 'assistant' }), nowMs: clock.nowMs })
      : builtIn,
    model: model?.name ?? null,
    recheck: (answer, asker, signal, sender) => recheckWith(runner, answer, asker, signal, sender),
    stop: runner.stop,
    async tryTools(city: City) {
      const asker = { city, plan: 'free', role: 'viewer', language: DEFAULT_LANGUAGE } as const
      const queryContext = { asker, nowMs: clock.nowMs(), signal: AbortSignal.timeout(TRIAL_MS) }
      const { problem } = await runner.run('now', {}, queryContext, 'status')
      if (problem) throw new Error(problem.sentence)
    },
  }
}
