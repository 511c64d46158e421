import type { City } from '@oppidum/domain/cities/city'
import type { Intake, Observation } from '@oppidum/domain/feeds/intake'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'

/** Its detector has been silent since 14:30, so its last value is two hours old. */
export const SILENT_SECTION = 'av-italia-7'
const SILENT_SINCE_MS = Date.parse('2026-11-20T17:30:00.000Z')
/** Never reported a speed or flow, and has no forecasts. */
export const UNHEARD_SECTION = 'rambla-wilson-2'
export const UNHEARD_SUBSTATION = 'i-punta-gorda'
/** Nobody measures it. */
const UNMEASURED: MeasureId = 'energy.storage'
/** Thursday from 03:00 to 05:00 without values of wind power. */
const WINDLESS = { from: Date.parse('2026-11-19T06:00:00.000Z'), to: Date.parse('2026-11-19T08:00:00.000Z') }

function isHeard({ measure, placeId, atMs }: Observation): boolean {
  if (placeId === UNHEARD_SECTION || placeId === UNHEARD_SUBSTATION || measure === UNMEASURED) return false
  if (placeId === SILENT_SECTION) return atMs < SILENT_SINCE_MS
  return measure !== 'energy.wind' || atMs < WINDLESS.from || atMs >= WINDLESS.to
}

/** The intake without the values of silent instruments. */
export function withSilences(intake: Intake): Intake {
  const heard = (all: readonly Observation[]) => all.filter(isHeard)
  return {
    ...intake,
    observations: (delivery, all) => intake.observations(delivery, heard(all)),
    hourlyHistory: (delivery, all) => intake.hourlyHistory(delivery, heard(all)),
    history: (delivery, all) => intake.history(delivery, heard(all)),
  }
}

/** The silent section's last value. History alone does not store a newest value. */
export const lastWord = (intake: Intake, cityId: string) =>
  intake.observations({ cityId, sourceId: 'simulator', quality: 'simulated', staleAfterSeconds: 180 }, [
    { measure: 'traffic.speed', placeId: SILENT_SECTION, atMs: SILENT_SINCE_MS - 60_000, value: 38.4 },
  ])

/** Sections for which a model has data. */
export const heardSections = (city: City) =>
  city.locations.map((it) => it.id).filter((it) => it !== UNHEARD_SECTION && it !== SILENT_SECTION)
