import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Language } from '../core/language.ts'
import type { RecordKind } from './life-cycle.ts'
import { RecordId } from './record-id.ts'

/** Limits of a printed report; a timeline's CSV file holds more. */
export const AFTER_ACTION_LIMITS = {
  entries: 2_000,
  pictures: 20,
  /** Characters of one text in the timeline. */
  characters: 600,
} as const

function reportCall(path: '/api/incidents' | '/api/service-requests', kind: RecordKind, noun: string) {
  return {
    kind,
    report: endpoint({
      method: 'GET',
      path: `${path}/:id/report.pdf`,
      access: { role: 'operator' },
      featureFor: () => 'advancedIncidents' as const,
      rate: 'read',
      summary: `A printable report about ${noun}: what it was, what was done when and by whom, and how it ended.`,
      params: z.object({ id: RecordId }),
      query: z.object({
        city: z.optional(z.string()),
        /** Language of the report's own words; the installation's if absent. */
        lang: z.optional(Language),
      }),
      reply: z.custom<Uint8Array>((it) => it instanceof Uint8Array),
      mediaType: 'application/pdf',
    }),
  }
}

export const incidentReport = reportCall('/api/incidents', 'incident', 'an incident')
export const requestReport = reportCall('/api/service-requests', 'service-request', 'a service request')
