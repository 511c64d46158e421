import { getEnergyForecast, getTrafficForecast, SPEED_MINUTES } from '@oppidum/domain/forecast'
import { POLL_MS } from '@oppidum/domain/polling'
import { getRisk } from '@oppidum/domain/risk'
import { CITY_RECORD, listTraffic } from '@oppidum/domain/traffic'
import { Link } from 'react-router'
import { useAnswer } from '../../api/use-answer.ts'
import { peakOf } from '../../charts/computed/ahead-line.ts'
import { useFormat } from '../../evidence/use-format.ts'
import { useSpeedUnit } from '../../evidence/use-speed-unit.ts'
import { useText } from '../../locales/text.ts'
import { useNowEvery } from '../../ui/use-now.ts'
import { ForecastCard, type Told } from './ForecastCard.tsx'
import { highestRisk, pointAhead, slowingMost } from './forecast-picks.ts'
import styles from './PredictivePanel.module.css'
import { riskDigits } from './risk-level.ts'

const MINUTE_MS = 60_000
/** Forecasts are made every few minutes. */
const FORECAST_POLL_MS = MINUTE_MS
/** Half an hour is what an operator can still act in. */
const MINUTES = SPEED_MINUTES[1]
const RISK_WITHIN_HOURS = 6

/** What is to come on the roads, in the grid and in the districts. REQUIREMENTS D7. */
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
  const asked = useAnswer(getTrafficForecast, { pollMs: FORECAST_POLL_MS })
  const records = useAnswer(listTraffic, { pollMs: POLL_MS.traffic }).data?.value ?? []
  const known = asked.data?.value ?? null
  const city = known?.sections.find((it) => it.place === CITY_RECORD)
  const sections = known?.sections.filter((it) => it.place !== CITY_RECORD) ?? []
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
  const told: Told | null = point
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
  return (
    <ForecastCard title={text('forecast.traffic')} asked={asked} made={known} told={told}>
      {cityPoint && slowing && <p className={styles.more}>{slowing}</p>}
    </ForecastCard>
  )
}

function EnergyCard() {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const asked = useAnswer(getEnergyForecast, { pollMs: FORECAST_POLL_MS })
  const load = asked.data?.value.series.find((it) => it.measure === 'energy.consumption') ?? null
  const peak = load && peakOf(load.points)
  const told: Told | null = peak
    ? {
        value: peak.value,
        unit: text('unit.mw'),
        digits: 0,
        band: text('chart.band', { low: format.number(peak.low), high: format.number(peak.high) }),
        of: text('forecast.peak-load', { time: format.time(peak.at, nowMs) }),
      }
    : null
  return (
    <ForecastCard title={text('forecast.energy')} asked={asked} made={load} told={told}>
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
  const asked = useAnswer(getRisk, { pollMs: FORECAST_POLL_MS })
  const known = asked.data?.value ?? null
  const pick = known && highestRisk(known.districts, RISK_WITHIN_HOURS)
  const told: Told | null = pick
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
  return (
    <ForecastCard title={text('forecast.risk')} asked={asked} made={known} told={told}>
      <p className={styles.more}>
        <Link to="/map?layers=risk">{text('forecast.risk-map')}</Link>
      </p>
    </ForecastCard>
  )
}
