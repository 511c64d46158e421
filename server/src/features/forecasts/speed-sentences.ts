import type { City } from '@oppidum/domain/city'
import { SPEED_MINUTES } from '@oppidum/domain/forecast'
import type { Tx } from '../../db/connection.ts'
import type { PresentPredictions, Shown } from '../../model-scores/present-predictions.ts'
import { speedSentence } from './speed-sentence.ts'

/** The one that is told in words, of those that are forecast. */
const TOLD_MINUTES = 30

/** What is said of each section and of the city, by place; nothing while the model may not speak. */
export function speedSentences(
  present: Pick<PresentPredictions, 'shown'>,
): (tx: Pick<Tx, 'query'>, city: City) => Promise<ReadonlyMap<string, string>> {
  const written = new WeakMap<Shown, ReadonlyMap<string, string>>()
  return async (tx, city) => {
    const shown = await present.shown(tx, city.id, 'traffic-speed')
    if (!shown) return new Map()
    const known = written.get(shown) ?? sentencesOf(shown, city)
    written.set(shown, known)
    return known
  }
}

function sentencesOf({ run, version: { places } }: Shown, city: City): ReadonlyMap<string, string> {
  const target = SPEED_MINUTES.indexOf(TOLD_MINUTES)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: city.timeZone, hour: '2-digit', minute: '2-digit' })
  const from = clock.format(run.knownUpTo)
  const at = clock.format(run.knownUpTo.getTime() + TOLD_MINUTES * 60_000)
  return new Map(
    places.flatMap((place, index) => {
      const cell = target * places.length + index
      const [value, low, high, before] = [run.expected, run.low, run.high, run.naive].map((it) => it[cell] as number) as [
        number,
        number,
        number,
        number,
      ]
      return Number.isNaN(value) ? [] : [[place, speedSentence({ at, from, value, low, high, before }, city.speedUnit)] as const]
    }),
  )
}
