/** The groups of the product's energy record, and storage apart from them. */
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
 * A fuel's group by its code, else by its name. Everything that generates and is neither sun, wind nor storage counts as traditional.
 * Null when the row has neither code nor name.
 */
export function fuelGroup(code: string, name: string): FuelGroup | null {
  const group = GROUP_OF_CODE[code.toUpperCase()]
  if (group) return group
  if (name === '') return null
  if (/battery|storage|pumped/i.test(name) && !/\bwith\b|integrated/i.test(name)) return 'energy.storage'
  if (/solar|photovolt|\bsun\b/i.test(name)) return 'energy.solar'
  return /wind/i.test(name) ? 'energy.wind' : 'energy.traditional'
}

/** Factor to MW from a row's unit; energy of one hour is power. Null for an unknown unit. */
export function toMw(unit: string): number | null {
  const word = unit.toLowerCase().replaceAll(' ', '')
  if (word === '' || /^(?:megawatthours?|megawatts?|mwh?)$/.test(word)) return 1
  if (/^(?:gigawatthours?|gigawatts?|gwh?)$/.test(word)) return 1_000
  return /^(?:kilowatthours?|kilowatts?|kwh?)$/.test(word) ? 0.001 : null
}
