import { seedOf } from '@oppidum/domain/core/random'
import { layeredNoise } from '../curve.ts'
import { hourProfile, type LocalTime } from '../local-time.ts'
import type { Section } from './road-network.ts'

/** Share of capacity in use by the hour of a working day, without the rush hours. */
const WORKING_DAY = hourProfile([
  0.2, 0.15, 0.12, 0.11, 0.12, 0.17, 0.27, 0.38, 0.44, 0.46, 0.48, 0.5, 0.52, 0.52, 0.51, 0.51, 0.52, 0.52, 0.5, 0.46, 0.41, 0.36, 0.31,
  0.25,
])
const SUNDAY = hourProfile([
  0.3, 0.24, 0.18, 0.15, 0.13, 0.13, 0.16, 0.21, 0.28, 0.36, 0.44, 0.5, 0.54, 0.53, 0.5, 0.49, 0.5, 0.53, 0.56, 0.56, 0.5, 0.43, 0.36, 0.3,
])
const rush = (hour: number, peak: number, width: number) => Math.exp(-0.5 * ((hour - peak) / width) ** 2)

/** Demand on one section as a share of capacity: 0.1 at night, about 0.9 in the rush hours, above 1 in a bottleneck. */
export function trafficDemand(section: Section, seed: number): (tMs: number, local: LocalTime) => number {
  const rough = layeredNoise(seedOf(seed, 'demand', section.id), [
    { hours: 7, amplitude: 0.08 },
    { hours: 0.9, amplitude: 0.06 },
  ])
  return (tMs, { hour, weekend }) => {
    const morning = rush(hour, 8.1, 1) * (0.14 + 0.34 * section.inbound)
    const evening = rush(hour, 18.2, 1.4) * (0.44 - 0.28 * section.inbound)
    const workingDay = WORKING_DAY(hour) + morning + evening
    return section.busyness * (workingDay + (SUNDAY(hour) - workingDay) * weekend) * Math.exp(rough(tMs))
  }
}
