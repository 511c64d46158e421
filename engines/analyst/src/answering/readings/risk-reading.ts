import type { Piece } from '@oppidum/domain/assistant/answer'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Meaning } from '../../meaning.ts'
import { MOST_ROWS, type Period } from '../../questions.ts'
import { bySubject, computed, type DraftFact, type Findings, numberOf } from '../answer-context.ts'
import { whyNothing } from '../no-value.ts'
import { NOTHING, type Phrase } from '../phrases/phrase.ts'
import { lengthMs, whenOf } from '../question-time.ts'
import { answerDraft, lead, mapOf, plain, type Reading, refusalDraft, type Scene } from './answer-reading.ts'
import { rowsOf } from './ranking-reading.ts'

const cell = (one: Phrase): Piece => one[0] ?? { text: '' }

const hoursWithin = (all: readonly DraftFact[], { from, to }: Period) =>
  all.filter(({ at }) => at !== null && Date.parse(at) >= Date.parse(from) - HOUR_MS + 1 && Date.parse(at) < Date.parse(to))

/** The hour with the highest risk in a period; undefined beyond the forecast. */
function riskiestOf(all: readonly DraftFact[], { from, to }: Period): readonly DraftFact[] {
  return [...hoursWithin(all, { from, to })].sort((a, b) => (numberOf(b) ?? 0) - (numberOf(a) ?? 0)).slice(0, 1)
}

/** 'How many are expected in the next hours?': the sum of the period's hours; undefined if they cannot be added. */
function totalOf({ wanted }: Meaning, hours: Period | null, findings: Findings): DraftFact | undefined {
  if (!hours || wanted.want !== 'count') return undefined
  const within = hoursWithin(findings.all('main', 'expected-incidents'), hours)
  const [first, ...others] = within
  const last = others.at(-1)
  if (!first || !last?.period || !first.period) return undefined
  const sum = within.reduce((total, it) => total + (numberOf(it) ?? 0), 0)
  const period = { from: first.period.from, to: last.period.to }
  return computed({ measure: 'expected-incidents', value: sum, unit: first.unit, at: null, period }, first, ...others)
}

/** Most queries for one answer. */
const MOST_HOURS = 8

/** 'How many incidents are expected in the next hours?': the sum of all districts; null for too many hours. */
function ofWholeCity(period: Period | null, nowMs: number): Reading | null {
  const fromMs = Math.floor((period ? Date.parse(period.from) : nowMs) / HOUR_MS) * HOUR_MS
  const toMs = period ? Math.max(Date.parse(period.to), fromMs + 1) : fromMs + HOUR_MS
  const count = Math.ceil((toMs - fromMs) / HOUR_MS)
  if (count > MOST_HOURS) return null
  const moments = Array.from({ length: count }, (_, hour) => new Date(fromMs + hour * HOUR_MS).toISOString())
  return {
    steps: moments.map((at) => ({ as: 'main', tool: 'risk', args: { at, limit: MOST_ROWS } })),
    write(findings, voice) {
      const { words } = voice
      const next = [words.ask.openIncidents(), words.ask.incidentsBy('district'), words.ask.models()]
      const [first, ...others] = findings.all('main', 'expected-incidents')
      const riskiest = [...findings.all('main', 'risk')].sort((a, b) => (numberOf(b) ?? 0) - (numberOf(a) ?? 0))[0]
      if (!first || !riskiest) return whyNothing(findings, voice, 'main') ?? refusalDraft('no-data', words.risk.none(), [], next)
      const all = [first, ...others]
      const sum = all.reduce((total, it) => total + (numberOf(it) ?? 0), 0)
      const starts = all.flatMap((it) => (it.at === null ? [] : [Date.parse(it.at)]))
      const span = {
        from: new Date(Math.min(...starts)).toISOString(),
        to: new Date(Math.max(...starts) + HOUR_MS).toISOString(),
      }
      const subject = { kind: 'group' as const, id: 'districts', name: 'districts' }
      const total = computed(
        { subject, measure: 'expected-incidents', value: sum, unit: first.unit, at: null, period: span },
        first,
        ...others,
      )
      return answerDraft(
        [
          lead(words.risk.total(voice.value(total), NOTHING, voice.when(total))),
          plain(words.risk.first(voice.name(riskiest), voice.value(riskiest), voice.when(riskiest), NOTHING)),
        ],
        next,
      )
    },
  }
}

/** Where incidents are expected, and how many. */
export function riskReading(meaning: Meaning, { nowMs }: Scene): Reading {
  const district = meaning.places.find((it) => it.kind === 'district')
  const when = whenOf(meaning.time, nowMs)
  const at = when.when === 'now' ? null : when.period.from
  // One district over a longer period: the hour with the highest risk.
  const hours = district && when.when === 'ahead' && lengthMs(when.period) > HOUR_MS ? when.period : null
  if (meaning.wanted.want === 'count' && meaning.places.every((it) => it.kind === 'city')) {
    const whole = ofWholeCity(when.when === 'ahead' ? when.period : null, nowMs)
    if (whole) return whole
  }
  return {
    steps: [
      {
        as: 'main',
        tool: 'risk',
        // A district without a time would return every hour.
        args: {
          ...(district && { district: district.id }),
          ...(hours ? {} : at ? { at } : district ? { at: new Date(nowMs).toISOString() } : {}),
          limit: hours ? MOST_ROWS : Math.max(meaning.limit ?? 5, 1),
        },
      },
    ],
    write(findings, voice) {
      const { words } = voice
      const all = findings.all('main', 'risk')
      const rows = hours ? riskiestOf(all, hours) : all
      const [first] = rows
      const next = [words.ask.openIncidents(), words.ask.incidentsBy('district'), words.ask.models()]
      if (!first) return whyNothing(findings, voice, 'main') ?? refusalDraft('no-data', words.risk.none(), [], next)
      const of = (it: DraftFact, measure: string) =>
        bySubject(
          findings.of('main').filter((one) => one.at === it.at),
          it.subject.id,
          measure,
        )
      const expected = of(first, 'expected-incidents')
      const usual = of(first, 'usual-incidents')
      const score = hours ? words.risk.highest : district || rows.length === 1 ? words.risk.score : words.risk.first
      const numbers = expected ? words.risk.expected(voice.value(expected), usual ? voice.value(usual) : null) : NOTHING
      const total = totalOf(meaning, hours, findings)
      if (total) {
        const span = words.risk.total(voice.value(total), words.noun.at('district', voice.name(first)), voice.when(total))
        return answerDraft([lead(span), plain(score(voice.name(first), voice.value(first), voice.when(first), numbers))], next)
      }
      return answerDraft(
        [
          meaning.places.some((it) => it.kind === 'section' || it.kind === 'street') && !district ? lead(words.risk.ofDistricts()) : null,
          (meaning.places.some((it) => it.kind === 'section' || it.kind === 'street') && !district ? plain : lead)(
            score(voice.name(first), voice.value(first), voice.when(first), numbers),
          ),
          rows.length > 1
            ? {
                kind: 'table',
                title: words.risk.title,
                columns: [words.risk.columns.district, words.risk.columns.risk, words.risk.columns.expected, words.risk.columns.usual],
                rows: rows.map((it) => {
                  const [e, u] = [of(it, 'expected-incidents'), of(it, 'usual-incidents')]
                  return [
                    cell(voice.name(it)),
                    cell(voice.value(it)),
                    cell(e ? voice.value(e) : NOTHING),
                    cell(u ? voice.value(u) : NOTHING),
                  ]
                }),
              }
            : null,
          mapOf(words.risk.title, findings, 'main', rows),
        ],
        next,
        rowsOf(rows),
      )
    },
  }
}
