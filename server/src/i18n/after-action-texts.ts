import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Outcome } from '@oppidum/domain/records/outcome'
import type { Aim } from '@oppidum/domain/records/target'
import type { Channel, TimelineAction, TimelineEntry } from '@oppidum/domain/records/timeline'

/** All that a report says by itself. */
export interface ReportWords {
  kind: Record<RecordKind, string>
  head(city: string, made: string, by: string): string
  /** The person who asked for the report, if they have no name. */
  somebody: string
  lead(zone: string): string
  foot: string
  sections: Record<
    'identity' | 'situation' | 'description' | 'targets' | 'outcome' | 'timeline' | 'pictures' | 'links' | 'folded' | 'evidence',
    string
  >
  columns: [when: string, who: string, what: string]
  leftOut(count: string, atLeast: boolean): string
  fields: Record<string, string>
  nothing: string
  none: Record<'targets' | 'timeline' | 'links' | 'outcome', string>
  yes: string
  no: string
  aims: Record<Aim, string>
  met(done: string, due: string): string
  missed(done: string, due: string, by: string): string
  due(due: string): string
  overdue(due: string, by: string): string
  lasting(minutes: number): string
  outcomes: Record<Outcome, string>
  actions: Record<TimelineAction, string>
  /** What a rule of the city's wrote, in the report's language. */
  rule(written: string): string
  /** Of what only the desk reads. */
  internal: string
  by: Record<TimelineEntry['by'], string>
  doors: Record<Channel, string>
  change(name: string, from: string, to: string): string
  things: Record<NonNullable<TimelineEntry['entity']>['kind'], string>
  words: Record<string, string>
  picture(number: number, time: string, caption: string | null): string
  notRead: string
  /** Of a picture whose own file said so. */
  saysAi: string
  qualities: Record<string, string>
  /** What stands for a text that is longer than is printed. */
  cut: string
}
