import { HOUR_MS } from '@oppidum/domain/core/time'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'

/** What an instrument of one kind can say at all, and what it says when it is out of order. */
export interface SensorKind {
  /** A value outside these is none. */
  least: number
  most: number
  /** So long the very same value again and again is no measurement; never shorter than `fewest` values. */
  stuckMs: number
  /** This value, or less, may stand for as long as it likes: nobody drives, the sun is down. */
  restsAt: number | null
  /** The resting value may not stand longer than this; null when it may for ever. */
  lockedMs: number | null
  /** Two values in a row that differ by more than this are a leap, in the unit of the measure; null where that is no fault. */
  leap: number | null
}

/** So many values at least, however far apart they come. */
export const FEWEST_ALIKE = 12
/** Leaps there and back within this time. */
export const CHATTER_WINDOW_MS = HOUR_MS
/** So many of them are a loose contact, and not a road. */
export const CHATTER_LEAPS = 6
/** A fault is over when so long nothing of it was seen. */
export const HEALS_AFTER_MS = 2 * HOUR_MS

/**
 * After the tests that the detector system of a road authority makes of its loops (Minnesota's IRIS: no hits, chatter, locked
 * on, no change, occupancy spikes), told in speeds, flows and powers, because that is what reaches us. The limits are our own,
 * set for means over five minutes and tried on the demo city (docs/guides/use/anomalies.md): such a mean of real cars is never the same for
 * two hours; a flow may rest at zero over a quiet night, but not for half a day.
 */
const SPEED: SensorKind = { least: 0, most: 125, stuckMs: 2 * HOUR_MS, restsAt: null, lockedMs: null, leap: 35 }
/** A road that is full has the flow of its capacity for hours, rounded to whole vehicles. */
const FLOW: SensorKind = { least: 0, most: 20_000, stuckMs: 6 * HOUR_MS, restsAt: 0, lockedMs: 12 * HOUR_MS, leap: null }
/**
 * Power of a city: no upper limit that would hold for every one. A plant may stand still for days, so rest is no fault; at rest
 * it draws some power itself, and balancing authorities report that as a little below 0 all night.
 */
const POWER: SensorKind = { least: -1_000, most: 100_000, stuckMs: 6 * HOUR_MS, restsAt: 0, lockedMs: null, leap: null }
/** Everybody uses power at every hour: zero is a broken line. */
const LOAD: SensorKind = { ...POWER, least: 0, lockedMs: 2 * HOUR_MS }

/** Measures that come from an instrument whose faults can be told; others are not watched. */
export const SENSOR_KINDS: Partial<Record<MeasureId, SensorKind>> = {
  'traffic.speed': SPEED,
  'traffic.flow': FLOW,
  'energy.solar': POWER,
  'energy.wind': POWER,
  'energy.consumption': LOAD,
  'substation.load': LOAD,
}
