import type { City } from '@oppidum/domain/cities/city'
import { anchor } from '@oppidum/domain/core/geo'
import type { Outcome } from '@oppidum/domain/records/outcome'
import type { Service } from '@oppidum/domain/records/service'
import type { RequestStatus } from '@oppidum/domain/records/service-request'
import { categoryCode } from './georeport-query.ts'
import type { GeoReportRow } from './georeport-store.ts'
import type { Open311Answer, Open311Value } from './http/open311-text.ts'

/** Our finer statuses, for the standard's `status_notes`. In English in every city, because programs read them. */
const STATUS_WORD: Record<RequestStatus, string> = {
  pending: 'Pending',
  assigned: 'Assigned',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  completed: 'Completed',
}
const OUTCOME_WORD: Record<Outcome, string> = {
  fixed: 'fixed',
  cannot_fix: 'cannot be fixed',
  duplicate: 'another request tells the same',
  not_ours: 'not for this city to do',
}

/** Without fractions of a second, which many clients cannot parse. */
const time = (at: Date | null) => (at === null ? undefined : at.toISOString().replace(/\.\d{3}Z$/, 'Z'))
/** Unknown values are absent, never null. */
const known = (text: string | null) => (text === null || text.trim() === '' ? undefined : text)

function statusNotes({ status, outcome, outcomeReason, duplicateOf }: GeoReportRow): string {
  if (status !== 'completed' || outcome === null) return STATUS_WORD[status]
  const other = outcome === 'duplicate' && duplicateOf ? ` (${duplicateOf})` : ''
  const reason = known(outcomeReason)
  return `${STATUS_WORD[status]}: ${OUTCOME_WORD[outcome]}${other}.${reason ? ` ${reason}` : ''}`
}

export function requestValue(row: GeoReportRow): Open311Value {
  const [long, lat] = row.geometry ? anchor(row.geometry) : []
  return {
    service_request_id: row.id,
    status: row.status === 'completed' ? 'closed' : 'open',
    status_notes: statusNotes(row),
    service_name: row.title,
    service_code: row.serviceCode ?? categoryCode(row.category),
    description: row.description,
    agency_responsible: known(row.department),
    requested_datetime: time(row.createdAt),
    updated_datetime: time(row.updatedAt),
    expected_datetime: time(row.expectedAt),
    address: known(row.location),
    lat,
    long,
  }
}

export function requestsAnswer(rows: readonly GeoReportRow[]): Open311Answer {
  return { root: 'service_requests', value: rows.map(requestValue) }
}

function serviceValue({ code, name, description, attributes, keywords, category }: Service): Open311Value {
  return {
    service_code: code,
    service_name: name,
    description,
    metadata: attributes.length > 0,
    // A request has its number by the time of the answer.
    type: 'realtime',
    keywords: keywords.join(', '),
    group: category,
  }
}

export function servicesAnswer({ services }: Pick<City, 'services'>): Open311Answer {
  return { root: 'services', value: services.map(serviceValue) }
}

export function definitionAnswer({ code, attributes }: Service): Open311Answer {
  return {
    root: 'service_definition',
    value: {
      service_code: code,
      attributes: attributes.map((it, index) => ({
        variable: true,
        code: it.code,
        datatype: it.datatype,
        required: it.required,
        datatype_description: '',
        order: index + 1,
        description: it.description,
        values: it.values.map(({ key, name }) => ({ key, name })),
      })),
    },
  }
}

export interface Endpoints {
  /** The two endpoints, and their types. */
  urls: readonly { url: string; type: 'production' | 'test' }[]
  contact: string
  keys: string
}

/** When these endpoints or their parameters last changed. */
const CHANGED_AT = '2026-11-20T12:00:00Z'

export function discoveryAnswer({ urls, contact, keys }: Endpoints): Open311Answer {
  return {
    root: 'discovery',
    value: {
      changeset: CHANGED_AT,
      contact,
      key_service: keys,
      endpoints: urls.map(({ url, type }) => ({
        specification: 'http://wiki.open311.org/GeoReport_v2',
        url,
        changeset: CHANGED_AT,
        type,
        formats: ['text/xml', 'application/json'],
      })),
    },
  }
}
