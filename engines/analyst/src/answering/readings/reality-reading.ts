import { computed, type DraftFact } from '../answer-context.ts'
import { quoted } from '../phrases/phrase.ts'
import { lead, plain, type Reading, refused, told } from './answer-reading.ts'

const MOST_RECORDS = 10
/** What nobody observed. */
const UNREAL: readonly string[] = ['simulated', 'sample']

/** Whether what is shown was measured: by the quality that each live figure of the city and each of the newest incidents bears. */
/** @param unreal whether it was asked if it is simulated, and not if it is real */
export function realityReading(unreal = false): Reading {
  return {
    steps: [
      { as: 'main', tool: 'now', args: {} },
      { as: 'incidents', tool: 'records', args: { scope: { record: 'incident', standing: 'open' }, order: 'newest', limit: MOST_RECORDS } },
    ],
    tell(seen, voice) {
      const { words } = voice
      const looked = [...seen.of('main'), ...seen.all('incidents', 'title')].filter((it) => it.value !== null)
      const [first] = looked
      const next = [words.ask.feeds(), words.ask.overview()]
      if (!first) return refused('no-data', words.overview.nothing(), [], next)
      const counted = (some: readonly DraftFact[]) =>
        voice.value(computed({ measure: 'count', value: some.length, unit: '', at: new Date(voice.writing.nowMs).toISOString() }, first))
      const simulated = looked.filter((it) => UNREAL.includes(it.quality))
      const others = looked.filter((it) => !UNREAL.includes(it.quality))
      const sources = [...new Set(simulated.map((it) => it.source))].slice(0, 3)
      return told(
        [
          lead(
            others.length === 0
              ? words.reality.none(counted(simulated), unreal)
              : simulated.length === 0
                ? words.reality.all(counted(others), unreal)
                : words.reality.some(counted(simulated), counted(looked)),
          ),
          sources.length > 0 ? plain(words.reality.sources(words.list(sources.map(quoted)))) : null,
          plain(words.reality.shown()),
        ],
        next,
      )
    },
  }
}
