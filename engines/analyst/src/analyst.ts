import type { Answer } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import type { Answerer, Question, WrittenAnswer } from './answerer.ts'
import type { Step, StepOutcome } from './answering/answer-context.ts'
import { compose, composeRefusal, plan } from './answering/compose.ts'
import type { Scene } from './answering/readings/answer-reading.ts'
import { rowMeant } from './answering/row-meant.ts'
import { type Memory, memoryOf } from './conversation-memory.ts'
import type { QueryContext, ToolResult } from './tool.ts'
import { understand } from './understanding/understand.ts'
import { type CityVocabulary, vocabularyOf } from './understanding/words/city-vocabulary.ts'

/** Runs a tool by its name. It checks the arguments, and what the asker may read. `problem` says why it returned nothing. */
export type RunTool = (
  name: string,
  args: Record<string, unknown>,
  context: QueryContext,
  sender: string,
) => Promise<{ args: Record<string, unknown>; sentence: string; result: ToolResult; problem: { reason: string; sentence: string } | null }>

/** A follow-up question refers to the one before it, never further back. */
const lastMemory = ({ before }: Question): Memory | null => memoryOf(before.at(-1)?.memory)

/**
 * The built-in analyst: understands a question with a grammar, runs the queries that answer it, and writes the answer. The same
 * question about the same data gets the same answer. docs/guides/assistant/answering.md.
 */
export function analyst({ runTool }: { runTool: RunTool }): Answerer {
  const vocabularies = new WeakMap<City, CityVocabulary>()

  function vocabularyIn(city: City): CityVocabulary {
    const vocabulary = vocabularies.get(city) ?? vocabularyOf(city)
    vocabularies.set(city, vocabulary)
    return vocabulary
  }

  async function runStep({ tool, args }: Step, context: QueryContext, sender: string): Promise<StepOutcome> {
    const { problem, result, ...rest } = await runTool(tool, args, context, sender)
    // 'Not found' is a result too: the data does not have it.
    const isAnswered = problem === null || problem.reason === 'not-found'
    return { ...rest, result: isAnswered ? result : null, problem: problem?.sentence ?? null }
  }

  return {
    async answer(question, progress, signal): Promise<WrittenAnswer> {
      const { message, asker, nowMs } = question
      const { city, language } = asker
      const before = lastMemory(question)
      const scene: Scene = { city, plan: asker.plan, role: asker.role, nowMs }
      const understanding = rowMeant(
        understand(message, { vocabulary: vocabularyIn(city), nowMs, language, before: before?.meaning ?? null }),
        before,
      )
      if (understanding.kind !== 'meaning') return written(composeRefusal(understanding, scene), null)
      const { meaning } = understanding
      const context: QueryContext = { asker: { ...asker, language: meaning.language }, nowMs, signal }
      const outcomes: StepOutcome[] = []
      for (const step of plan(meaning, scene)) {
        signal.throwIfAborted()
        const outcome = await runStep(step, context, question.sender ?? '')
        progress.onQuery(outcome.sentence)
        outcomes.push(outcome)
      }
      const { answer, memory } = compose(meaning, outcomes, scene)
      return written(answer, memory)

      function written(answer: Answer, memory: Memory | null): WrittenAnswer {
        progress.onBlocks(answer.blocks)
        return { answer, memory, tokens: null }
      }
    },
  }
}
