/** The groups of the product's energy record; storage is kept apart. */
export type FuelGroup = 'energy.solar' | 'energy.wind' | 'energy.traditional' | 'energy.storage'

/** EIA's codes of energy sources. SNB and WNB are solar and wind with a battery of their own. */
const GROUP_OF_CODE: Record<string, FuelGroup> = {
  SUN: 'energy.solar',
  SNB: 'energy.solar',
  WND: 'energy.wind',
  WNB: 'energy.wind',
  BAT: 'energy.storage',
  PS: 'energy.storage',
  UES: 'energy.storage',
  OES: 'energy.storage',
  NG: 'energy.traditional',
  COL: 'energy.traditional',
  NUC: 'energy.traditional',
  OIL: 'energy.traditional',
  WAT: 'energy.traditional',
  GEO: 'energy.traditional',
  OTH: 'energy.traditional',
  UNK: 'energy.traditional',
}

/**
 * The group of a fuel by its code, else by its name: whatever produces and is neither sun, wind nor storage counts as
 * traditional. Null when the row says neither code nor name.
 */
export function fuelGroup(code: string, name: string): FuelGroup | null {
  const known = GROUP_OF_CODE[code.toUpperCase()]
  if (known) return known
  if (name === '') return null
  if (/battery|storage|pumped/i.test(name) && !/\bwith\b|integrated/i.test(name)) return 'energy.storage'
  if (/solar|photovolt|\bsun\b/i.test(name)) return 'energy.solar'
  return /wind/i.test(name) ? 'energy.wind' : 'energy.traditional'
}

/** Factor to MW by what a row says its unit is; energy of one hour is power. Null for a unit that is none of these. */
export function toMw(unit: string): number | null {
  const word = unit.toLowerCase().replaceAll(' ', '')
  if (word === '' || /^(?:megawatthours?|megawatts?|mwh?)$/.test(word)) return 1
  if (/^(?:gigawatthours?|gigawatts?|gwh?)$/.test(word)) return 1_000
  return /^(?:kilowatthours?|kilowatts?|kwh?)$/.test(word) ? 0.001 : null
}
