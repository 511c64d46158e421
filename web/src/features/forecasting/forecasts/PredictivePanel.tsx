import { POLL_MS } from '@oppidum/domain/core/polling'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { getEnergyForecast, getTrafficForecast, SPEED_MINUTES } from '@oppidum/domain/forecasting/forecast'
import { getRisk } from '@oppidum/domain/forecasting/risk'
import { getHistory } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { CITY_RECORD, listTraffic } from '@oppidum/domain/telemetry/traffic'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import { type ChartSeries, chartSeries } from '../../../charts/chart-series.ts'
import { aheadLine, peakOf } from '../../../charts/computed/ahead-line.ts'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useSpeedUnit } from '../../../provenance/use-speed-unit.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { ForecastCard, type ForecastContent } from './ForecastCard.tsx'
import { highestRisk, pointAhead, slowingMost } from './forecast-picks.ts'
import { OutlookChart } from './OutlookChart.tsx'
import styles from './PredictivePanel.module.css'
import { riskDigits } from './risk-level.ts'

/** Forecasts are computed every few minutes. */
const FORECAST_POLL_MS = MINUTE_MS
/** Half an hour is enough time for an operator to react. */
const MINUTES = SPEED_MINUTES[1]
const RISK_WITHIN_HOURS = 6
/** A quarter of an hour a point: as much as a small chart shows of a day. */
const DAY_POINTS = '96'

/** Measured values up to now, in the displayed unit; null while unknown. */
function usePast(measure: MeasureId, place: string | undefined, range: '1h' | '24h', factor = 1, enabled = true): ChartSeries | null {
  const points = range === '24h' ? DAY_POINTS : undefined
  const past = useAnswer(getHistory, { query: { measure, place, range, points }, pollMs: FORECAST_POLL_MS, enabled }).data?.value
  return useMemo(() => (past ? chartSeries(past.period, past.stepSeconds, factor) : null), [past, factor])
}

const lastOf = (series: ChartSeries | null) => series?.points.at(-1) ?? null

/** Forecasts for the roads, the grid and the districts. */
export function PredictivePanel() {
  return (
    <div className={styles.cards}>
      <TrafficCard />
      <EnergyCard />
      <RiskCard />
    </div>
  )
}

function TrafficCard() {
  const text = useText()
  const format = useFormat()
  const { unit, factor } = useSpeedUnit()
  const nowMs = useNowEvery(MINUTE_MS)
  const query = useAnswer(getTrafficForecast, { pollMs: FORECAST_POLL_MS })
  const records = useAnswer(listTraffic, { pollMs: POLL_MS.traffic }).data?.value ?? []
  const forecast = query.data?.value ?? null
  const city = forecast?.sections.find((it) => it.place === CITY_RECORD)
  const sections = forecast?.sections.filter((it) => it.place !== CITY_RECORD) ?? []
  const pick = slowingMost(sections, records, MINUTES)
  const cityPoint = city && pointAhead(city.points, MINUTES)
  const point = cityPoint ?? pick?.point
  const written = (mph: number) => format.number(mph * factor)
  const slowing = pick && (
    <>
      {text('forecast.slowing')} <Link to={`/traffic/${encodeURIComponent(pick.place)}`}>{pick.location}</Link>
      {', '}
      {text('forecast.from-to', { from: written(pick.nowMph), to: `${written(pick.point.value)} ${unit}` })}
    </>
  )
  const content: ForecastContent | null = point
    ? {
        value: point.value * factor,
        unit,
        digits: 0,
        band: text('chart.band', { low: written(point.low), high: written(point.high) }),
        of: cityPoint ? (
          text('forecast.city-at', { time: format.time(point.at, nowMs) })
        ) : (
          <>
            {slowing} {text('forecast.at', { time: format.time(point.at, nowMs) })}
          </>
        ),
      }
    : null
  const place = cityPoint ? undefined : pick?.place
  const past = usePast(cityPoint ? 'city.speed' : 'traffic.speed', place, '1h', factor, point !== undefined)
  const points = (cityPoint ? city.points : sections.find((it) => it.place === place)?.points) ?? []
  const untilMs = nowMs + HOUR_MS
  const chart = content && (
    <OutlookChart
      label={`${text('forecast.traffic')}: ${content.band}`}
      unit={unit}
      past={past}
      ahead={aheadLine(points, { hourly: false, factor, last: lastOf(past), untilMs })}
      fromMs={nowMs - HOUR_MS}
      toMs={untilMs}
      nowMs={nowMs}
    />
  )
  return (
    <ForecastCard title={text('forecast.traffic')} query={query} origin={forecast} content={content} chart={chart}>
      {cityPoint && slowing && <p className={styles.more}>{slowing}</p>}
    </ForecastCard>
  )
}

function EnergyCard() {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const query = useAnswer(getEnergyForecast, { pollMs: FORECAST_POLL_MS })
  const load = query.data?.value.series.find((it) => it.measure === 'energy.consumption') ?? null
  const peak = load && peakOf(load.points)
  const content: ForecastContent | null = peak
    ? {
        value: peak.value,
        unit: text('unit.mw'),
        digits: 0,
        band: text('chart.band', { low: format.number(peak.low), high: format.number(peak.high) }),
        of: text('forecast.peak-load', { time: format.time(peak.at, nowMs) }),
      }
    : null
  const past = usePast('energy.consumption', undefined, '24h', 1, peak !== undefined)
  const untilMs = nowMs + DAY_MS
  const chart = load && content && (
    <OutlookChart
      label={`${text('forecast.energy')}: ${content.band}`}
      unit={content.unit}
      past={past}
      ahead={aheadLine(load.points, { hourly: true, factor: 1, last: lastOf(past), untilMs })}
      fromMs={nowMs - DAY_MS}
      toMs={untilMs}
      nowMs={nowMs}
    />
  )
  return (
    <ForecastCard title={text('forecast.energy')} query={query} origin={load} content={content} chart={chart}>
      <p className={styles.more}>
        <Link to="/energy">{text('forecast.energy-more')}</Link>
      </p>
    </ForecastCard>
  )
}

function RiskCard() {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const query = useAnswer(getRisk, { pollMs: FORECAST_POLL_MS })
  const forecast = query.data?.value ?? null
  const pick = forecast && highestRisk(forecast.districts, RISK_WITHIN_HOURS)
  const content: ForecastContent | null = pick
    ? {
        value: pick.hour.expected,
        unit: text('forecast.incidents-unit'),
        digits: riskDigits(pick.hour.expected),
        band: text('chart.band', { low: format.number(pick.hour.low), high: format.number(pick.hour.high) }),
        of: text('forecast.risk-of', {
          district: pick.district,
          from: format.time(pick.hour.at, nowMs),
          usual: format.number(pick.usual, riskDigits(pick.usual)),
          chance: format.number(pick.hour.risk * 100),
        }),
      }
    : null
  const hours = forecast?.districts.find((it) => it.district === pick?.district)?.hours ?? []
  const [first, last] = [hours[0], hours.at(-1)]
  const chart = pick && content && first && last && (
    <OutlookChart
      label={`${text('forecast.risk')}, ${pick.district}: ${content.band}`}
      unit={content.unit}
      past={null}
      ahead={hours.map((it) => ({ ms: Date.parse(it.at) + HOUR_MS / 2, mean: it.expected, low: it.low, high: it.high }))}
      usual={{
        value: pick.usual,
        name: text('forecast.usual', { district: pick.district, usual: format.number(pick.usual, riskDigits(pick.usual)) }),
      }}
      fromMs={Date.parse(first.at)}
      toMs={Date.parse(last.at) + HOUR_MS}
      nowMs={nowMs}
    />
  )
  return (
    <ForecastCard title={text('forecast.risk')} query={query} origin={forecast} content={content} chart={chart}>
      <p className={styles.more}>
        <Link to="/map?layers=risk">{text('forecast.risk-map')}</Link>
      </p>
    </ForecastCard>
  )
}
