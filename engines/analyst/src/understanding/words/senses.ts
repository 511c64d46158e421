import type { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import type { SeriesDimension, Wanted } from '../../meaning.ts'
import type { Aggregate, AnyMeasure, RecordDimension } from '../../questions.ts'

type Act = Extract<Wanted, { want: 'act' }>['act']
export type ListOrder = NonNullable<Extract<Wanted, { want: 'list' }>['order']>
export type DerivedWord = 'stability' | 'grid-efficiency' | 'load' | 'flow' | 'congestion' | 'safety' | 'anomaly'

/** What a word or a phrase can mean here, by the part that it plays in a question. */
export interface SenseValues {
  /** `efficiency`: of traffic or of the grid; `power`: of a plant, its production. */
  measure: AnyMeasure | 'efficiency' | 'energy'
  word: DerivedWord
  /** `record`: incidents or requests, whichever. */
  record: 'incident' | 'service-request' | 'situation' | 'record'
  type: IncidentType
  requestCategory: 'maintenance' | 'infrastructure' | 'environment'
  priority: IncidentPriority
  status: 'pending' | 'active' | 'in_progress' | 'resolved' | 'assigned' | 'scheduled' | 'completed' | 'acknowledged'
  /** `reported`: their coming in is what is asked for, whatever became of them. */
  standing: 'open' | 'closed' | 'all' | 'reported'
  trait: 'departmentless' | 'unassigned' | 'unacknowledged' | 'overdue' | 'hindering' | 'mentioning'
  ask: 'count' | 'much' | 'which' | 'where' | 'when' | 'since' | 'how-long' | 'why' | 'how' | 'list' | 'share' | 'who' | 'state' | 'age'
  aggregate: Aggregate
  order: ListOrder
  /** A superlative: 'slowest' and 'most congested' name their quantity as well. */
  superlative:
    | 'most'
    | 'least'
    | 'slowest'
    | 'fastest'
    | 'busiest'
    | 'quietest'
    | 'congested'
    | 'fluid'
    | 'loaded'
    | 'unloaded'
    | 'best'
    | 'worst'
    | 'longest'
    | 'shortest'
  /** A comparative: what stands behind 'than' or 'versus' is the other side. */
  compare: 'more' | 'less' | 'than' | 'versus' | 'or' | 'difference' | 'usual'
  trend: 'trend'
  dimension: SeriesDimension | RecordDimension
  act: Act | 'set'
  /** 'to' and 'department', beside a department's name. */
  subject:
    | 'feeds'
    | 'models'
    | 'anomalies'
    | 'sensors'
    | 'risk'
    | 'overview'
    | 'how-to'
    | 'definition'
    | 'forecast'
    | 'traffic'
    | 'electricity'
    | 'department'
    | 'uses'
    | 'gives'
    | 'moves'
    | 'strains'
    | 'map'
    | 'quality'
    | 'product'
  assistant: 'greeting' | 'thanks' | 'abilities' | 'identity'
  /** `injection`: wants the assistant itself to be another; `general`: the rest of the world. */
  out: 'injection' | 'general'
  bound: 'above' | 'below'
  /** Ties a short question to the one before. */
  link: 'and' | 'only' | 'it' | 'again'
  place: 'city' | 'here' | 'downtown'
  /** The tense of what lies ahead. */
  tense: 'ahead'
  /** Says nothing by itself. */
  empty: 'empty'
}

export type SenseKind = keyof SenseValues
export type Sense =
  | { [K in SenseKind]: { kind: K; value: SenseValues[K] } }[SenseKind]
  | { kind: 'notKept' | 'service' | 'matter'; value: string }

/** The words of a language: phrases with commas between them, folded, a plural counts as its singular. */
export type WordTable = { [K in SenseKind]: Partial<Record<SenseValues[K], string>> } & {
  /** By the words that an answer says for it. */
  notKept: Readonly<Record<string, string>>
  /** What incidents of no type of their own are about, by the word that stands in their text. */
  matter: Readonly<Record<string, string>>
}
