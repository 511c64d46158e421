import type { EmbedFigure } from '@oppidum/domain/publishing/embed'
import type { AnyIncidentPriority } from '@oppidum/domain/records/incident'
import type { Quality } from '@oppidum/domain/telemetry/provenance'

/** What the cards and maps say that other sites frame. */
export interface EmbedWords {
  figure: Readonly<Record<EmbedFigure, string>>
  quality: Readonly<Record<Exclude<Quality, 'measured'>, string>>
  priority: Readonly<Record<AnyIncidentPriority, string>>
  /** A time of the city, such as '14:05' or '20 Nov, 14:05'. */
  asOf: string
  source(name: string): string
  /** A figure that the product computes from records or values. */
  derived(brandName: string): string
  missing: string
  stale: string
  notRefreshed: string
  map(city: string): string
  count(shown: number, withoutPlace: number): string
  mostUrgent: string
  open(brandName: string): string
}
