import type { IncidentStatus, IncidentType } from '@oppidum/domain/records/incident'
import type { Quality } from '@oppidum/domain/telemetry/provenance'

/** What published feeds say besides the text of the records. */
export interface PublishingWords {
  /** Titles of the feeds of a city. */
  incidents(city: string): string
  works(city: string): string
  alerts(city: string): string
  /** What an alert is about. */
  event: Readonly<Record<IncidentType, string>>
  /** Headline of an alert that no longer applies. */
  cancelled(title: string): string
  status: Readonly<Record<IncidentStatus, string>>
  /** Where a record comes from and when its source last confirmed it. */
  evidence(it: { source: string; quality: Quality; observedAt: string }): string
  endUnknown: string
}
