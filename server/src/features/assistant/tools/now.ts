import { type AnyMeasure, COMPUTED_MEASURES, NowQuestion } from '@oppidum/analyst/questions'
import type { Note, Tool, ToolFact, ToolResult } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { speedRatio, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import type { AppContext } from '../../../compose/context.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { latestValues } from '../../telemetry/observations/latest-store.ts'
import { areaFigure, isCurrent, type LiveFigure, liveFacts, liveFigures, type Present } from './live-figures.ts'
import { type Area, cityPlaces, type Section } from './places/city-places.ts'
import { groupWords, measureWords, placeWords, toolWords } from './tool-words.ts'

type Dependencies = Pick<AppContext, 'db'> & { answers: AnswerNow }

/** Default number of rows. */
const USUAL_ROWS = 10

/** All measures of a kind of place. */
const MEASURES_OF: Record<string, readonly AnyMeasure[]> = {
  section: ['traffic.speed', 'traffic.flow', 'city.hindering'],
  street: ['traffic.speed', 'traffic.flow'],
  district: ['traffic.speed', 'traffic.flow'],
  substation: ['substation.load', 'substation.share'],
  // 'city.speed' is there already.
  city: [
    ...(Object.keys(MEASURES) as MeasureId[]).filter((it) => !it.startsWith('traffic.') && !it.startsWith('substation.')),
    ...(Object.keys(COMPUTED_MEASURES) as AnyMeasure[]).filter((it) => it.startsWith('energy.')),
  ],
}
const LATEST = ['traffic.speed', 'traffic.flow', 'energy.available'] as const

/** Live values, as the screens show them. */
export function nowTool({ db, answers }: Dependencies): Tool<typeof NowQuestion> {
  async function presentOf(city: City, nowMs: number, needsLatest: boolean): Promise<Present> {
    return {
      city,
      places: cityPlaces(city),
      traffic: new Map(answers.records<TrafficRecord>(city.id, 'traffic').map((it) => [it.id, it])),
      energy: answers.records<EnergyRecord>(city.id, 'energy')[0],
      metrics: answers.records<CityMetrics>(city.id, 'city-metrics')[0],
      latest: needsLatest ? await latestValues(db.pool, city.id, LATEST) : [],
      nowMs,
    }
  }

  return {
    name: 'now',
    description:
      'Live values: of the city, a road section, a street, a district or a substation (all that it has when `measures` is absent), or of all sections, streets, districts or substations in an order (`among`). Words that are derived come along: congestion, flow-word, safety-word, stability, load-word, anomaly. Among sections, `count` says how many match.',
    args: NowQuestion,
    sentence({ measures, place, among, district, street }, { city, language }) {
      const { liveValues, now } = toolWords(language)
      const what = measures?.map((it) => measureWords(it, language)).join(', ') ?? liveValues
      const where = among ? groupWords(among, language) : placeWords(city, place)
      const inside = district === undefined ? [] : [placeWords(city, { kind: 'district', id: district })]
      if (street !== undefined) inside.push(placeWords(city, { kind: 'street', id: street }))
      return [what, where, ...inside, now].join(' · ')
    },
    async run(args, { asker: { city }, nowMs }): Promise<ToolResult> {
      if (args.among && args.place) throw new Failure('malformed', 'Give either `place` or `among`.')
      const kind = args.place?.kind ?? 'city'
      const measures = args.measures ?? MEASURES_OF[kind] ?? []
      const needsLatest =
        args.among === 'streets' ||
        args.among === 'districts' ||
        kind === 'street' ||
        kind === 'district' ||
        measures.includes('energy.available')
      const present = await presentOf(city, nowMs, needsLatest)
      if (args.among) return among(present, args, args.among)
      const subject = present.places.subjectOf(args.place)
      const current = liveFacts(
        present,
        subject,
        measures.flatMap((it) => liveFigures(present, it, subject)),
      )
      const at = present.places.positionOf(subject)
      return { facts: withoutDoubles(current.facts), notes: current.notes, ...(at && { positions: { [subject.id]: at } }) }
    },
  }
}

/** Derived words, by the measures that they accompany. */
function withoutDoubles(facts: readonly ToolFact[]): ToolFact[] {
  const known = new Set<string>()
  return facts.filter((it) => !known.has(it.measure) && known.add(it.measure))
}

interface Candidate {
  subject: Subject
  figures: readonly LiveFigure[]
  value: number | null
  /** Speed relative to the usual one, at most 1; null if that is unknown. */
  ratio: number | null
}

/** Mean free flow by length of the sections that have one and a current speed, so that the two means are comparable. */
function areaRatio(present: Present, sections: readonly Section[]): number | null {
  const known = sections.filter((it) => it.freeFlowMph !== null && (present.traffic.get(it.id)?.speedRatio ?? null) !== null)
  const [speed] = areaFigure(present, 'traffic.speed', known)
  const length = known.reduce((sum, it) => sum + it.lengthKm, 0)
  const free = known.reduce((sum, it) => sum + (it.freeFlowMph ?? 0) * it.lengthKm, 0) / length
  return typeof speed?.value === 'number' && length > 0 ? speedRatio(speed.value, free) : null
}

type Among = NonNullable<NowQuestion['among']>

function subjectsOf(
  { city, places, traffic }: Present,
  among: Among,
  { district, street, level }: NowQuestion,
): { subject: Subject; sections: readonly Section[] }[] {
  if (district !== undefined) places.subjectOf({ kind: 'district', id: district })
  if (street !== undefined) places.subjectOf({ kind: 'street', id: street })
  const ofStreet = street === undefined ? null : new Set(places.street(street)?.sections.map((it) => it.id))
  const isIn = (it: Section) => (district === undefined || it.districtId === district) && (ofStreet === null || ofStreet.has(it.id))
  const ofArea = ({ subject, sections }: Area) => ({ subject, sections })
  switch (among) {
    case 'sections':
      return places.sections
        .filter((it) => isIn(it) && (level === undefined || traffic.get(it.id)?.congestionLevel === level))
        .map((it) => ({ subject: it.subject, sections: [it] }))
    case 'streets':
      return places.streets.filter((it) => it.sections.some(isIn)).map(ofArea)
    case 'districts':
      return places.districts.filter((it) => it.sections.length > 0).map(ofArea)
    case 'substations':
      return city.substations.map(({ id }) => ({ subject: places.subjectOf({ kind: 'substation', id }), sections: [] }))
  }
}

/** All places of a kind with a current value, in an order. */
function among(present: Present, args: NowQuestion, kind: Among): ToolResult {
  const { nowMs, places, traffic, city } = present
  const measures: readonly AnyMeasure[] =
    args.measures ?? (kind === 'substations' ? ['substation.share', 'substation.load'] : ['traffic.speed'])
  const all = subjectsOf(present, kind, args).map(({ subject, sections }): Candidate => {
    const figures = measures.flatMap((it) => liveFigures(present, it, subject))
    const [first] = figures
    const value = first && isCurrent(first, nowMs) && typeof first.value === 'number' ? first.value : null
    const ratio = kind === 'sections' ? (traffic.get(subject.id)?.speedRatio ?? null) : areaRatio(present, sections)
    return { subject, figures, value, ratio }
  })
  const current = all.filter((it) => it.value !== null)
  const { order, limit = USUAL_ROWS } = args
  const sorted = [...current].sort((a, b) =>
    order === 'furthest-below-usual'
      ? (a.ratio ?? 2) - (b.ratio ?? 2)
      : order === 'lowest'
        ? (a.value as number) - (b.value as number)
        : order === 'highest'
          ? (b.value as number) - (a.value as number)
          : 0,
  )
  const shown = sorted.slice(0, limit)
  const results = shown.map((it) => liveFacts(present, it.subject, it.figures))
  const oldest = shown.map((it) => it.figures[0]?.evidence).filter((it) => it != null)
  const group: Subject =
    args.district !== undefined
      ? places.subjectOf({ kind: 'district', id: args.district })
      : args.street !== undefined
        ? places.subjectOf({ kind: 'street', id: args.street })
        : { kind: 'group', id: args.level ?? kind, name: args.level ?? kind }
  const [first] = oldest
  const count: ToolFact = {
    subject: group,
    measure: 'count',
    value: current.length,
    unit: '',
    at: new Date(nowMs).toISOString(),
    period: null,
    quality: first?.quality ?? 'estimated',
    source: 'derived',
    screen: kind === 'substations' ? '/energy' : countScreen(args, city),
  }
  const never = all.filter((it) => !it.figures[0]?.evidence).length
  const silent: Note[] = never > 0 ? [{ note: 'missing', what: `${measures[0]} · ${never} ${kind}` }] : []
  const stale = all.filter((it) => it.value === null && it.figures[0]?.evidence).map((it) => it.figures[0]?.evidence?.observedAt ?? '')
  const aged: Note[] =
    stale.length > 0 ? [{ note: 'stale', what: `${measures[0]} · ${stale.length} ${kind}`, since: stale.sort()[0] as string }] : []
  const cut: Note[] = shown.length < current.length ? [{ note: 'cut', shown: shown.length, of: current.length }] : []
  const positions = Object.fromEntries(
    shown.flatMap(({ subject }) => {
      const at = places.positionOf(subject)
      return at ? [[subject.id, at]] : []
    }),
  )
  return {
    facts: [...results.flatMap((it) => it.facts), count],
    notes: [...results.flatMap((it) => it.notes), ...silent, ...aged, ...cut],
    positions,
  }
}

function countScreen({ level, district, street }: NowQuestion, city: City): string {
  const asked = new URLSearchParams()
  if (level !== undefined) asked.set('congestion', level)
  const name = city.districts.find((it) => it.id === district)?.name ?? street
  if (name !== undefined) asked.set('q', name)
  return asked.size > 0 ? `/traffic?${asked}` : '/traffic'
}
