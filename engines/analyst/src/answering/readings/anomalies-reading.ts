import type { Meaning } from '../../meaning.ts'
import { type AnyMeasure, MOST_ROWS, type Period } from '../../questions.ts'
import { computed, type DraftFact } from '../answer-context.ts'
import { whyNothing } from '../no-value.ts'
import { withPlace } from '../phrases/measure-phrases.ts'
import { NOTHING } from '../phrases/phrase.ts'
import { periodOf, whenOf } from '../question-time.ts'
import { answerDraft, lead, mapOf, type Reading, type Scene, textOf, type Voice } from './answer-reading.ts'
import { rowsOf } from './ranking-reading.ts'

const ROWS = 10

/** Measures of the grid, and of the roads, with anomaly detection. */
const FIELDS = { energy: /^(energy|substation)\./, traffic: /^(traffic\.|city\.(speed|efficiency))/ } as const

/** A moment becomes an hour around it, because anomalies are not known to the minute. */
const around = ({ from, to }: Period): Period => periodOf(Date.parse(from) - 1_800_000, Date.parse(to) + 1_800_000)

/** Anomalies now or within a period. */
export function anomaliesReading(
  meaning: Meaning,
  asked: { sensors: boolean; measure: AnyMeasure | null; of?: 'energy' | 'traffic' },
  { nowMs }: Scene,
): Reading {
  const when = whenOf(meaning.time, nowMs)
  const isOpen = when.when !== 'past'
  return {
    steps: [
      {
        as: 'main',
        tool: 'anomalies',
        args: {
          ...(asked.sensors && { kind: 'sensor' }),
          ...(asked.measure && { measure: asked.measure }),
          ...withPlace(meaning.places[0]),
          ...(when.when === 'past' ? { period: when.isMoment ? around(when.period) : when.period } : { open: true }),
          limit: asked.of ? MOST_ROWS : (meaning.limit ?? ROWS),
        },
      },
    ],
    write(findings, voice) {
      const why = whyNothing(findings, voice, 'main')
      if (why) return why
      const { words } = voice
      const all = findings
        .all('main', 'anomaly')
        .filter((it) => {
          const { of } = asked
          const own = findings.of('main').filter((one) => one.subject.id === it.subject.id && one.period?.from === it.period?.from)
          return of === undefined || own.some((one) => FIELDS[of].test(one.measure))
        })
        .slice(0, meaning.limit ?? ROWS)
      const counted = asked.of ? undefined : findings.one('main', 'count')
      const [first] = all
      const next = [words.ask.feeds(), words.ask.overview(), words.ask.openIncidents()]
      if (!first) {
        const time = counted && (counted.period || counted.at) && !isOpen ? voice.when(counted) : NOTHING
        return answerDraft([lead(asked.sensors && isOpen ? words.anomalies.noSensors() : words.anomalies.none(isOpen, time))], next)
      }
      const count = counted ?? computed({ measure: 'count', value: all.length, unit: '' }, ...(all as [DraftFact, ...DraftFact[]]))
      return answerDraft(
        [
          lead(
            asked.sensors && isOpen
              ? words.anomalies.sensors(voice.value(count), count.value === 1)
              : words.anomalies.count(voice.value(count), count.value === 1, isOpen),
          ),
          {
            kind: 'table',
            title: words.anomalies.title,
            columns: [
              words.anomalies.columns.place,
              words.anomalies.columns.what,
              words.anomalies.columns.value,
              words.anomalies.columns.expected,
              words.anomalies.columns.when,
            ],
            rows: all.map((it) => {
              const own = findings.of('main').filter((one) => one.subject.id === it.subject.id && one.period?.from === it.period?.from)
              const value = own.find((one) => /^(traffic|city|energy|substation)\./.test(one.measure))
              const expected = own.find((one) => one.measure === 'forecast')
              const noun = value ? textOf(words.noun.measure(value.measure)) : ''
              return [
                piece(voice.name(it)),
                { text: noun },
                piece(value ? voice.value(value) : voice.value(it)),
                piece(expected ? voice.value(expected) : NOTHING),
                piece(whenCell(it, voice)),
              ]
            }),
          },
          mapOf(words.anomalies.title, findings, 'main', all),
        ],
        next,
        rowsOf(all),
      )
    },
  }
}

const piece = (one: readonly { text: string; fact?: string | undefined }[]) => {
  const [first] = one
  return first?.fact ? { text: first.text, fact: first.fact } : { text: first?.text ?? '' }
}
const whenCell = (known: DraftFact, voice: Voice) => (known.at || known.period ? voice.when(known) : NOTHING)
