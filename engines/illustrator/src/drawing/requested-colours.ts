import type { SubjectColour } from '../scene.ts'
import { type Colour, fromLch } from './colour.ts'

/** The colours that a prompt can name. */
export const REQUESTED_COLOURS: Record<SubjectColour, Colour> = {
  red: fromLch([0.58, 0.2, 27]),
  orange: fromLch([0.72, 0.17, 55]),
  yellow: fromLch([0.86, 0.165, 92]),
  green: fromLch([0.58, 0.14, 148]),
  blue: fromLch([0.52, 0.15, 256]),
  purple: fromLch([0.5, 0.16, 305]),
  pink: fromLch([0.76, 0.13, 355]),
  brown: fromLch([0.45, 0.075, 55]),
  black: fromLch([0.26, 0.01, 270]),
  white: fromLch([0.95, 0.006, 90]),
  grey: fromLch([0.62, 0.008, 260]),
  navy: fromLch([0.33, 0.1, 265]),
  'light-blue': fromLch([0.8, 0.08, 232]),
  teal: fromLch([0.58, 0.095, 195]),
  coral: fromLch([0.71, 0.155, 30]),
  golden: fromLch([0.76, 0.125, 78]),
  lilac: fromLch([0.72, 0.11, 308]),
}
