import { KM_PER_MILE } from './roads.mjs'

/** @typedef {import('./sections.mjs').Section} Section */
/** @typedef {import('./roads.mjs').RoadClass} RoadClass */

/** Names that stand on no sign: lettered lanes of informal settlements, footways, slip roads. */
const MAKESHIFT_NAME =
  /^(?:Acceso|Calle|Continuación|Lateral|Oficial|Paralela|Parelela|Peatonal|Proyectada|Senda|Sendero|Vehicular)(?![\p{L}])/u

/** Whether a street's name stands on a sign in Montevideo. @param {string} street */
export const isOnSign = (street) => !MAKESHIFT_NAME.test(street)

/**
 * mph of undisturbed traffic by class, before the small differences of demoFreeFlowMph. The demo's roads are simulated: they are
 * faster than the signs (45 to 75 km/h on most avenues), because the scenario opens with a mean of 42 mph in ordinary
 * traffic, which takes a mean of about 48 mph on empty roads.
 * @type {Record<RoadClass, number>}
 */
const FREE_FLOW_MPH = { motorway: 56, trunk: 56, primary: 49, secondary: 44, tertiary: 40 }

/** mph, in steps of a half and up to 2 either way by the letters of the id: no two real streets run alike. @param {Section} section @param {string} id */
export function demoFreeFlowMph({ roadClass, limitKmh }, id) {
  const scattered = [...id].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5) // FNV-1a
  return Math.round(Math.max(FREE_FLOW_MPH[roadClass], limitKmh / KM_PER_MILE)) + ((scattered % 9) - 4) / 2
}
