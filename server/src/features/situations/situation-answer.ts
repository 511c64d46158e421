import type { City } from '@oppidum/domain/city'
import { derivedEvidence, type Evidence } from '@oppidum/domain/evidence'
import { anchor, mapSquare } from '@oppidum/domain/geo'
import type { Situation, SituationMember } from '@oppidum/domain/situation'
import { keyOf } from '@oppidum/domain/situation-rules'
import type { Tx } from '../../db/connection.ts'
import { type MemberRow, type SituationRow, situationStore } from './situation-store.ts'
import { isOpen, type RecordThing, thingStore } from './thing-store.ts'

interface Around {
  city: City
  records: ReadonlyMap<string, RecordThing>
  speeds: ReadonlyMap<string, { mph: number; evidence: Evidence }>
}

const round1 = (value: number) => Math.round(value * 10) / 10

function recordMember(record: RecordThing | undefined) {
  if (!record) return null
  const { number, title, location, word, priority, status, reports, geometry, square, evidence } = record
  const position = geometry && anchor(geometry)
  return { number, title, location, word, priority, status, open: isOpen(record), reports, speedMph: null, position, square, evidence }
}

function sectionMember({ id }: MemberRow, { city, speeds }: Around) {
  const section = city.locations.find((it) => it.id === id)
  const speed = speeds.get(id)
  const position = section ? anchor(section.geometry) : null
  return {
    number: null,
    title: section?.name ?? id,
    location: section?.name ?? id,
    word: null,
    priority: null,
    status: null,
    open: true,
    reports: null,
    speedMph: speed ? round1(speed.mph) : null,
    position,
    square: position && mapSquare(position, city.bounds),
    evidence: speed?.evidence ?? null,
  }
}

/** What a rule found rests on both sides of it. */
function evidenceOf(row: MemberRow, own: Evidence | null, subject: RecordThing | undefined): Evidence | null {
  if (row.why.by !== 'rule' || !own || !subject) return own
  return derivedEvidence([own, subject.evidence], [row.id, subject.id])
}

function answer(row: SituationRow, members: readonly MemberRow[], around: Around): Situation {
  const { id, number, title, subject, openedBy, openedAt, endedAt, version } = row
  const subjectRecord = around.records.get(keyOf(subject))
  const shown = members.flatMap((it): SituationMember[] => {
    const found = it.kind === 'section' ? sectionMember(it, around) : recordMember(around.records.get(keyOf(it)))
    if (!found) return []
    const { kind, why, joinedAt } = it
    return [
      { kind, id: it.id, ...found, joinedAt: joinedAt.toISOString(), why, whyEvidence: evidenceOf(it, found.evidence, subjectRecord) },
    ]
  })
  const counted = members.flatMap((it) => around.records.get(keyOf(it)) ?? [])
  const evidence = derivedEvidence(
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
    people: counted.reduce((sum, it) => sum + it.reports, 0),
    evidence: evidence ? { people: evidence } : {},
  }
}

/** These situations as people see them, in their order. */
export async function situationAnswers(tx: Pick<Tx, 'query'>, city: City, rows: readonly SituationRow[]): Promise<Situation[]> {
  if (rows.length === 0) return []
  const members = await situationStore(tx).members(
    city.id,
    rows.map((it) => it.id),
  )
  const present = members.filter((it) => it.leftAt === null)
  const store = thingStore(tx)
  const subjects = rows.map((it) => it.subject)
  const records = new Map((await store.byId(city.id, [...present, ...subjects])).map((it) => [keyOf(it), it]))
  const speeds = present.some((it) => it.kind === 'section') ? await store.speeds(city.id) : new Map()
  return rows.map((row) =>
    answer(
      row,
      present.filter((it) => it.situationId === row.id),
      { city, records, speeds },
    ),
  )
}
