import type { City } from '@oppidum/domain/cities/city'
import { anchor, gridReference, withGridReference } from '@oppidum/domain/core/geo'
import type { Situation, SituationMember } from '@oppidum/domain/records/situations/situation'
import { keyOf } from '@oppidum/domain/records/situations/situation-rules'
import { derivedProvenance, type Provenance } from '@oppidum/domain/telemetry/provenance'
import type { Tx } from '../../../platform/db/connection.ts'
import { entityStore, isOpen, type RecordEntity } from './entity-store.ts'
import { type AlertRow, type MemberRow, type SituationRow, situationStore } from './situation-store.ts'

interface Around {
  city: City
  records: ReadonlyMap<string, RecordEntity>
  speeds: ReadonlyMap<string, { mph: number; evidence: Provenance }>
  alerts: readonly AlertRow[]
}

const round1 = (value: number) => Math.round(value * 10) / 10

function recordMember(record: RecordEntity | undefined) {
  if (!record) return null
  const { number, title, location, translations, word, priority, status, assignedDepartment, crew, reports, geometry, square, evidence } =
    record
  return {
    number,
    title,
    location,
    translations,
    word,
    priority,
    status,
    open: isOpen(record),
    acknowledgedAt: record.acknowledgedAt?.toISOString() ?? null,
    assignedDepartment,
    crew,
    reports,
    speedMph: null,
    position: geometry && anchor(geometry),
    ...withGridReference(square),
    evidence,
  }
}

function sectionMember({ id }: MemberRow, { city, speeds }: Around) {
  const section = city.locations.find((it) => it.id === id)
  const speed = speeds.get(id)
  const position = section ? anchor(section.geometry) : null
  return {
    number: null,
    title: section?.name ?? id,
    location: section?.name ?? id,
    translations: null,
    word: null,
    priority: null,
    status: null,
    open: true,
    acknowledgedAt: null,
    assignedDepartment: null,
    crew: null,
    reports: null,
    speedMph: speed ? round1(speed.mph) : null,
    position,
    ...withGridReference(position && gridReference(position, city.bounds)),
    evidence: speed?.evidence ?? null,
  }
}

/** A match of a rule is based on both of its records. */
function provenanceOf(row: MemberRow, own: Provenance | null, subject: RecordEntity | undefined): Provenance | null {
  if (row.why.by !== 'rule' || !own || !subject) return own
  return derivedProvenance([own, subject.evidence], [row.id, subject.id])
}

function answer(row: SituationRow, members: readonly MemberRow[], around: Around): Situation {
  const { id, number, title, subject, openedBy, openedAt, endedAt, version } = row
  const subjectRecord = around.records.get(keyOf(subject))
  const shown = members.flatMap((it): SituationMember[] => {
    const found = it.kind === 'section' ? sectionMember(it, around) : recordMember(around.records.get(keyOf(it)))
    if (!found) return []
    const { kind, why, joinedAt } = it
    return [
      { kind, id: it.id, ...found, joinedAt: joinedAt.toISOString(), why, whyEvidence: provenanceOf(it, found.evidence, subjectRecord) },
    ]
  })
  const counted = members.flatMap((it) => around.records.get(keyOf(it)) ?? [])
  const evidence = derivedProvenance(
    counted.map((it) => it.evidence),
    counted.map((it) => it.id),
  )
  const { kind, word, title: headline, place, substation } = subject
  return {
    id,
    number,
    title,
    subject: { kind, word, title: headline, place, substation },
    byHand: openedBy !== null,
    openedAt: openedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    version,
    members: shown.sort((a, b) => Number(b.why.by === 'subject') - Number(a.why.by === 'subject') || (a.joinedAt < b.joinedAt ? -1 : 1)),
    alerts: around.alerts
      .filter((it) => it.situationId === id)
      .map(({ situationId, firedAt, resolvedAt, ...it }) => ({
        ...it,
        firedAt: firedAt.toISOString(),
        resolvedAt: resolvedAt?.toISOString() ?? null,
      })),
    people: counted.reduce((sum, it) => sum + it.reports, 0),
    evidence: evidence ? { people: evidence } : {},
  }
}

/** These situations as the API shows them, in the given order. */
export async function situationAnswers(tx: Pick<Tx, 'query'>, city: City, rows: readonly SituationRow[]): Promise<Situation[]> {
  if (rows.length === 0) return []
  const ids = rows.map((it) => it.id)
  const members = await situationStore(tx).members(city.id, ids)
  const alerts = await situationStore(tx).alerts(city.id, ids)
  const present = members.filter((it) => it.leftAt === null)
  const store = entityStore(tx)
  const subjects = rows.map((it) => it.subject)
  const records = new Map((await store.byId(city.id, [...present, ...subjects])).map((it) => [keyOf(it), it]))
  const speeds = present.some((it) => it.kind === 'section') ? await store.speeds(city.id) : new Map()
  return rows.map((row) =>
    answer(
      row,
      present.filter((it) => it.situationId === row.id),
      { city, records, speeds, alerts },
    ),
  )
}
