import type { AnswerBlock, Piece } from '@oppidum/domain/assistant/answer'
import type { TimeMeant, Topic } from '../../meaning.ts'
import type { AlertChange } from '../../questions.ts'
import { bySubject, type DraftFact, type Findings } from '../answer-context.ts'
import { whyNothing } from '../no-value.ts'
import { NOTHING, type Phrase, quoted } from '../phrases/phrase.ts'
import { type When, whenOf } from '../question-time.ts'
import { answerDraft, lead, plain, type Reading, refusalDraft, type Scene, type Voice } from './answer-reading.ts'
import { rowsOf } from './ranking-reading.ts'

const ROWS = 10
/** Most values of one alert in sentences. */
const VALUES = 3

type AlertsTopic = Extract<Topic, { about: 'alerts' }>

const cell = (one: Phrase): Piece => one[0] ?? { text: '' }

/** Which alerts are open, what happened to alerts within a time, or why and when one fired. */
export function alertsReading({ open, text, change }: AlertsTopic, time: TimeMeant | null, { nowMs }: Scene): Reading {
  if (change) return happenedReading(change, whenOf(time, nowMs))
  return {
    steps: [{ as: 'main', tool: 'alerts', args: { ...(open && { open }), ...(text !== null && { text }), limit: open ? ROWS : 1 } }],
    write(findings, voice) {
      const { words } = voice
      const next = [words.ask.overview(), words.ask.anomalies(), words.ask.feeds()]
      const why = whyNothing(findings, voice, 'main')
      if (why) return why
      const all = findings.all('main', 'status')
      const [first] = all
      if (!first && !open) return refusalDraft('no-data', words.alerts.unknown(text === null ? null : quoted(text)), [], next)
      if (first && !open) return answerDraft(firedBlocks(first, findings, voice), next, rowsOf([first]))
      const count = findings.one('main', 'count')
      if (!first || !count) return answerDraft([lead(words.alerts.none())], next)
      return answerDraft(
        [lead(words.alerts.count(voice.value(count), count.value === 1)), alertTable(all, findings, voice)],
        next,
        rowsOf(all),
      )
    },
  }
}

/** Those that fired, were acknowledged or were resolved within a time. */
function happenedReading(change: AlertChange, when: When): Reading {
  const period = when.when === 'past' ? when.period : null
  return {
    steps: period ? [{ as: 'main', tool: 'alerts', args: { period, change, limit: ROWS } }] : [],
    write(findings, voice) {
      const { words } = voice
      const next = [words.ask.overview(), words.ask.anomalies(), words.ask.feeds()]
      if (!period) return refusalDraft('no-data', words.alerts.notYet(), [], next)
      const why = whyNothing(findings, voice, 'main')
      if (why) return why
      const count = findings.one('main', 'count')
      const all = findings.all('main', 'status')
      if (!count || all.length === 0)
        return answerDraft([lead(words.alerts.happened(null, true, change, count ? voice.when(count) : NOTHING))], next)
      return answerDraft(
        [lead(words.alerts.happened(voice.value(count), count.value === 1, change, voice.when(count))), alertTable(all, findings, voice)],
        next,
        rowsOf(all),
      )
    },
  }
}

function alertTable(all: readonly DraftFact[], findings: Findings, voice: Voice): AnswerBlock {
  const { words } = voice
  const own = (it: DraftFact, measure: string) => bySubject(findings.of('main'), it.subject.id, measure)
  return {
    kind: 'table',
    title: words.alerts.title,
    columns: [words.alerts.columns.alert, words.alerts.columns.place, words.alerts.columns.state, words.alerts.columns.since],
    rows: all.map((it) => {
      const [place, fired] = [own(it, 'location'), own(it, 'when')]
      return [
        cell(voice.name(it)),
        cell(place ? voice.value(place) : NOTHING),
        cell(voice.value(it)),
        cell(fired ? voice.short(fired) : NOTHING),
      ]
    }),
  }
}

/** When an alert fired, on which values, and what became of it. */
function firedBlocks(status: DraftFact, findings: Findings, voice: Voice): AnswerBlock[] {
  const { words } = voice
  const facts = findings.of('main').filter((it) => it.subject.id === status.subject.id)
  const of = (measure: string) => facts.find((it) => it.measure === measure)
  const [place, fired, resolved] = [of('location'), of('when'), of('resolved-at')]
  const values = facts.filter((it) => it.measure === 'alert-value' && it.value !== null)
  return [
    lead(words.alerts.fired(voice.name(status), place ? voice.value(place) : null, fired ? voice.value(fired) : NOTHING)),
    ...values.slice(0, VALUES).map((it) => {
      const limit = facts.find((one) => one.measure === 'alert-limit' && one.rests.includes(it))
      return plain(words.alerts.value(voice.value(it), it.at === null ? null : voice.when(it), limit ? voice.value(limit) : null))
    }),
    ...(values.length === 0 ? [plain(words.alerts.noValue())] : []),
    plain(resolved ? words.alerts.resolved(voice.value(resolved)) : words.alerts.state(voice.value(status))),
  ]
}
