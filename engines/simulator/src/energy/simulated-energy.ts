import type { City } from '@oppidum/domain/cities/city'
import type { Position } from '@oppidum/domain/core/geo'
import { firstAcceptable, seedOf } from '@oppidum/domain/core/random'
import type { Course } from '../course.ts'
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
  /** Of the panels alone; 0 while the sun is down. */
  photovoltaicMw: number
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

/** A city whose plants are known has what they are; one whose plants are not has storage, as the demo city does. */
export const hasStorage = (city: Pick<City, 'plants'>): boolean =>
  city.plants.length === 0 || city.plants.some((it) => it.kind === 'storage')

/** Share of the opening's traditional power below which those plants cannot go and stay on line. */
const LEAST_TRADITIONAL = 0.12
/** MW by which what opens with a figure may differ from it. */
const LEVEL_MW = 1e-6
/** Clear-sky power of panels, as a share, from which on a day can be called clear or cloudy. */
const LEAST_SUN = 0.1

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

    // Traditional plants give the rest. When it would fall below what they must run at, wind is curtailed first, then solar.
    const roomAt = (tMs: number) => demandAt(tMs) - LEAST_TRADITIONAL * figures.traditionalMw
    const solarAt: (tMs: number) => SolarPower =
      plan.deliveredMw === null
        ? panelsAlone(plan.sunShare, Math.min(plan.panelsMw, figures.solarMw / TYPICAL_SUN), roomAt)
        : storageDays({
            deliveredMw: cut(plan.deliveredMw, roomAt),
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

  const clearness = (energyAt: (tMs: number) => Energy): Course => {
    return (tMs) => energyAt(tMs).photovoltaicMw / Math.max(LEAST_SUN, clearSky(tMs, position))
  }
  const opensLevel = (energyAt: (tMs: number) => Energy) =>
    plants.hasStorage && Math.abs(energyAt(openedAtMs).solarMw - figures.solarMw) < LEVEL_MW
  const isAcceptable = (energyAt: (tMs: number) => Energy) =>
    isOrdinary((t) => energyAt(t).windMw, openedAtMs) &&
    isOrdinary((t) => energyAt(t).consumptionMw, openedAtMs) &&
    isOrdinary((t) => energyAt(t).deliveredMw / energyAt(t).consumptionMw, openedAtMs) &&
    // Panels alone follow the season, as all do where the polar night begins: what they give is new on every day of it.
    (!opensLevel(energyAt) ||
      (isOrdinary((t) => energyAt(t).solarMw, openedAtMs) &&
        isOrdinary((t) => energyAt(t).traditionalMw, openedAtMs) &&
        (clearSky(openedAtMs, position) < LEAST_SUN || isWithinHistory(clearness(energyAt), openedAtMs))))
  return firstAcceptable(seedOf(seed, 'energy'), make, isAcceptable)
}

/** Share of their rated power that panels give around noon on an ordinary day. */
const TYPICAL_SUN = 0.7

/** Without storage the panels deliver what the sun gives, as far as there is room for it. */
function panelsAlone(sunShare: Course, panelsMw: number, roomAt: Course): (tMs: number) => SolarPower {
  return (tMs) => ({ photovoltaicMw: Math.min(panelsMw * sunShare(tMs), roomAt(tMs)), storageMw: 0 })
}

const cut =
  (course: Course, limit: Course): Course =>
  (tMs) =>
    Math.min(course(tMs), limit(tMs))
