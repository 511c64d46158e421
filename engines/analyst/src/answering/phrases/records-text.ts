import type { Topic } from '../../meaning.ts'
import type { RecordScope } from '../../questions.ts'
import { type DraftFact, type Findings, numberOf } from '../answer-context.ts'
import { whyNothing } from '../no-value.ts'
import { type AnswerDraft, refusalDraft, type Voice } from '../readings/answer-reading.ts'
import { NOTHING, type Phrase } from './phrase.ts'
import { scopeSaid } from './scope-text.ts'

export type About = Extract<Topic, { about: 'records' }>

/** The count of all matching records, with its subject and time. */
export const countOf = (findings: Findings, as: string): DraftFact | undefined =>
  findings.all(as, 'count').find((it) => it.subject.kind !== 'group') ?? findings.one(as, 'count')

export const nounsOf = (scope: RecordScope, rest: DraftFact | undefined, one: boolean, voice: Voice): Phrase =>
  voice.words.noun.records(scopeSaid(scope, rest, voice, rest?.subject.kind === 'section' ? rest.subject.name : null), one)

/** 0 takes the plural in English and the singular in Spanish. */
export function countSaid(scope: RecordScope, counted: DraftFact, about: About, voice: Voice): Phrase {
  const { words } = voice
  const n = numberOf(counted) ?? 0
  const inPeriod = scope.periodOf !== undefined && scope.period !== undefined
  const nouns = (one: boolean) =>
    nounsOf(inPeriod && scope.standing !== 'open' ? { ...scope, standing: 'all' } : scope, counted, one, voice)
  const when = inPeriod ? voice.when({ ...counted, at: null, period: counted.period ?? (scope.period as never) }) : NOTHING
  if (n === 0) return inPeriod ? words.records.noneIn(nouns(false), about.periodOf, when) : words.records.none(nouns(false))
  if (inPeriod) return words.records.counted(voice.value(counted), n === 1, nouns(n === 1), about.periodOf, when)
  const isPast = scope.period !== undefined && counted.at !== null
  return isPast
    ? words.records.countThen(voice.value(counted), n === 1, nouns(n === 1), voice.when(counted))
    : words.records.count(voice.value(counted), n === 1, nouns(n === 1))
}

export function noRecords(findings: Findings, voice: Voice, ...as: string[]): AnswerDraft {
  return (
    whyNothing(findings, voice, ...as) ??
    refusalDraft('no-data', voice.words.records.unknown(), [], [voice.words.ask.openIncidents(), voice.words.ask.openRequests()])
  )
}

export const nextOf = ({ record }: RecordScope, { words: { ask } }: Voice) =>
  record === 'service-request'
    ? [ask.requestsBy('category'), ask.oldest('service-request'), ask.howLong('service-request')]
    : [ask.incidentsBy('district'), ask.oldest('incident'), ask.yesterdayRecords('incident')]
