import type { AnswerBlock, Piece } from '@oppidum/domain/assistant/answer'
import type { Topic } from '../../meaning.ts'
import { bySubject, type DraftFact, type Findings } from '../answer-context.ts'
import { whyNothing } from '../no-value.ts'
import { NOTHING, type Phrase, quoted } from '../phrases/phrase.ts'
import { answerDraft, lead, plain, type Reading, refusalDraft, type Voice } from './answer-reading.ts'
import { rowsOf } from './ranking-reading.ts'

const ROWS = 10
/** Most values of one alert in sentences. */
const VALUES = 3

const cell = (one: Phrase): Piece => one[0] ?? { text: '' }

/** Which alerts are open, or why and when one fired. */
export function alertsReading({ open, text }: Extract<Topic, { about: 'alerts' }>): Reading {
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
      const own = (it: DraftFact, measure: string) => bySubject(findings.of('main'), it.subject.id, measure)
      if (first && !open) return answerDraft(firedBlocks(first, findings, voice), next, rowsOf([first]))
      const count = findings.one('main', 'count')
      if (!first || !count) return answerDraft([lead(words.alerts.none())], next)
      return answerDraft(
        [
          lead(words.alerts.count(voice.value(count), count.value === 1)),
          {
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
          },
        ],
        next,
        rowsOf(all),
      )
    },
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
