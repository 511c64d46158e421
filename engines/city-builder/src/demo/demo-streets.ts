import { KM_PER_MILE, type RoadClass } from '../roads.ts'
import type { Section } from '../sections.ts'

/** Names that no sign shows: lettered lanes of informal settlements, footways, slip roads. */
const MAKESHIFT_NAME =
  /^(?:Acceso|Calle|Continuación|Lateral|Oficial|Paralela|Parelela|Peatonal|Proyectada|Senda|Sendero|Vehicular)(?![\p{L}])/u

/** Whether a street's name is on a sign in Montevideo. */
export const isOnSign = (street: string) => !MAKESHIFT_NAME.test(street)

/**
 * Free-flow speed in mph by class, before the small differences of demoFreeFlowMph. The demo's roads are simulated: they are faster
 * than the signs allow (45 to 75 km/h on most avenues), because the scenario opens with a mean of 42 mph in ordinary traffic, which
 * takes a mean of about 48 mph on empty roads.
 */
const FREE_FLOW_MPH: Record<RoadClass, number> = { motorway: 56, trunk: 56, primary: 49, secondary: 44, tertiary: 40 }

/** Free-flow speed in mph, in steps of 0.5. A hash of the id moves it by up to 2 either way: no two real streets are equally fast. */
export function demoFreeFlowMph({ roadClass, limitKmh }: Section, id: string): number {
  const hash = [...id].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5) // FNV-1a
  return Math.round(Math.max(FREE_FLOW_MPH[roadClass], limitKmh / KM_PER_MILE)) + ((hash % 9) - 4) / 2
}
