import type { Asker } from '@oppidum/analyst/answerer'
import { ForecastQuestion } from '@oppidum/analyst/questions'
import type { Note, QueryContext, Tool, ToolFact, ToolResult } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import { Failure } from '@oppidum/domain/core/failure'
import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { ForecastPoint } from '@oppidum/domain/forecasting/forecast'
import type { ModelId, ModelScore, ModelStanding } from '@oppidum/domain/forecasting/model-score'
import { allows } from '@oppidum/domain/plans/plan'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import type { AppContext } from '../../../compose/context.ts'
import { energyForecast, trafficForecast } from '../../forecasting/forecasts/forecast-routes.ts'
import type { PresentPredictions } from '../../forecasting/scores/present-predictions.ts'
import { measureScreen } from './measure-screens.ts'
import { cityPlaces, type Section } from './places/city-places.ts'
import { measureWords, momentWords, periodWords, placeWords, toolWords } from './tool-words.ts'

type Dependencies = Pick<AppContext, 'db' | 'clock'> & { present: PresentPredictions }
type Measure = ForecastQuestion['measure']
type Among = NonNullable<ForecastQuestion['among']>
const USUAL_ROWS = 5

const MODEL_OF: Record<Measure, ModelId> = {
  'traffic.speed': 'traffic-speed',
  'energy.consumption': 'energy-load',
  'energy.solar': 'energy-solar',
  'energy.wind': 'energy-wind',
}
/** How far a forecast may be from the requested moment: half the interval to the next one. */
const REACH_MS: Record<'speed' | 'power', number> = { speed: 15 * MINUTE_MS, power: HOUR_MS }

/** The forecast for one place, with the model's status. */
interface Expected {
  model: ModelStanding
  madeAt: string | null
  staleAt: string | null
  points: readonly ForecastPoint[]
  /** How much of a street or district has a forecast, by length of sections: 0 to 1. */
  covered: number
}

/** Forecasts with the models' usual error. Speed: 15, 30 and 60 minutes ahead; power: 24 hours. */
export function forecastTool({ db, clock, present }: Dependencies): Tool<typeof ForecastQuestion> {
  async function speedOf({ city }: Asker, place: ForecastQuestion['place']): Promise<Expected> {
    const kind = place?.kind ?? 'city'
    if (kind === 'city' || kind === 'section') {
      const { sections, ...forecast } = await trafficForecast({ db }, present, city, kind === 'city' ? CITY_PLACE : place?.id)
      return { ...forecast, points: sections[0]?.points ?? [], covered: 1 }
    }
    const places = cityPlaces(city)
    const area = kind === 'street' ? places.street(place?.id ?? '') : places.districts.find((it) => it.id === place?.id)
    const { sections, ...forecast } = await trafficForecast({ db }, present, city)
    return { ...forecast, ...meanOf(area?.sections ?? [], sections) }
  }

  /** For each section, street or district with a forecast. */
  async function speedsAmong({ city }: Asker, among: Among): Promise<{ subject: Subject; expected: Expected }[]> {
    const { sections, ...said } = await trafficForecast({ db }, present, city)
    const places = cityPlaces(city)
    const areas = among === 'sections' ? places.sections.map((it) => ({ ...it, sections: [it] })) : places[among]
    return areas.flatMap((area) => {
      const own = meanOf(area.sections, sections)
      return own.points.length > 0 ? [{ subject: area.subject, expected: { ...said, ...own } }] : []
    })
  }

  async function powerOf({ city }: Asker, measure: Measure): Promise<Expected> {
    const { series } = await energyForecast({ db, clock }, present, city)
    const found = series.find((it) => it.measure === measure)
    if (!found) throw new Failure('not_found', 'There is no such forecast.')
    return { ...found, covered: 1 }
  }

  return {
    name: 'forecast',
    description:
      'Expected speed of the city, a section, a street or a district in 15, 30 and 60 minutes, or expected consumption, solar and wind power (hourly means) of the next 24 hours; each with its band and the usual error of such forecasts. `at` picks one moment, `extreme` the highest or lowest within `period`; `among` all sections, streets or districts at that moment, slowest first.',
    args: ForecastQuestion,
    sentence({ measure, place, at, period }, asker) {
      const when = at !== undefined ? [momentWords(asker, Date.parse(at))] : period ? [periodWords(asker, period)] : []
      const { forecast } = toolWords(asker.language)
      return [`${forecast}: ${measureWords(measure, asker.language).toLowerCase()}`, placeWords(asker.city, place), ...when].join(' · ')
    },
    async run(args, looking): Promise<ToolResult> {
      const { asker } = looking
      if (!allows(asker.plan, 'predictiveAnalytics')) return { facts: [], notes: [{ note: 'not-allowed', needs: 'predictiveAnalytics' }] }
      const subject = cityPlaces(asker.city).subjectOf(args.place)
      const isSpeed = args.measure === 'traffic.speed'
      if (!isSpeed && subject.kind !== 'city')
        return { facts: [], notes: [{ note: 'missing', what: `forecast ${args.measure} · ${subject.name}` }] }
      const score = (await present.scores(asker.city.id)).find((it) => it.id === MODEL_OF[args.measure])
      if (isSpeed && args.among) return ranked(args, await speedsAmong(asker, args.among), score, looking)
      const expected = isSpeed ? await speedOf(asker, args.place) : await powerOf(asker, args.measure)
      return forecastResult(args, subject, expected, score, looking)
    },
  }
}

/** Mean of sections by length. The ends of the prediction interval are means too, which makes it too wide rather than too narrow. */
function meanOf(
  asked: readonly Section[],
  sections: readonly { place: string; points: readonly ForecastPoint[] }[],
): Pick<Expected, 'points' | 'covered'> {
  const lengths = new Map(asked.map((it) => [it.id, it.lengthKm]))
  const own = sections.filter((it) => lengths.has(it.place))
  const whole = [...lengths.values()].reduce((sum, it) => sum + it, 0)
  const known = own.reduce((sum, it) => sum + (lengths.get(it.place) ?? 0), 0)
  const [first] = own
  if (!first || known === 0) return { points: [], covered: 0 }
  const points = first.points.flatMap((point): ForecastPoint[] => {
    const parts = own.flatMap((it) =>
      it.points.filter((one) => one.at === point.at).map((one) => ({ one, length: lengths.get(it.place) ?? 0 })),
    )
    const length = parts.reduce((sum, it) => sum + it.length, 0)
    const mean = (of: (it: ForecastPoint) => number) =>
      Math.round((10 * parts.reduce((sum, it) => sum + it.length * of(it.one), 0)) / length) / 10
    return [{ ...point, value: mean((it) => it.value), low: mean((it) => it.low), high: mean((it) => it.high) }]
  })
  return { points, covered: known / whole }
}

function picked({ at, period, extreme, measure }: ForecastQuestion, points: readonly ForecastPoint[]): readonly ForecastPoint[] {
  const reach = REACH_MS[measure === 'traffic.speed' ? 'speed' : 'power']
  const isPower = measure !== 'traffic.speed'
  if (at !== undefined) {
    const atMs = Date.parse(at)
    // A mean covers its hour; a speed is about its moment.
    if (isPower) return points.filter((it) => Date.parse(it.at) <= atMs && atMs < Date.parse(it.at) + HOUR_MS)
    const [nearest] = [...points].sort((a, b) => Math.abs(Date.parse(a.at) - atMs) - Math.abs(Date.parse(b.at) - atMs))
    return nearest && Math.abs(Date.parse(nearest.at) - atMs) <= reach ? [nearest] : []
  }
  const within = period
    ? points.filter((it) => it.at >= new Date(period.from).toISOString() && it.at < new Date(period.to).toISOString())
    : points
  if (!extreme) return within
  const [first] = [...within].sort((a, b) => (extreme === 'highest' ? b.value - a.value : a.value - b.value))
  return first ? [first] : []
}

function forecastResult(
  args: ForecastQuestion,
  subject: Subject,
  { model, madeAt, staleAt, points, covered }: Expected,
  score: ModelScore | undefined,
  { asker, nowMs }: QueryContext,
): ToolResult {
  const what = `forecast ${args.measure} · ${subject.name}`
  if (madeAt === null) return { facts: [], notes: [{ note: 'model', what: model.id, state: model.state }] }
  const shown = picked(args, points)
  const notes: Note[] = []
  if (shown.length === 0) notes.push({ note: 'missing', what })
  if (staleAt !== null && nowMs >= Date.parse(staleAt)) notes.push({ note: 'stale', what, since: madeAt })
  if (shown.length > 0 && covered < 0.999) notes.push({ note: 'gaps', covered: Math.round(covered * 1_000) / 1_000 })
  const unit = args.measure === 'traffic.speed' ? 'mph' : 'MW'
  const errors = score && shown.length > 0 ? errorFacts(score, shown) : []
  if (shown.length > 0 && errors.length === 0) notes.push({ note: 'missing', what: `usual-error · ${model.id}` })
  const facts = shown.flatMap((point): ToolFact[] => {
    const startMs = Date.parse(point.at)
    const shared = {
      subject,
      unit,
      at: point.at,
      // Power is a mean of an hour.
      period: unit === 'MW' ? { from: point.at, to: new Date(startMs + HOUR_MS).toISOString() } : null,
      quality: 'forecast' as const,
      source: model.id,
      screen: measureScreen(asker.city, args.measure, subject),
    }
    const error = errors.find((it) => it.minutes === point.minutesAhead) ?? errors[0]
    return [
      { ...shared, measure: 'forecast', value: point.value },
      { ...shared, measure: 'band-low', value: point.low },
      { ...shared, measure: 'band-high', value: point.high },
      ...(error ? [{ ...shared, measure: 'usual-error', value: error.error, quality: 'measured' as const, screen: '/models' }] : []),
    ]
  })
  const line = points.map((it) => ({ at: it.at, value: it.value, low: it.low, high: it.high }))
  return { facts, notes, series: [{ name: subject.name, measure: args.measure, unit, as: 'forecast', points: line }] }
}

/** The places with the lowest or highest forecast speed at a moment, in order. */
function ranked(
  args: ForecastQuestion,
  all: readonly { subject: Subject; expected: Expected }[],
  score: ModelScore | undefined,
  looking: QueryContext,
): ToolResult {
  const sign = args.extreme === 'highest' ? -1 : 1
  const { extreme: _, ...each } = args
  const rows = all
    .flatMap(({ subject, expected }) => {
      const [point] = picked(each, expected.points).slice(-1)
      return point ? [{ subject, expected: { ...expected, points: [point], covered: 1 }, value: point.value }] : []
    })
    .sort((a, b) => sign * (a.value - b.value) || a.subject.name.localeCompare(b.subject.name))
    .slice(0, args.limit ?? USUAL_ROWS)
  const results = rows.map((it) => forecastResult(each, it.subject, it.expected, score, looking))
  if (results.length === 0) return { facts: [], notes: [{ note: 'missing', what: `forecast ${args.measure}` }] }
  return {
    facts: results.flatMap((it) => it.facts),
    notes: (results[0]?.notes ?? []).filter((it) => it.note === 'stale'),
    positions: positionsOf(
      rows.map((it) => it.subject),
      looking,
    ),
  }
}

function positionsOf(subjects: readonly Subject[], { asker }: QueryContext): NonNullable<ToolResult['positions']> {
  const places = cityPlaces(asker.city)
  return Object.fromEntries(
    subjects.flatMap((it) => {
      const at = places.positionOf(it)
      return at ? [[it.id, at] as const] : []
    }),
  )
}

/** Mean error of the last week for each time ahead, or for all of them where one has no score. Empty without scores. */
function errorFacts({ ahead, error }: ModelScore, points: readonly ForecastPoint[]): { minutes: number; error: number }[] {
  return points.flatMap(({ minutesAhead }) => {
    const own = ahead.find((it) => it.minutes === minutesAhead)?.error ?? error
    return own === null ? [] : [{ minutes: minutesAhead, error: Math.round(own * 100) / 100 }]
  })
}
