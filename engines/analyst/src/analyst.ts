import type { Answer } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import type { Answerer, Asked, Written } from './answerer.ts'
import type { Looked, Step } from './answering/answer-context.ts'
import { compose, composeRefusal, plan } from './answering/compose.ts'
import type { Scene } from './answering/readings/answer-reading.ts'
import { rowMeant } from './answering/row-meant.ts'
import { type Memory, memoryOf } from './conversation-memory.ts'
import type { Looking, ToolResult } from './tool.ts'
import { understand } from './understanding/understand.ts'
import { type CityVocabulary, vocabularyOf } from './understanding/words/city-vocabulary.ts'

/** Looks something up by the name of a tool; the arguments are checked there, and what the asker may read. */
export type Look = (
  name: string,
  args: Record<string, unknown>,
  looking: Looking,
  sender: string,
) => Promise<{ args: Record<string, unknown>; sentence: string; result: ToolResult; problem: { reason: string; sentence: string } | null }>

/** A follow-up means what stands before it; further back nobody looks. */
const lastOf = ({ before }: Asked): Memory | null => memoryOf(before.at(-1)?.memory)

/**
 * The built-in analyst: reads a question by rules, looks up what it needs, and says what was found. Knows no clock and no
 * store; equal questions about equal data have equal answers. docs/guides/assistant/answering.md.
 */
export function analyst({ look }: { look: Look }): Answerer {
  const vocabularies = new WeakMap<City, CityVocabulary>()

  function vocabularyIn(city: City): CityVocabulary {
    const known = vocabularies.get(city) ?? vocabularyOf(city)
    vocabularies.set(city, known)
    return known
  }

  return {
    async answer(asked, progress, signal): Promise<Written> {
      const { message, asker, nowMs } = asked
      const { city, plan: bought, role, language } = asker
      const before = lastOf(asked)
      const scene: Scene = { city, plan: bought, role, nowMs }
      const understood = rowMeant(
        understand(message, { vocabulary: vocabularyIn(city), nowMs, language, before: before?.meaning ?? null }),
        before,
      )
      if (understood.kind !== 'meaning') return finished(composeRefusal(understood, scene), null)
      const { meaning } = understood
      const looking = { asker: { ...asker, language: meaning.language }, nowMs, signal }
      const looked: Looked[] = []
      for (const step of plan(meaning, scene)) {
        signal.throwIfAborted()
        const found = await lookedUp(step, looking, asked.sender ?? '')
        progress.looked(found.sentence)
        looked.push(found)
      }
      const { answer, memory } = compose(meaning, looked, scene)
      return finished(answer, memory)

      function finished(answer: Answer, memory: Memory | null): Written {
        progress.said(answer.blocks)
        return { answer, memory, tokens: null }
      }
    },
  }

  async function lookedUp({ tool, args }: Step, looking: Looking, sender: string): Promise<Looked> {
    const { problem, result, ...rest } = await look(tool, args, looking, sender)
    // What is not there was looked up all the same: the data does not hold it.
    const isKnown = problem === null || problem.reason === 'not-found'
    return { ...rest, result: isKnown ? result : null, problem: problem?.sentence ?? null }
  }
}
