import { AnomalyQuestion, type AnyMeasure, MOST_ROWS, type PlaceRef } from '@oppidum/analyst/questions'
import type { Note, Tool, ToolFact, ToolResult } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import { DAY_MS } from '@oppidum/domain/core/time'
import { MOST_ANOMALIES } from '@oppidum/domain/forecasting/anomaly'
import { CITY_PLACE, MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import type { AppContext } from '../../../compose/context.ts'
import { anomalyOf } from '../../forecasting/anomalies/anomaly-answer.ts'
import { episodeStore } from '../../telemetry/anomalies/episode-store.ts'
import { latestValues } from '../../telemetry/observations/latest-store.ts'
import { formulaOf } from './measure-parts.ts'
import { measureScreen } from './measure-screens.ts'
import { cityPlaces } from './places/city-places.ts'
import { planNote } from './series/period-plan.ts'
import { measureWords, periodWords, placeWords, toolWords } from './tool-words.ts'

const USUAL_ROWS = 20
/** The source of these facts. */
const SOURCE = 'series-watch'
const iso = (atMs: number) => new Date(atMs).toISOString()

/** Anomalies and faulty instruments, as the screens list them. */
export function anomaliesTool({ db }: Pick<AppContext, 'db'>): Tool<typeof AnomalyQuestion> {
  return {
    name: 'anomalies',
    description:
      'Unusual stretches of what is measured (kind value) and instruments that are out of order (kind sensor): those of the last 24 hours and those that last; `open` takes those that last now, `period` those that lasted within it. Newest first, with value, what was expected and the reason.',
    args: AnomalyQuestion,
    sentence({ kind, measure, place, period }, asker) {
      const { anomalies, brokenSensors } = toolWords(asker.language)
      const head = kind === 'sensor' ? brokenSensors : anomalies
      const what = measure ? [measureWords(measure, asker.language)] : []
      return [head, ...what, placeWords(asker.city, place), ...(period ? [periodWords(asker, period)] : [])].join(' · ')
    },
    async run({ kind, measure, place, period, open, limit = USUAL_ROWS }, { asker, nowMs }): Promise<ToolResult> {
      const { city } = asker
      const refused = period && planNote(asker, period.from, nowMs)
      if (refused) return refused
      const places = cityPlaces(city)
      const whole = places.subjectOf(place)
      const from = period?.from ?? iso(nowMs - DAY_MS)
      const measures = measure === undefined ? null : measuresBehind(asker.city, measure, place)
      const inside = placeIds(city, place)
      const episodes = await episodeStore(db.pool).list({ cityId: city.id, from: new Date(from), kind, atMost: MOST_ANOMALIES })
      const all = episodes.filter(
        (it) =>
          (measures === null || measures.includes(it.measure)) &&
          (inside === null || inside.has(it.placeId)) &&
          (!open || it.endedAt === null) &&
          it.startedAt.getTime() <= nowMs &&
          (!period || it.startedAt.getTime() < Date.parse(period.to)),
      )
      const shown = all.slice(0, Math.min(limit, MOST_ROWS))
      const latest = await latestValues(db.pool, city.id, [...new Set(shown.map((it) => it.measure))])
      const facts = shown.flatMap((episode): ToolFact[] => {
        const own = latest.find((it) => it.measure === episode.measure && it.placeId === episode.placeId)
        const it = anomalyOf(city, episode)
        const subject = subjectOf(
          it.place,
          it.location,
          city.substations.some((one) => one.id === it.place),
          it.kind,
        )
        const at = it.kind === 'sensor' ? '/status' : measureScreen(city, it.measure, subject)
        const shared = {
          subject,
          period: { from: it.startedAt, to: it.endedAt ?? iso(nowMs) },
          quality: 'estimated' as const,
          source: SOURCE,
          screen: at,
        }
        return [
          { ...shared, measure: 'anomaly', value: it.reason, unit: '', at: it.startedAt },
          {
            ...shared,
            measure: it.measure,
            value: it.value,
            unit: it.unit,
            at: it.at,
            ...(own && { quality: own.quality, source: own.sourceId }),
          },
          ...(it.expected === null ? [] : [{ ...shared, measure: 'forecast', value: it.expected, unit: it.unit, at: it.at }]),
          { ...shared, measure: 'when', value: it.startedAt, unit: 'instant', at: it.startedAt },
          { ...shared, measure: 'status', value: it.endedAt === null ? 'open' : 'ended', unit: '', at: it.endedAt ?? iso(nowMs) },
        ]
      })
      const count: ToolFact = {
        subject: whole,
        measure: 'count',
        value: all.length,
        unit: '',
        at: open || !period ? iso(nowMs) : null,
        period: open ? null : { from, to: period ? iso(Math.min(Date.parse(period.to), nowMs)) : iso(nowMs) },
        quality: 'estimated',
        source: SOURCE,
        screen: kind === 'sensor' ? '/status' : '/traffic',
      }
      const notes: Note[] = []
      if (shown.length < all.length) notes.push({ note: 'cut', shown: shown.length, of: all.length })
      // Only the newest were read.
      else if (episodes.length === MOST_ANOMALIES) notes.push({ note: 'cut', shown: shown.length, of: MOST_ANOMALIES })
      return { facts: [...facts, count], notes }
    },
  }
}

/** Anomalies are detected in the series that a measure is computed from. */
function measuresBehind(city: Parameters<typeof formulaOf>[0], measure: AnyMeasure, place: PlaceRef | undefined): readonly MeasureId[] {
  // 'city.speed' is a mean of the sections, whose own anomalies are meant.
  const own: MeasureId[] = measure in MEASURES ? [measure as MeasureId] : []
  return [...own, ...(formulaOf(city, measure, place)?.parts.map((it) => it.measure) ?? [])]
}

/** Null: all. */
function placeIds(city: Parameters<typeof formulaOf>[0], place: PlaceRef | undefined): ReadonlySet<string> | null {
  if (!place || place.kind === 'city') return null
  const places = cityPlaces(city)
  if (place.kind === 'street') return new Set(places.street(place.id)?.sections.map((it) => it.id))
  if (place.kind === 'district') return new Set(places.sections.filter((it) => it.districtId === place.id).map((it) => it.id))
  return new Set([place.id])
}

function subjectOf(id: string, name: string, isSubstation: boolean, kind: 'value' | 'sensor'): Subject {
  if (kind === 'sensor') return { kind: 'sensor', id, name }
  if (id === CITY_PLACE) return { kind: 'city', id, name }
  return { kind: isSubstation ? 'substation' : 'section', id, name }
}
