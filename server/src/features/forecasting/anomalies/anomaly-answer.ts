import type { City } from '@oppidum/domain/cities/city'
import type { Anomaly, SensorFault } from '@oppidum/domain/forecasting/anomaly'
import { MEASURES } from '@oppidum/domain/telemetry/measure'
import type { StoredEpisode } from '../../telemetry/anomalies/episode-store.ts'

const round1 = (value: number) => Math.round(value * 10) / 10

/** Why a sensor counts as faulty. The limits are in the models engine's sensor-kind.ts. */
const FAULTS: Record<SensorFault, (value: string) => string> = {
  stuck: (value) => `The instrument says ${value} again and again; what it measures is never so even.`,
  chattering: () => 'The values leap there and back many times an hour, as with a loose contact.',
  locked: (value) => `The instrument has said ${value} for too long to be believed.`,
  impossible: (value) => `The value ${value} lies outside what can be.`,
  spike: (value) => `A single needle to ${value} and back.`,
}

export function anomalyOf(city: City, it: StoredEpisode): Anomaly {
  const { unit } = MEASURES[it.measure]
  const value = `${round1(it.value)} ${unit}`
  const usual = it.expected === null ? 'which its own past does not know' : `where about ${round1(it.expected)} ${unit} was to be expected`
  return {
    id: it.id,
    kind: it.kind,
    fault: it.fault,
    measure: it.measure,
    place: it.placeId,
    location: locationOf(city, it.placeId),
    unit,
    startedAt: it.startedAt.toISOString(),
    endedAt: it.endedAt?.toISOString() ?? null,
    at: it.at.toISOString(),
    value: round1(it.value),
    expected: it.expected === null ? null : round1(it.expected),
    score: Math.round(it.score * 1_000) / 1_000,
    reason: it.fault ? FAULTS[it.fault](value) : `${value}, ${usual}.`,
  }
}

/** A place the city file no longer lists is named by its id. */
function locationOf(city: City, placeId: string): string {
  const named = city.locations.find((it) => it.id === placeId) ?? city.substations.find((it) => it.id === placeId)
  return named?.name ?? (placeId === 'city' ? city.name : placeId)
}
