import { HOUR_MS } from '@oppidum/domain/core/time'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'

/** The valid values of one kind of instrument, and what it reports when it is faulty. */
export interface SensorKind {
  /** Values outside these are impossible. */
  least: number
  most: number
  /** An unchanged value for this long is a fault; it takes at least FEWEST_ALIKE values. */
  stuckMs: number
  /** This value, or less, may stay unchanged: nobody drives, the sun is down. Null when no value may. */
  restsAt: number | null
  /** The longest that the resting value may stay unchanged; null for no limit. */
  lockedMs: number | null
  /** Consecutive values that differ by more than this are a jump, in the measure's unit; null where jumps are no fault. */
  leap: number | null
}

/** At least this many equal values, however far apart. */
export const FEWEST_ALIKE = 12
/** The time within which jumps are counted. */
export const CHATTER_WINDOW_MS = HOUR_MS
/** This many jumps mean a loose contact rather than real traffic. */
export const CHATTER_LEAPS = 6
/** A fault ends when it has not been seen for this long. */
export const HEALS_AFTER_MS = 2 * HOUR_MS

/**
 * Modelled on the checks of a road authority's loop detectors (Minnesota's IRIS: no hits, chatter, locked on, no change, occupancy
 * spikes), applied to speeds, flows and powers, because that is what feeds deliver. The limits are Oppidum's own, set for five-minute
 * means and tried on the demo city (docs/guides/use/anomalies.md): such a mean of real cars is never the same for two hours; a flow may
 * rest at zero over a quiet night, but not for half a day.
 */
const SPEED: SensorKind = { least: 0, most: 125, stuckMs: 2 * HOUR_MS, restsAt: null, lockedMs: null, leap: 35 }
/** A full road may have the flow of its capacity for hours, rounded to whole vehicles. */
const FLOW: SensorKind = { least: 0, most: 20_000, stuckMs: 6 * HOUR_MS, restsAt: 0, lockedMs: 12 * HOUR_MS, leap: null }
/**
 * A city's power: no upper limit fits every city. A plant may stand still for days, so rest is no fault; at rest it draws some power,
 * which balancing authorities report as slightly below 0 all night.
 */
const POWER: SensorKind = { least: -1_000, most: 100_000, stuckMs: 6 * HOUR_MS, restsAt: 0, lockedMs: null, leap: null }
/** Some power is used at every hour, so zero means a broken connection. */
const LOAD: SensorKind = { ...POWER, least: 0, lockedMs: 2 * HOUR_MS }

/** Measures from instruments whose faults can be detected; others are not watched. */
export const SENSOR_KINDS: Partial<Record<MeasureId, SensorKind>> = {
  'traffic.speed': SPEED,
  'traffic.flow': FLOW,
  'energy.solar': POWER,
  'energy.wind': POWER,
  'energy.consumption': LOAD,
  'substation.load': LOAD,
}
