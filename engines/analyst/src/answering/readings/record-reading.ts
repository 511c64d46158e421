import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { Meaning, Topic } from '../../meaning.ts'
import { actOn } from '../act.ts'
import { type DraftFact, inTenths } from '../answer-context.ts'
import { whyNothing } from '../no-value.ts'
import { NOTHING, quoted } from '../phrases/phrase.ts'
import { holderSaid, type RecordRow, recordOf, rowsIn } from '../records-list.ts'
import { answerDraft, lead, mapOf, plain, type Reading, refusalDraft, type Scene, type Voice } from './answer-reading.ts'
import { rowsOf } from './ranking-reading.ts'

type About = Extract<Topic, { about: 'record' }>

/** One record by its number: what it is, where, since when; or a proposed change. */
export function recordReading(meaning: Meaning, about: About, scene: Scene): Reading {
  const { want } = meaning.wanted
  const timeline = want === 'why' || want === 'when' || want === 'trend' || want === 'list' || about.timeline === true
  return {
    steps: [
      {
        as: 'main',
        tool: 'record',
        args: { number: about.number, ...(about.record && { record: about.record }), ...(timeline && { timeline }) },
      },
    ],
    write(findings, voice) {
      const { words } = voice
      const found = rowsIn(findings)
      const [row] = found
      if (!row) {
        return (
          whyNothing(findings, voice, 'main') ??
          refusalDraft('no-data', words.refusal.record(quoted(about.number)), [], [words.ask.openIncidents(), words.ask.openRequests()])
        )
      }
      if (found.length > 1) {
        return refusalDraft(
          'asked-back',
          words.refusal.whichRecord(),
          found.slice(0, 5).map((it) => words.ask.record(it.lead.subject.name)),
        )
      }
      if (meaning.wanted.want === 'act') return actOn(row, meaning.wanted, scene, voice)
      const steps = findings.all('main', 'step')
      return answerDraft(
        [
          ...sentences(row, want, voice, meaning.holder === true),
          steps.length > 0 ? timelineTable(steps, voice) : null,
          mapOf(row.lead.subject.name, findings, 'main', [row.lead]),
        ],
        next(row, scene, voice),
        rowsOf([row.lead]),
      )
    },
  }
}

function sentences(row: RecordRow, want: string, voice: Voice, asksHolder: boolean): (AnswerBlock | null)[] {
  const { record } = voice.words
  const number = voice.name(row.lead)
  const of = (measure: string) => row.fact(measure)
  const said = (measure: string) => {
    const fact = of(measure)
    return fact ? voice.value(fact) : null
  }
  const status = said('status')
  const priority = said('priority')
  const location = said('location')
  const district = said('district')
  const department = said('department')
  const ageFact = of('age-hours')
  const tookFact = of('hours-to-close')
  const isTimeAsked = want === 'duration'
  const age = ageFact ? voice.value(isTimeAsked ? inTenths(ageFact) : ageFact) : null
  const reported = said('reported-at')
  const closed = said('closed-at')
  const took = tookFact ? voice.value(inTenths(tookFact)) : null
  const [begins, ends, acknowledged] = [said('starts-at'), said('ends-at'), said('acknowledged-at')]
  const isSet = row.lead.measure === 'title'
  const what = status
    ? record.status(number, isSet ? voice.value(row.lead) : NOTHING, status, priority)
    : record.only(number, isSet ? voice.value(row.lead) : NOTHING)
  const isWhereFirst = want === 'where'
  const isOpenFirst = want === 'duration' || want === 'when'
  const where = location && record.where(isWhereFirst ? number : null, location, district)
  const open = age && reported && record.open(recordOf(row), isOpenFirst ? number : null, age, reported)
  const tookSaid = took ? record.tookHours(recordOf(row), isTimeAsked ? number : null, took) : null
  const holder = asksHolder ? holderSaid(row, voice) : null
  const first = holder ? holder : isWhereFirst && where ? where : isTimeAsked && tookSaid ? tookSaid : isOpenFirst && open ? open : what
  const description = of('description')
  return [
    lead(first),
    first === what ? null : plain(what),
    where && first !== where ? plain(where) : null,
    open ? (first === open ? null : plain(open)) : reported ? plain(record.reported(reported)) : null,
    closed ? plain(record.closed(closed)) : null,
    tookSaid && first !== tookSaid ? plain(tookSaid) : null,
    begins ? plain(record.planned(begins, ends)) : null,
    acknowledged ? plain(record.acknowledged(acknowledged)) : isUnseen(row) ? plain(record.unacknowledged()) : null,
    holder
      ? null
      : department
        ? plain(record.department(department))
        : status && recordOf(row) !== 'situation'
          ? plain(record.noDepartment())
          : null,
    description ? plain(record.described(voice.value(description))) : null,
  ]
}

function timelineTable(steps: readonly DraftFact[], voice: Voice): AnswerBlock {
  const { record } = voice.words
  return {
    kind: 'table',
    title: record.timeline,
    columns: [record.entry.at, record.entry.what],
    rows: steps.map((it) => [voice.when(it)[0] ?? { text: '' }, voice.value(it)[0] ?? { text: '' }]),
  }
}

/** A record in progress counts as acknowledged. */
const isUnseen = (row: RecordRow) =>
  ['pending', 'active'].includes(String(row.fact('status')?.value)) &&
  row.fact('acknowledged-at') === undefined &&
  recordOf(row) !== 'situation'

function next(row: RecordRow, { role }: Scene, { words: { ask } }: Voice) {
  const number = row.lead.subject.name
  const record = row.lead.subject.kind === 'service-request' ? 'service-request' : 'incident'
  return [
    isUnseen(row) && role !== 'viewer' && row.lead.subject.kind !== 'situation' ? ask.acknowledge(number) : null,
    ask.oldest(record),
    ask.howLong(record),
  ]
}
