import type { City } from '@oppidum/domain/cities/city'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import { ENDED, statusesOf } from '@oppidum/domain/records/life-cycle'
import { v7 as uuidv7 } from 'uuid'
import { locate } from '../../store/locate.ts'
import { cutRaw } from '../../store/raw.ts'
import { columnOf, initialRow } from '../../store/record-columns.ts'
import { UNTOUCHED } from '../../store/record-row.ts'
import type { AnyRecordRow, DeskKind } from '../desk-kinds.ts'
import type { DeskActor, RecordReport } from '../desk-service.ts'
import { checkDepartment, checkLine, checkPlace, checkText, checkWord, fieldValue, refusal } from '../record-sentences.ts'

/**
 * How long one of the city's own records counts as current after its last change, in seconds: 50 years. No feed that could fall silent
 * is behind it, and an open report stays open until somebody closes it.
 */
export const OWN_STALE_AFTER_SECONDS = 1_577_880_000

/** The location's text when the reporter only marked it on the map: grid reference and district, else degrees. */
function placeInWords(square: string | null, district: string | null, [lon, lat]: readonly [number, number]): string {
  const words = [square, district].filter((it) => it !== null).join(', ')
  return words === '' ? `${lat.toFixed(5)}, ${lon.toFixed(5)}` : words
}

/**
 * The row of a new record, without its number.
 * @throws Failure refused for an unknown type, department or service, a place outside the city, or no place at all
 */
export function newRecord(what: DeskKind, city: City, actor: DeskActor, report: RecordReport, at: Date): AnyRecordRow {
  const { kind } = what
  const nowIso = at.toISOString()
  const geometry = checkPlace(city, report.position)
  const located = locate(city, geometry)
  if (report.location === null && report.position === null) throw refusal('A report needs a place: on the map, or in words.', 'location')
  const location =
    report.location === null && report.position !== null
      ? placeInWords(located.square, located.district, report.position)
      : checkLine(actor, 'location', report.location ?? '')
  const department = checkDepartment(city, report.department)
  const isOperator = actor.by === 'operator'
  // An incident reported from an account is unconfirmed, and so is its severity.
  const isUnconfirmed = kind === 'incident' && actor.by === 'reporter'
  const status = kind === 'service-request' && isOperator && department !== null && report.status === 'pending' ? 'assigned' : report.status
  if (!statusesOf(kind).includes(status) || status === ENDED[kind]) throw refusal(`A record cannot begin as '${status}'.`, 'status')
  if (report.serviceCode != null && (kind !== 'service-request' || !city.services.some((it) => it.code === report.serviceCode)))
    throw refusal(`This city has no service '${report.serviceCode}'.`, 'serviceCode')
  return {
    ...UNTOUCHED,
    ...initialRow(what.tables.fields),
    ...ownFields(what, actor, report),
    ...(isUnconfirmed && proposedPriority(what, report.priority)),
    [what.word]: checkWord(what, what.word, report.word),
    city_id: city.id,
    id: uuidv7({ msecs: at.getTime() }),
    number: '',
    source_id: isUnconfirmed ? UNCONFIRMED_SOURCE : actor.channel === 'rule' ? 'desk' : actor.channel,
    external_id: null,
    external_version: null,
    external_updated_at: nowIso,
    content_hash: '',
    missing_fetches: 0,
    version: 1,
    change_version: 0,
    quality: 'measured',
    stale_after_seconds: OWN_STALE_AFTER_SECONDS,
    title: checkLine(actor, 'title', report.title),
    description: checkText(actor, report.description),
    location,
    translations: null,
    geometry,
    ...located,
    created_at: nowIso,
    updated_at: nowIso,
    observed_at: nowIso,
    clock_suspect: false,
    raw: cutRaw(report.raw),
    status,
    priority: isUnconfirmed ? 'unknown' : checkWord(what, 'priority', report.priority),
    assigned_department: department,
    // An operator who opens a record has seen it.
    acknowledged_at: isOperator ? nowIso : null,
    acknowledged_by: isOperator ? actor.personId : null,
    reporter_id: report.reporterId,
  }
}

/** Fields with an initial value that the report overrides. */
function ownFields(what: DeskKind, actor: DeskActor, report: RecordReport): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = { ...report }
  const own = Object.entries(what.tables.fields).filter(([name, it]) => it.create && it.initial !== undefined && values[name] != null)
  return Object.fromEntries(own.map(([name, it]) => [columnOf(name, it), fieldValue(what, actor, name, values[name])]))
}

/** The priority that the reporter suggests; no figure counts it. @throws Failure refused for a priority that this kind does not have */
function proposedPriority(what: DeskKind, priority: string): Record<string, unknown> {
  return priority === 'unknown' ? {} : { reported_priority: checkWord(what, 'priority', priority) }
}
