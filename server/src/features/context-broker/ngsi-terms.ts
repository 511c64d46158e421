import { NGSI_PATH } from './http/ngsi-address.ts'

const TRANSPORTATION = 'https://smartdatamodels.org/dataModel.Transportation/'
const ALERT = 'https://smartdatamodels.org/dataModel.Alert/'
const ISSUES = 'https://smartdatamodels.org/dataModel.IssueTracking/'
const COMMON = 'https://smartdatamodels.org/'

const within = (vocabulary: string, ...names: string[]) => Object.fromEntries(names.map((it) => [it, vocabulary + it]))

/** Names of Smart Data Models that entities here use, with their meaning. */
const MODEL_TERMS: Readonly<Record<string, string>> = {
  ...within(TRANSPORTATION, 'TrafficFlowObserved', 'averageVehicleSpeed', 'congested'),
  ...within(ALERT, 'Alert', 'category', 'subCategory', 'severity', 'dateIssued', 'validTo'),
  ...within(ISSUES, 'service_requests', 'service_request_id', 'service_name', 'service_code', 'status_notes', 'agency_responsible'),
  ...within(ISSUES, 'requested_datetime', 'updated_datetime', 'expected_datetime', 'address_string'),
  ...within(COMMON, 'name', 'source', 'address', 'streetAddress', 'dateObserved', 'dateModified', 'validFrom'),
  status: 'https://uri.etsi.org/ngsi-ld/status',
  description: 'http://purl.org/dc/terms/description',
}

/** Attributes for which the models have no name. */
const OWN_TERMS = ['hourlyFlow', 'quality', 'staleAt', 'incidentType', 'incidentStatus', 'plannedWork', 'requestCategory', 'requestStatus']

/** Every broker and client has it, so it is named and not served. */
export const CORE_CONTEXT = 'https://uri.etsi.org/ngsi-ld/v1/ngsi-ld-core-context.jsonld'

export const contextAddress = (publicUrl: string) => `${publicUrl}${NGSI_PATH}/context.jsonld`

/** The JSON-LD context of the entities here. Without the core's names, which it could not change anyway. */
export function contextDocument(publicUrl: string) {
  const own = Object.fromEntries(OWN_TERMS.map((it) => [it, `${contextAddress(publicUrl)}#${it}`]))
  return { '@context': { ...MODEL_TERMS, ...own } }
}

/** Plain name of an entity type or attribute that a caller writes out; a name of another vocabulary stays as it is. */
export function plainName(written: string, publicUrl: string): string {
  if (!written.includes('://')) return written
  const { '@context': terms } = contextDocument(publicUrl)
  const core = /^https:\/\/uri\.etsi\.org\/ngsi-ld\/(?:default-context\/)?(\w+)$/.exec(written)?.[1]
  return Object.entries(terms).find(([, meaning]) => meaning === written)?.[0] ?? core ?? written
}
