import { MOST_ROWS, RiskQuestion } from '@oppidum/analyst/questions'
import type { Note, Tool, ToolFact, ToolResult } from '@oppidum/analyst/tool'
import type { Subject } from '@oppidum/domain/assistant/answer'
import { Failure } from '@oppidum/domain/core/failure'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { allows } from '@oppidum/domain/plans/plan'
import type { AppContext } from '../../../compose/context.ts'
import { incidentRisk } from '../../forecasting/risk/risk-routes.ts'
import type { PresentPredictions } from '../../forecasting/scores/present-predictions.ts'
import { cityPlaces } from './places/city-places.ts'
import { momentWords, placeWords, toolWords } from './tool-words.ts'

type Dependencies = Pick<AppContext, 'db' | 'clock'> & { present: PresentPredictions }

const USUAL_ROWS = 10
const SCREEN = '/map?layers=risk'
const round1 = (value: number) => Math.round(value * 10) / 10

/** The probability of incidents in each district. */
export function riskTool({ db, clock, present }: Dependencies): Tool<typeof RiskQuestion> {
  return {
    name: 'risk',
    description:
      'Chance of at least one incident, in percent, with expected and usual number of incidents of an hour: of all districts in one hour (now or `at`, within the next 24 hours), the riskiest first; with `district` alone every hour of it.',
    args: RiskQuestion,
    sentence({ district, at }, asker) {
      const where = district === undefined ? asker.city.name : placeWords(asker.city, { kind: 'district', id: district })
      return [toolWords(asker.language).risk, where, ...(at === undefined ? [] : [momentWords(asker, Date.parse(at))])].join(' · ')
    },
    async run({ district, at, limit }, { asker: { city, plan }, nowMs }): Promise<ToolResult> {
      if (!allows(plan, 'predictiveAnalytics')) return { facts: [], notes: [{ note: 'not-allowed', needs: 'predictiveAnalytics' }] }
      const known = new Map(city.districts.map((it) => [it.name, it.id]))
      const wanted = city.districts.find((it) => it.id === district)
      if (district !== undefined && !wanted)
        throw new Failure('not_found', `This city has no district '${district}'. Ask find_place for its id.`)
      const { model, madeAt, staleAt, districts } = await incidentRisk({ db, clock }, present, city)
      if (madeAt === null) return { facts: [], notes: [{ note: 'model', what: model.id, state: model.state }] }
      const hourMs = Math.floor((at === undefined ? nowMs : Date.parse(at)) / HOUR_MS) * HOUR_MS
      const everyHour = wanted !== undefined && at === undefined
      const all = districts
        .filter((it) => wanted === undefined || it.district === wanted.name)
        .flatMap(({ district: name, usual, hours }) => {
          const subject: Subject = { kind: 'district', id: known.get(name) ?? name, name }
          return hours.filter((it) => everyHour || Date.parse(it.at) === hourMs).map((hour) => ({ subject, usual, hour }))
        })
      const sorted = everyHour ? all : all.sort((a, b) => b.hour.risk - a.hour.risk)
      const shown = sorted.slice(0, limit ?? (everyHour ? MOST_ROWS : USUAL_ROWS))
      const notes: Note[] = []
      if (shown.length === 0) notes.push({ note: 'missing', what: `risk · ${wanted?.name ?? city.name}` })
      if (shown.length < sorted.length) notes.push({ note: 'cut', shown: shown.length, of: sorted.length })
      if (staleAt !== null && nowMs >= Date.parse(staleAt)) notes.push({ note: 'stale', what: 'risk', since: madeAt })
      const facts = shown.flatMap(({ subject, usual, hour }): ToolFact[] => {
        const to = new Date(Date.parse(hour.at) + HOUR_MS).toISOString()
        const shared = {
          subject,
          at: hour.at,
          period: { from: hour.at, to },
          quality: 'forecast' as const,
          source: model.id,
          screen: SCREEN,
        }
        return [
          { ...shared, measure: 'risk', value: round1(hour.risk * 100), unit: '%' },
          { ...shared, measure: 'expected-incidents', value: hour.expected, unit: 'incidents' },
          { ...shared, measure: 'usual-incidents', value: usual, unit: 'incidents' },
          { ...shared, measure: 'band-low', value: hour.low, unit: 'incidents' },
          { ...shared, measure: 'band-high', value: hour.high, unit: 'incidents' },
        ]
      })
      const places = cityPlaces(city)
      const positions = Object.fromEntries(
        shown.flatMap(({ subject }) => {
          const position = places.positionOf(subject)
          return position ? [[subject.id, position]] : []
        }),
      )
      return { facts, notes, positions }
    },
  }
}
