import type { Meaning } from '../../meaning.ts'
import type { AnyMeasure } from '../../questions.ts'
import { differenceOf, renamed, type Step } from '../answer-context.ts'
import { noValue } from '../no-value.ts'
import { measureAt, theOf, whenSaid } from '../phrases/measure-phrases.ts'
import { NOTHING } from '../phrases/phrase.ts'
import type { When } from '../question-time.ts'
import { lead, MOST_STEPS, plain, type Reading, told } from './answer-reading.ts'
import { askedFirst, higherSaid, side } from './course-reading.ts'

const prefixOf = (at: number) => `${at}:`

/** Steps without which nothing is said; the others stand beside it, and are left out where all would be too many. */
const NEEDED: readonly string[] = ['main', 'other', 'now', 'then', 'day']

/** Several measures asked for in one breath: what is said of each, one after the other. */
export function eachOf(readings: readonly Reading[]): Reading {
  const all = readings.reduce((sum, it) => sum + it.steps.length, 0)
  const most = Math.floor(MOST_STEPS / readings.length)
  const kept = (steps: readonly Step[]) => (all > MOST_STEPS ? steps.filter((it) => NEEDED.includes(it.as)).slice(0, most) : steps)
  return {
    steps: readings.flatMap((it, at) => kept(it.steps).map((step) => ({ ...step, as: prefixOf(at) + step.as }))),
    tell(seen, voice) {
      const each = readings.map((it, at) => it.tell(renamed(seen, prefixOf(at)), voice))
      const answered = each.filter((it) => it.kind === 'answered')
      return {
        kind: answered.length > 0 ? 'answered' : (each[0]?.kind ?? 'no-data'),
        blocks: each.flatMap((it) => it.blocks),
        next: (answered[0] ?? each[0])?.next ?? [],
        rows: each.flatMap((it) => it.rows).slice(0, 50),
      }
    },
  }
}

/** Two measures held against each other, at one place and time: 'is solar higher than wind?' */
export function betweenMeasures(meaning: Meaning, first: AnyMeasure, second: AnyMeasure, when: When): Reading {
  const [place] = meaning.places
  const [a, b] = [measureAt(first, place), measureAt(second, place)]
  return {
    steps: [side('main', a, place, when, 'mean'), side('other', b, place, when, 'mean')],
    tell(seen, voice) {
      const [one, other] = askedFirst([seen.one('main', a), seen.one('other', b)], meaning.wanted)
      if (!one || !other) return noValue(meaning, seen.one('main', a) ? second : first, place, when, seen, voice)
      const difference = one.unit === other.unit ? differenceOf(one, other) : null
      const { value } = voice.words
      const names = { first: NOTHING, second: theOf(other, voice), when: whenSaid(one, voice) }
      const said = difference && higherSaid([one, other], difference, names, when.when === 'now', voice)
      const both = [one, other].map((it) =>
        lead((when.when === 'now' ? value.is : value.was)(theOf(it, voice), voice.value(it), whenSaid(it, voice))),
      )
      return told(said ? [lead(said)] : [...both, ...(difference ? [plain(voice.words.course.equal())] : [])], [voice.words.ask.overview()])
    },
  }
}
