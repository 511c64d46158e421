import { Geometry } from '@oppidum/domain/core/geo'
import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import type { IncidentDraft, RecordDraft, RequestDraft } from '@oppidum/domain/feeds/intake'
import { AnyIncidentPriority, IncidentStatus, IncidentType } from '@oppidum/domain/records/incident'
import { AnyRequestPriority, RequestCategory, RequestStatus } from '@oppidum/domain/records/service-request'
import type * as z from 'zod/mini'
import { cleanLine, cleanNumber, cleanText, cutText, TEXT_LIMITS } from '../../feeds/feed-text.ts'
import type { RowShape } from '../body/body-rows.ts'
import { timeMsOf } from './row-time.ts'
import { type Rejection, rejected, unknownMember } from './row-verdict.ts'

const COMMON = ['id', 'version', 'title', 'description', 'location', 'priority', 'status', 'createdAt', 'updatedAt', 'department']
const PLACE = ['lon', 'lat', 'geometry']
const NEEDED = ['id', 'title', 'createdAt']

export const INCIDENT_SHAPE: RowShape = {
  known: new Set([...COMMON, ...PLACE, 'type', 'affectsTraffic', 'startsAt', 'endsAt', 'resolvedAt']),
  needed: NEEDED,
}
export const REQUEST_SHAPE: RowShape = {
  known: new Set([...COMMON, ...PLACE, 'category', 'expectedAt', 'completedAt']),
  needed: NEEDED,
}

/** A member that a row has but should not have like that. Caught where rows are read. */
class Invalid extends Error {
  constructor(readonly rejection: Rejection) {
    super(rejection.reason)
  }
}
const invalid = (field: string) => new Invalid(rejected('invalid', field))

type Fields = Record<string, unknown>

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

function wordOf<S extends z.ZodMiniType>(row: Fields, name: string, schema: S, absent: z.infer<S>): z.infer<S> {
  if (isAbsent(row[name])) return absent
  const result = schema.safeParse(row[name])
  if (!result.success) throw invalid(name)
  return result.data
}

function timeOf(row: Fields, name: string, timeZone: string): string | null {
  if (isAbsent(row[name])) return null
  const ms = timeMsOf(row[name], timeZone)
  if (ms === null) throw new Invalid(rejected('not-a-time', name))
  return new Date(ms).toISOString()
}

function flagOf(row: Fields, name: string): boolean {
  const value = row[name]
  if (isAbsent(value) || value === false || value === 'false') return false
  if (value === true || value === 'true') return true
  throw invalid(name)
}

function geometryOf(row: Fields): Geometry | null {
  if (isAbsent(row.geometry)) {
    if (isAbsent(row.lon) && isAbsent(row.lat)) return null
    const point = Geometry.safeParse({ type: 'Point', coordinates: [cleanNumber(row.lon), cleanNumber(row.lat)] })
    // Where a sender has no position, it often writes zeros.
    if (!point.success || (cleanNumber(row.lon) === 0 && cleanNumber(row.lat) === 0)) throw invalid('lon')
    return point.data
  }
  let value = row.geometry
  try {
    if (typeof value === 'string') value = JSON.parse(value)
  } catch {
    throw invalid('geometry')
  }
  const result = Geometry.safeParse(value)
  if (!result.success) throw invalid('geometry')
  return result.data
}

function versionOf(row: Fields): number | null {
  if (isAbsent(row.version)) return null
  const version = cleanNumber(row.version)
  if (version === null || !Number.isSafeInteger(version) || version < 0 || version > 2_147_483_647) throw invalid('version')
  return version
}

/** @param text cleans what people may have written about themselves */
function commonOf(row: Fields, timeZone: string, text: (value: string) => string): RecordDraft {
  const externalId = cleanLine(row.id, TEXT_LIMITS.externalId)
  const title = cutText(text(cleanLine(row.title, TEXT_LIMITS.title)), TEXT_LIMITS.title)
  if (externalId === '') throw new Invalid(rejected('missing', 'id'))
  if (title === '') throw new Invalid(rejected('missing', 'title'))
  const createdAt = timeOf(row, 'createdAt', timeZone)
  if (createdAt === null) throw new Invalid(rejected('missing', 'createdAt'))
  const changedAt = timeOf(row, 'updatedAt', timeZone)
  const geometry = geometryOf(row)
  const location = text(cleanLine(row.location, TEXT_LIMITS.location))
  const point = geometry?.type === 'Point' ? geometry.coordinates : null
  const department = cleanLine(row.department, TEXT_LIMITS.department)
  return {
    externalId,
    externalVersion: versionOf(row),
    title,
    description: cutText(text(cleanText(row.description, TEXT_LIMITS.description)), TEXT_LIMITS.description),
    location: location || (point ? `${point[1].toFixed(5)}, ${point[0].toFixed(5)}` : ''),
    createdAt,
    updatedAt: changedAt !== null && changedAt > createdAt ? changedAt : createdAt,
    geometry,
    ...(department !== '' && { response: { department, crew: null, acknowledgedAt: null } }),
  }
}

function read<D>(row: Fields, { known }: RowShape, draft: () => D): D | Rejection {
  const unknown = unknownMember(row, known)
  if (unknown) return unknown
  try {
    return draft()
  } catch (error) {
    if (error instanceof Invalid) return error.rejection
    throw error
  }
}

/** Reads a row with an incident. Absent members: type other, priority unknown, status active. */
export function readIncident(row: Fields, timeZone: string): IncidentDraft | Rejection {
  return read(row, INCIDENT_SHAPE, () => ({
    ...commonOf(row, timeZone, (it) => it),
    type: wordOf(row, 'type', IncidentType, 'other'),
    priority: wordOf(row, 'priority', AnyIncidentPriority, 'unknown'),
    status: wordOf(row, 'status', IncidentStatus, 'active'),
    affectsTraffic: flagOf(row, 'affectsTraffic'),
    startsAt: timeOf(row, 'startsAt', timeZone),
    endsAt: timeOf(row, 'endsAt', timeZone),
    resolvedAt: timeOf(row, 'resolvedAt', timeZone),
  }))
}

/** Reads a row with a service request; personal data in its texts is masked. Absent members: category other, priority unknown, pending. */
export function readRequest(row: Fields, timeZone: string): RequestDraft | Rejection {
  return read(row, REQUEST_SHAPE, () => {
    const { response, ...common } = commonOf(row, timeZone, maskPersonalData)
    return {
      ...common,
      category: wordOf(row, 'category', RequestCategory, 'other'),
      priority: wordOf(row, 'priority', AnyRequestPriority, 'unknown'),
      status: wordOf(row, 'status', RequestStatus, 'pending'),
      expectedAt: timeOf(row, 'expectedAt', timeZone),
      completedAt: timeOf(row, 'completedAt', timeZone),
      assignedDepartment: response?.department ?? null,
    }
  })
}
