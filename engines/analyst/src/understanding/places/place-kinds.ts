import type { Reading } from '../reading.ts'

export const ofOneSubstation = (it: Reading) => it.places.found.some((one) => one.places[0]?.kind === 'substation')

/** Safety is a measure of the whole city; its parts have the risk. */
export const inDistrict = (it: Reading) => it.places.found.some((one) => one.places[0]?.kind === 'district')

export function ofTheWholeCity(it: Reading): boolean {
  if (it.has('place', 'downtown')) return false
  if (it.has('place', 'city') && !it.has('superlative') && it.places.found.length === 0) return true
  const dimensions = it.all('dimension', 'street', 'section', 'district')
  return it.places.found.length === 0 && it.places.ambiguous === null && dimensions.length === 0
}

export function aboutSubstations(it: Reading): boolean {
  return it.places.found.some((one) => one.places[0]?.kind === 'substation') || it.has('dimension', 'substation')
}

export const onStreet = (it: Reading) => it.places.found.some((one) => /street|section/.test(one.places[0]?.kind ?? ''))
