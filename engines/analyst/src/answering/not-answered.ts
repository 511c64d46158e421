import { speedUnitFor } from '@oppidum/domain/telemetry/speed'
import { answersIn } from '../i18n/answer-catalogue.ts'
import type { Meaning } from '../meaning.ts'
import type { Findings, Step } from './answer-context.ts'
import { ledger } from './phrases/phrase.ts'
import { type AnswerDraft, MOST_STEPS, type Scene } from './readings/answer-reading.ts'
import { readingOf } from './readings/reading-of.ts'

/** Part of a meaning: how the question names it, how queries would contain it, and the meaning without it. */
interface Part {
  words: string
  marks: readonly string[]
  without: Meaning
}

/**
 * The parts of a meaning that its answer ignores, in the words of the question: no query contains them, and without them queries and
 * answer would be the same. Only places of this question count: a reading for one place ignores the others.
 */
export function notAnswered(meaning: Meaning, steps: readonly Step[], draft: AnswerDraft, findings: Findings, scene: Scene): string[] {
  const looks = JSON.stringify(steps.map((it) => it.args))
  const said = JSON.stringify(draft.blocks)
  return partsOf(meaning).flatMap(({ words, marks, without }) => {
    if (words === '' || marks.some((it) => looks.includes(JSON.stringify(it)) || isLookedAt(it, steps, findings))) return []
    const other = readingOf(without, scene)
    if (JSON.stringify(other.steps.slice(0, MOST_STEPS)) !== JSON.stringify(steps)) return []
    return JSON.stringify(other.write(findings, voiceOf(meaning, scene)).blocks) === said ? [words] : []
  })
}

/** Values have five-minute steps, so a moment gets the value of the step before. */
const APART_MS = 6 * 60_000

/** Whether there is a figure of about that moment. */
function isLookedAt(mark: string, steps: readonly Step[], findings: Findings): boolean {
  const atMs = /^\d{4}-\d\d-\d\dT/.test(mark) ? Date.parse(mark) : Number.NaN
  const isThen = (at: string | null) => at !== null && Math.abs(Date.parse(at) - atMs) < APART_MS
  return steps.some(({ as }) => findings.of(as).some((it) => it.value !== null && isThen(it.at ?? it.period?.from ?? null)))
}

function partsOf(meaning: Meaning): Part[] {
  const { language, places, time, against, by } = meaning
  const marksOf = (one: NonNullable<Meaning['time']>) => [one.fromMs, one.toMs].map((ms) => new Date(ms).toISOString())
  return [
    ...(by
      ? [{ words: answersIn(language).noun.dimension(by).toLocaleLowerCase(), marks: [by, `${by}s`], without: { ...meaning, by: null } }]
      : []),
    ...places.map((it) => ({
      words: it.name,
      marks: [it.id, it.name],
      without: { ...meaning, places: places.filter((one) => one !== it) },
    })),
    ...(time && time.kind !== 'now' ? [{ words: time.words, marks: marksOf(time), without: { ...meaning, time: null } }] : []),
    ...(against?.time
      ? [
          {
            words: against.time.words,
            marks: marksOf(against.time),
            without: { ...meaning, against: withoutSide({ ...against, time: null }) },
          },
        ]
      : []),
    ...(against?.places ?? []).map((it) => ({
      words: it.name,
      marks: [it.id, it.name],
      without: {
        ...meaning,
        against: withoutSide({ time: against?.time ?? null, places: (against?.places ?? []).filter((one) => one !== it) }),
      },
    })),
  ]
}

const withoutSide = (against: NonNullable<Meaning['against']>) => (against.time || against.places.length > 0 ? against : null)

function voiceOf({ language }: Meaning, { city, nowMs }: Scene) {
  return {
    ...ledger({ language, speedUnit: speedUnitFor(city, language), timeZone: city.timeZone, nowMs }),
    words: answersIn(language),
  }
}
