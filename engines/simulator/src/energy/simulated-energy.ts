import type { City } from '@oppidum/domain/cities/city'
import type { Position } from '@oppidum/domain/core/geo'
import { firstAcceptable, seedOf } from '@oppidum/domain/core/random'
import type { Curve } from '../curve.ts'
import type { LocalTime } from '../local-time.ts'
import type { OpeningFigures } from '../opening-scenario.ts'
import { isOrdinary, isWithinHistory } from '../ordinary.ts'
import { energyDemand, lossRatio, reserveMargin } from './energy-demand.ts'
import { solarPlan } from './solar.ts'
import { type SolarPower, storageDays } from './storage.ts'
import { clearSky } from './sunlight.ts'
import type { Weather } from './weather.ts'
import { wind } from './wind.ts'

/** Powers in MW. Solar, wind and traditional together are the consumption. */
export interface Energy {
  /** What the solar plants deliver: photovoltaic and storage power together. */
  solarMw: number
  /** From the panels alone; 0 while the sun is down. */
  photovoltaicMw: number
  windMw: number
  traditionalMw: number
  /** Gross: losses included. */
  consumptionMw: number
  /** What reaches the meters. */
  deliveredMw: number
  /** Out of storage; negative while charging. */
  storageMw: number
  /** What all plants could produce now. */
  availableMw: number
}

/** Whether the city has storage: by its plants, or true when the city file lists none. */
export const hasStorage = (city: Pick<City, 'plants'>): boolean =>
  city.plants.length === 0 || city.plants.some((it) => it.kind === 'storage')

/** The least traditional plants must run at to stay on line, as a share of their power at the opening. */
const LEAST_TRADITIONAL = 0.12
/** MW by which a value at the opening may differ from the scenario's figure. */
const TOLERANCE_MW = 1e-6
/** Clear-sky power, as a share of rated power, from which clouds make a visible difference. */
const LEAST_SUN = 0.1

/** The city's energy at any time, conditioned on the opening's figures. */
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
  const storageLimitMw = capacityMw('storage')
  const plants = { position, panelsMw: capacityMw('solar'), hasStorage: hasStorage(city) }

  const make = (subSeed: number) => {
    const demandAt = energyDemand(seedOf(subSeed, 'demand'), openedAtMs, figures, local, weatherAt)
    const plan = solarPlan(seedOf(subSeed, 'solar'), openedAtMs, figures, plants, weatherAt)
    const windAt = wind(seedOf(subSeed, 'wind'), openedAtMs, figures, capacityMw('wind'), local)
    const lossesAt = lossRatio(seedOf(subSeed, 'losses'), openedAtMs, figures)
    const marginAt = reserveMargin(seedOf(subSeed, 'margin'), openedAtMs, figures)

    // Traditional plants produce the rest. When that would fall below their minimum, wind is curtailed first, then solar.
    const roomAt = (tMs: number) => demandAt(tMs) - LEAST_TRADITIONAL * figures.traditionalMw
    const solarAt: (tMs: number) => SolarPower =
      plan.deliveredMw === null
        ? panelsAlone(plan.sunShare, Math.min(plan.panelsMw, figures.solarMw / TYPICAL_SUN), roomAt)
        : storageDays({
            deliveredMw: limitedBy(plan.deliveredMw, roomAt),
            sunShare: plan.sunShare,
            panelsMw: plan.panelsMw,
            storageLimitMw: storageLimitMw ?? Number.POSITIVE_INFINITY,
            longitude: position[0],
          })

    return (tMs: number): Energy => {
      const consumptionMw = demandAt(tMs)
      const { photovoltaicMw, storageMw } = solarAt(tMs)
      const solarMw = photovoltaicMw + storageMw
      const windMw = Math.min(windAt(tMs), roomAt(tMs) - solarMw)
      return {
        solarMw,
        photovoltaicMw,
        windMw,
        traditionalMw: consumptionMw - solarMw - windMw,
        consumptionMw,
        deliveredMw: consumptionMw * (1 - lossesAt(tMs)),
        storageMw,
        availableMw: consumptionMw * (1 + marginAt(tMs) / 100),
      }
    }
  }

  const clearness = (energyAt: (tMs: number) => Energy): Curve => {
    return (tMs) => energyAt(tMs).photovoltaicMw / Math.max(LEAST_SUN, clearSky(tMs, position))
  }
  const opensAtFigure = (energyAt: (tMs: number) => Energy) =>
    plants.hasStorage && Math.abs(energyAt(openedAtMs).solarMw - figures.solarMw) < TOLERANCE_MW
  const isAcceptable = (energyAt: (tMs: number) => Energy) =>
    isOrdinary((t) => energyAt(t).windMw, openedAtMs) &&
    isOrdinary((t) => energyAt(t).consumptionMw, openedAtMs) &&
    isOrdinary((t) => energyAt(t).deliveredMw / energyAt(t).consumptionMw, openedAtMs) &&
    // Without storage, or where the polar night begins, solar power follows the season: every day is unlike the days before.
    (!opensAtFigure(energyAt) ||
      (isOrdinary((t) => energyAt(t).solarMw, openedAtMs) &&
        isOrdinary((t) => energyAt(t).traditionalMw, openedAtMs) &&
        (clearSky(openedAtMs, position) < LEAST_SUN || isWithinHistory(clearness(energyAt), openedAtMs))))
  return firstAcceptable(seedOf(seed, 'energy'), make, isAcceptable)
}

/** Share of their rated power that panels produce around noon on an ordinary day. */
const TYPICAL_SUN = 0.7

/** Without storage the panels deliver what the sun allows, up to the room in the grid. */
function panelsAlone(sunShare: Curve, panelsMw: number, roomAt: Curve): (tMs: number) => SolarPower {
  return (tMs) => ({ photovoltaicMw: Math.min(panelsMw * sunShare(tMs), roomAt(tMs)), storageMw: 0 })
}

const limitedBy =
  (curve: Curve, limit: Curve): Curve =>
  (tMs) =>
    Math.min(curve(tMs), limit(tMs))
