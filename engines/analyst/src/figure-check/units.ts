import type { Stretch } from './allowed-figures.ts'

/** What a unit measures. `other`: a unit that no fact has. */
export type Quantity = 'speed' | 'power' | 'energy' | 'percent' | 'points' | 'hours' | 'flow' | 'people' | 'count' | 'other'

export interface UnitRead extends Stretch {
  quantity: Quantity
  /** Times the number: mph, MW, MWh, %, hours, vehicles/h. */
  factor: number
  /** What a count counts; else null. */
  noun: string | null
  /** Whether it directly follows the number, so that both are one figure. */
  joined: boolean
}

const MPH_PER_KMH = 1 / 1.609344

/** Folded. Longer ones first. */
const JOINED: readonly [RegExp, Quantity, number][] = [
  [/^\s?(?:mph|mi\/h|miles per hour|millas por hora)(?![a-z])/, 'speed', 1],
  [/^\s?(?:km\/h|kmh|kph|kilomet(?:er|re)s per hour|kilometros por hora)(?![a-z])/, 'speed', MPH_PER_KMH],
  [/^\s?(?:percentage points|puntos porcentuales|pp)(?![a-z])/, 'other', 1],
  [/^\s?(?:gwh|gigawatt[- ]hours?|gigavatios[- ]hora)(?![a-z])/, 'energy', 1_000],
  [/^\s?(?:mwh|megawatt[- ]hours?|megavatios[- ]hora)(?![a-z])/, 'energy', 1],
  [/^\s?(?:kwh|kilowatt[- ]hours?|kilovatios[- ]hora)(?![a-z])/, 'energy', 0.001],
  [/^\s?(?:gw|gigawatts?|gigavatios?)(?![a-z])/, 'power', 1_000],
  [/^\s?(?:mw|megawatts?|megavatios?)(?![a-z])/, 'power', 1],
  [/^\s?(?:kw|kilowatts?|kilovatios?)(?![a-z])/, 'power', 0.001],
  [/^\s?(?:%|(?:percent|per cent|por ciento)(?![a-z]))/, 'percent', 1],
  [/^\s?(?:points?|puntos?)(?![a-z])/, 'points', 1],
  [/^\s?(?:vehicles?|vehiculos?)(?: per hour| an hour| por hora|\/h)(?![a-z])/, 'flow', 1],
  [/^\s?(?:hours?|hrs?|horas?|h)(?![a-z/])/, 'hours', 1],
  [/^\s?(?:minutes?|mins?|minutos?)(?![a-z/])/, 'hours', 1 / 60],
  [/^\s?(?:seconds?|segundos?)(?![a-z/])/, 'hours', 1 / 3_600],
  [/^\s?(?:days?|dias?)(?![a-z/])/, 'hours', 24],
  [/^\s?(?:weeks?|semanas?)(?![a-z/])/, 'hours', 168],
  [
    /^\s?(?:°\s?[cf]?|degrees?|grados?|kg|tons?|toneladas?|litres?|liters?|litros?|km|miles|millas|kilometers|kilometros|met(?:er|re)s|metros|dollars?|dolares|pesos|euros?|eur|usd|uyu|volts?|kv|hz|db|years?|anos?|months?|meses)(?![a-z])/,
    'other',
    1,
  ],
]

const NOUNS: readonly [RegExp, Quantity, string][] = [
  [/^(?:incidents?|incidentes?|incidencias?|emergenc(?:y|ies)|emergencias?)$/, 'count', 'incident'],
  [/^(?:requests?|solicitud(?:es)?|pedidos?|reclamos?)$/, 'count', 'service-request'],
  [/^(?:situations?|situacion(?:es)?)$/, 'count', 'situation'],
  [/^(?:people|persons?|inhabitants|personas?)$/, 'people', 'people'],
  [/^(?:vehicles?|cars|vehiculos?|autos)$/, 'flow', 'vehicle'],
  [
    /^(?:sections?|streets?|roads?|districts?|substations?|places?|areas?|feeds?|sensors?|tramos?|calles?|barrios?|zonas?|lugares?|subestaci(?:on|ones)|records?|registros?|anomal(?:y|ies)|anomalias?)$/,
    'count',
    'thing',
  ],
]

/** The unit after a number that ends at `at` in a folded text; null without one. Up to three words may precede a noun. */
export function unitAfter(plain: string, at: number): UnitRead | null {
  const rest = plain.slice(at)
  for (const [form, quantity, factor] of JOINED) {
    const match = form.exec(rest)
    if (match) return { start: at, end: at + match[0].length, quantity, factor, noun: null, joined: true }
  }
  let words = 0
  for (const match of rest.matchAll(/[a-z-]+|[^a-z\s-]/g)) {
    if (words >= 4 || !/^[a-z]/.test(match[0]) || /^(?:and|y|e|of|de|in|on|en|than|que|with|con|are|is)$/.test(match[0])) return null
    for (const [form, quantity, noun] of NOUNS) {
      if (form.test(match[0]))
        return { start: at + match.index, end: at + match.index + match[0].length, quantity, factor: 1, noun, joined: false }
    }
    words += 1
  }
  return null
}

/** The quantity of a fact's unit; null for words and instants. */
export function quantityOf(unit: string): { quantity: Quantity; factor: number } | null {
  if (unit === 'instant') return null
  if (unit === '' || unit === 'incidents' || unit === 'requests') return { quantity: 'count', factor: 1 }
  if (unit === 'people') return { quantity: 'people', factor: 1 }
  const plain = unit.toLowerCase()
  for (const [form, quantity, factor] of JOINED) if (form.exec(plain)?.[0] === plain) return { quantity, factor }
  return { quantity: plain === 'vehicles/h' ? 'flow' : 'other', factor: 1 }
}
