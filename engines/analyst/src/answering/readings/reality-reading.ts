import { computed, type DraftFact } from '../answer-context.ts'
import { quoted } from '../phrases/phrase.ts'
import { answerDraft, lead, plain, type Reading, refusalDraft } from './answer-reading.ts'

const MOST_RECORDS = 10
/** Qualities of values that were not observed. */
const UNREAL: readonly string[] = ['simulated', 'sample']

/** Whether the data is real: by the quality of the city's live figures and of the newest incidents. */
/** @param unreal the question was whether it is simulated */
export function realityReading(unreal = false): Reading {
  return {
    steps: [
      { as: 'main', tool: 'now', args: {} },
      { as: 'incidents', tool: 'records', args: { scope: { record: 'incident', standing: 'open' }, order: 'newest', limit: MOST_RECORDS } },
    ],
    write(findings, voice) {
      const { words } = voice
      const outcomes = [...findings.of('main'), ...findings.all('incidents', 'title')].filter((it) => it.value !== null)
      const [first] = outcomes
      const next = [words.ask.feeds(), words.ask.overview()]
      if (!first) return refusalDraft('no-data', words.overview.nothing(), [], next)
      const counted = (some: readonly DraftFact[]) =>
        voice.value(computed({ measure: 'count', value: some.length, unit: '', at: new Date(voice.writing.nowMs).toISOString() }, first))
      const simulated = outcomes.filter((it) => UNREAL.includes(it.quality))
      const others = outcomes.filter((it) => !UNREAL.includes(it.quality))
      const sources = [...new Set(simulated.map((it) => it.source))].slice(0, 3)
      return answerDraft(
        [
          lead(
            others.length === 0
              ? words.reality.none(counted(simulated), unreal)
              : simulated.length === 0
                ? words.reality.all(counted(others), unreal)
                : words.reality.some(counted(simulated), counted(outcomes)),
          ),
          sources.length > 0 ? plain(words.reality.sources(words.list(sources.map(quoted)))) : null,
          plain(words.reality.shown()),
        ],
        next,
      )
    },
  }
}
