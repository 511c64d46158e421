import type { AnyMeasure } from '../../questions.ts'
import type { Reading } from '../reading.ts'

/** The measure that several words name together: 'how much power are we pulling', 'how quick is it on …'. */

const AVAILABLE = /^(available|disposal|disponibles?)$/

/** Power by what happens to it: consumed, produced or available. Null if the question does not tell. */
export function powerMeant(it: Reading): AnyMeasure | null {
  if (it.tokens.some((one) => AVAILABLE.test(one.word))) return 'energy.available'
  if (it.has('subject', 'uses')) return 'energy.consumption'
  if (it.has('subject', 'gives')) return 'energy.production'
  return it.has('ask', 'much', 'count') ? 'energy.consumption' : null
}

const SCORE =
  /^(marks?|scores?|scored|scoring|grades?|ratings?|rates?|rated|points?|index|figure|number|nota|notas|puntaje|puntuacion|calificacion|puntos?|indice|indicador|cifra|numero|valor)$/

/** 'Which mark does the city get for safety': asks for the figure, not for its word. */
export const asksScore = (it: Reading): boolean => it.tokens.some((one) => SCORE.test(one.word))

/** Whose efficiency: the roads', the grid's, or the city's score, which is the roads'. Null if the question does not tell. */
export function efficiencyMeant(it: Reading): AnyMeasure | null {
  const [ofRoads, ofGrid] = [speaksOfRoads(it), speaksOfGrid(it)]
  if (ofRoads !== ofGrid) return ofRoads ? 'city.efficiency' : 'energy.efficiency'
  return it.has('place', 'city') && !ofGrid ? 'city.efficiency' : null
}

/** Roads at large, also where their words are read as the whole city: 'how efficient are the roads'. */
export const speaksOfRoads = (it: Reading): boolean =>
  it.has('subject', 'traffic', 'moves') ||
  it.has('dimension', 'street') ||
  it.tokens.some((one) => /^(road|street|calle|via|car|vehicle|auto|traffic|transito|trafico)$/.test(one.stem))

/** The grid, also where its word is read as the whole city: 'is the network sweating'. */
export const speaksOfGrid = (it: Reading): boolean =>
  it.has('subject', 'electricity') || it.tokens.some((one) => /^(grid|network|red)$/.test(one.stem))

const QUICK = /^(fast|quick|quickly|slow|slowly|rapid|rapidly|speedily|rapido|rapida|ligero|lento|lenta|despacio)$/
const STREET_WORD = /^(avenue|avenida|avda|av|street|calle|road|boulevard|bulevar|rambla|camino|ruta|route|highway)$/
const HOW = /^(how|que|tan|cuan|como)$/

/** 'How quickly are cars moving', 'how quick is it on …': speed by another word, of vehicles or of a road. */
export function asksSpeed(it: Reading): boolean {
  const at = it.tokens.findIndex((one, place) => QUICK.test(one.word) && HOW.test(it.tokens[place - 1]?.word ?? ''))
  if (at < 0) return false
  const isNamed = it.tokens.some((one) => STREET_WORD.test(one.word))
  const onRoad = isNamed || it.places.found.some((one) => /street|section/.test(one.places[0]?.kind ?? ''))
  return onRoad || it.has('subject', 'moves', 'traffic') || it.has('measure', 'traffic.flow') || it.has('dimension', 'street', 'section')
}

/** 'What share comes from sun and wind': of both together, which is that of what is renewable. */
export const ofSunAndWind = (it: Reading): boolean =>
  it.has('measure', 'energy.solar', 'energy.solar-share') &&
  it.has('measure', 'energy.wind', 'energy.wind-share') &&
  !it.has('measure', 'energy.traditional', 'energy.traditional-share')

/** 'How strongly does the wind blow, in megawatts': words of the weather with a unit of power. Null when it is the weather that is asked for. */
export function powerOfWeather(it: Reading): AnyMeasure | null {
  if (!it.has('subject', 'electricity') || it.has('record')) return null
  const words = it.all('notKept').flatMap((one) => it.tokens.slice(one.from, one.to).map(({ word }) => word))
  if (words.some((word) => /^(wind|winds|windy|viento|vientos)$/.test(word))) return 'energy.wind'
  return words.some((word) => /^(sun|sunny|sol)$/.test(word)) ? 'energy.solar' : null
}
