import type { City } from '@oppidum/domain/city'
import type { Position } from '@oppidum/domain/geo'
import { firstAcceptable, seedOf } from './chance.ts'
import { energyDemand, lossRatio, reserveMargin } from './energy-demand.ts'
import type { LocalTime } from './local-time.ts'
import type { OpeningFigures } from './opening-scenario.ts'
import { isOrdinary } from './ordinary.ts'
import { solar, wind } from './renewables.ts'
import type { Weather } from './weather.ts'

/** Powers in MW. Solar, wind and traditional together are the consumption. */
export interface Energy {
  /** With what storage gives. */
  solarMw: number
  windMw: number
  traditionalMw: number
  /** Gross: losses included. */
  consumptionMw: number
  /** What arrives at the meters. */
  deliveredMw: number
  /** Out of storage; negative while it charges. */
  storageMw: number
  /** What all plants could give now. */
  availableMw: number
}

/** Share of the opening's traditional power below which those plants cannot go and stay on line. */
const LEAST_TRADITIONAL = 0.12

export function energy(
  city: City,
  seed: number,
  openedAtMs: number,
  figures: OpeningFigures,
  position: Position,
  local: (tMs: number) => LocalTime,
  weatherAt: (tMs: number) => Weather,
): (tMs: number) => Energy {
  const capacityMw = (kind: City['plants'][number]['kind']) => {
    const plants = city.plants.filter((it) => it.kind === kind)
    return plants.length > 0 ? plants.reduce((sum, it) => sum + it.capacityMw, 0) : null
  }
  const plants = { position, panelsMw: capacityMw('solar') }
  const storageLimitMw = capacityMw('storage')

  const make = (subSeed: number) => {
    const demandAt = energyDemand(seedOf(subSeed, 'demand'), openedAtMs, figures, local, weatherAt)
    const solarAt = solar(seedOf(subSeed, 'solar'), openedAtMs, figures, plants, weatherAt)
    const windAt = wind(seedOf(subSeed, 'wind'), openedAtMs, figures, capacityMw('wind'), local)
    const lossesAt = lossRatio(seedOf(subSeed, 'losses'), openedAtMs, figures)
    const marginAt = reserveMargin(seedOf(subSeed, 'margin'), openedAtMs, figures)

    return (tMs: number): Energy => {
      const consumptionMw = demandAt(tMs)
      const sun = solarAt(tMs)
      // Traditional plants give the rest. When it would fall below what they must run at, wind is curtailed first, then solar.
      const roomMw = consumptionMw - LEAST_TRADITIONAL * figures.traditionalMw
      const solarMw = Math.min(sun.outputMw, roomMw)
      const windMw = Math.min(windAt(tMs), roomMw - solarMw)
      return {
        solarMw,
        windMw,
        traditionalMw: consumptionMw - solarMw - windMw,
        consumptionMw,
        deliveredMw: consumptionMw * (1 - lossesAt(tMs)),
        storageMw: charging(solarMw - sun.panelsMw, storageLimitMw),
        availableMw: consumptionMw * (1 + marginAt(tMs) / 100),
      }
    }
  }

  const isAcceptable = (energyAt: (tMs: number) => Energy) =>
    isOrdinary((t) => energyAt(t).solarMw, openedAtMs) &&
    isOrdinary((t) => energyAt(t).windMw, openedAtMs) &&
    isOrdinary((t) => energyAt(t).traditionalMw, openedAtMs) &&
    isOrdinary((t) => energyAt(t).consumptionMw, openedAtMs) &&
    isOrdinary((t) => energyAt(t).deliveredMw / energyAt(t).consumptionMw, openedAtMs)
  return firstAcceptable(seedOf(seed, 'energy'), make, isAcceptable)
}

/** MW out of storage. Near its limit it takes in less and less; what it cannot take the panels do not produce. */
function charging(outMw: number, limitMw: number | null): number {
  return outMw >= 0 || limitMw === null ? outMw : limitMw * Math.tanh(outMw / limitMw)
}
