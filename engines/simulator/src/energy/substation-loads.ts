import type { City } from '@oppidum/domain/cities/city'
import { seedOf, unitAt } from '@oppidum/domain/core/random'
import { layeredNoise } from '../curve.ts'
import type { LocalTime } from '../local-time.ts'

export interface SubstationPower {
  id: string
  loadMw: number
}

/** The delivered power that each substation carries: by its size, by whether people live or work around it, and randomly. */
export function substationLoads(
  city: City,
  seed: number,
  local: (tMs: number) => LocalTime,
): (tMs: number, deliveredMw: number) => SubstationPower[] {
  const substations = city.substations.map((it) => {
    const ownSeed = seedOf(seed, 'substation', it.id)
    return {
      id: it.id,
      size: it.capacityMw * (0.8 + 0.45 * unitAt(ownSeed, 0)),
      /** From -1, where people live, to 1, where people work. */
      working: unitAt(ownSeed, 1) * 2 - 1,
      rough: layeredNoise(ownSeed, [
        { hours: 30, amplitude: 0.06 },
        { hours: 4, amplitude: 0.03 },
        { hours: 0.5, amplitude: 0.008 },
      ]),
    }
  })
  return (tMs, deliveredMw) => {
    const { hour, weekend } = local(tMs)
    const officeHours = Math.cos((2 * Math.PI * (hour - 13)) / 24) * (1 - 0.6 * weekend)
    const shares = substations.map((it) => it.size * Math.exp(0.14 * it.working * officeHours + it.rough(tMs)))
    const total = shares.reduce((sum, it) => sum + it, 0)
    return substations.map((it, index) => ({ id: it.id, loadMw: (deliveredMw * (shares[index] ?? 0)) / total }))
  }
}
