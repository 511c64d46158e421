import type { Meaning } from '../../meaning.ts'
import type { AnyMeasure } from '../../questions.ts'
import { differenceOf, renamed, type Step } from '../answer-context.ts'
import { noValue } from '../no-value.ts'
import { measureAt, theOf, whenSaid } from '../phrases/measure-phrases.ts'
import { NOTHING } from '../phrases/phrase.ts'
import type { When } from '../question-time.ts'
import { answerDraft, lead, MOST_STEPS, plain, type Reading } from './answer-reading.ts'
import { askedFirst, higherSaid, side } from './course-reading.ts'

const prefixOf = (at: number) => `${at}:`

/** Steps that an answer needs; the others are context, and are dropped if there are too many. */
const NEEDED: readonly string[] = ['main', 'other', 'now', 'then', 'day']

/** Several measures in one question: the answers to each, one after the other. */
export function eachOf(readings: readonly Reading[]): Reading {
  const all = readings.reduce((sum, it) => sum + it.steps.length, 0)
  const most = Math.floor(MOST_STEPS / readings.length)
  const kept = (steps: readonly Step[]) => (all > MOST_STEPS ? steps.filter((it) => NEEDED.includes(it.as)).slice(0, most) : steps)
  return {
    steps: readings.flatMap((it, at) => kept(it.steps).map((step) => ({ ...step, as: prefixOf(at) + step.as }))),
    write(findings, voice) {
      const each = readings.map((it, at) => it.write(renamed(findings, prefixOf(at)), voice))
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

/** Compares two measures at the same place and time: 'is solar higher than wind?' */
export function betweenMeasures(meaning: Meaning, first: AnyMeasure, second: AnyMeasure, when: When): Reading {
  const [place] = meaning.places
  const [a, b] = [measureAt(first, place), measureAt(second, place)]
  return {
    steps: [side('main', a, place, when, 'mean'), side('other', b, place, when, 'mean')],
    write(findings, voice) {
      const [one, other] = askedFirst([findings.one('main', a), findings.one('other', b)], meaning.wanted)
      if (!one || !other) return noValue(meaning, findings.one('main', a) ? second : first, place, when, findings, voice)
      const difference = one.unit === other.unit ? differenceOf(one, other) : null
      const { value } = voice.words
      const names = { first: NOTHING, second: theOf(other, voice), when: whenSaid(one, voice) }
      const said = difference && higherSaid([one, other], difference, names, when.when === 'now', voice)
      const both = [one, other].map((it) =>
        lead((when.when === 'now' ? value.is : value.was)(theOf(it, voice), voice.value(it), whenSaid(it, voice))),
      )
      return answerDraft(said ? [lead(said)] : [...both, ...(difference ? [plain(voice.words.course.equal())] : [])], [
        voice.words.ask.overview(),
      ])
    },
  }
}
