import { expect, it } from 'vitest'
import type { Language } from '../../core/language.ts'
import type { Condition } from '../condition.ts'
import type { Scope } from '../rule.ts'
import { type RuleReader, ruleSentence } from './rule-sentence.ts'

const NAMES: Record<string, string> = { harbor: 'Harbor Blvd', italia: 'Av. Italia', oeste: 'Oeste', a: 'A Centro', centro: 'Centro' }
const named = (id: string) => NAMES[id] ?? id

const reader = (language: Language, more: Partial<RuleReader> = {}): RuleReader => ({
  language,
  speedUnit: 'mph',
  number: (it) => new Intl.NumberFormat(language === 'en' ? 'en-US' : 'es-UY', { maximumFractionDigits: 2 }).format(it),
  place: named,
  district: named,
  feed: () => 'Traffic',
  check: () => 'Store',
  filter: (_, filter) =>
    filter
      .split('&')
      .filter(Boolean)
      .map((it) => it.split('=')[1] as string),
  ...more,
})

const SLOW = { kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' } as const
const LOAD = { kind: 'threshold', measure: 'substation.load', side: 'above', value: 90, unit: 'MW' } as const
const POWER = { kind: 'threshold', measure: 'energy.consumption', side: 'above', value: 700, unit: 'MW' } as const
const FIRE = { kind: 'records', records: 'incidents', filter: 'type=fire', atLeast: 1, withinMinutes: 60 } as const
const at = (...places: string[]): Scope => ({ kind: 'places', places })
const CITY: Scope = { kind: 'city' }
const CENTRO: Scope = { kind: 'district', district: 'centro' }

it.each<[scope: Scope, condition: Condition, minutes: number, en: string, es: string]>([
  [
    at('harbor'),
    SLOW,
    10,
    'Warns when the speed on Harbor Blvd is below 20 mph for 10 minutes.',
    'Advierte cuando la velocidad en Harbor Blvd está por debajo de 20 mph durante 10 minutos.',
  ],
  [
    at('harbor', 'oeste'),
    { ...SLOW, clearAt: 25 },
    60,
    'Warns when the speed on Harbor Blvd or Oeste is below 20 mph for 1 hour, until it is above 25 mph.',
    'Advierte cuando la velocidad en Harbor Blvd u Oeste está por debajo de 20 mph durante 1 hora, hasta que esté por encima de 25 mph.',
  ],
  [
    at('harbor', 'italia', 'oeste', 'more'),
    { ...SLOW, measure: 'traffic.flow', unit: 'vehicles/min', value: 2 },
    0,
    'Warns when the traffic flow on any of 4 road sections is below 120 vehicles/h.',
    'Advierte cuando el flujo de tránsito en alguno de 4 tramos está por debajo de 120 vehículos/h.',
  ],
  [
    { kind: 'every' },
    LOAD,
    0,
    'Warns when the load at any substation is above 90 MW.',
    'Advierte cuando la carga en alguna subestación está por encima de 90 MW.',
  ],
  [
    at('a'),
    { ...LOAD, value: 90_500, unit: 'kW' },
    0,
    'Warns when the load at A Centro is above 90.5 MW.',
    'Advierte cuando la carga en A Centro está por encima de 90,5 MW.',
  ],
  [
    CENTRO,
    { kind: 'change', measure: 'traffic.speed', direction: 'fall', by: 50, unit: '%', withinMinutes: 15 },
    0,
    'Warns when the speed on any road section in Centro falls by 50% or more within 15 minutes.',
    'Advierte cuando la velocidad en algún tramo de Centro baja 50 % o más en 15 minutos.',
  ],
  [
    { kind: 'every' },
    { kind: 'absence', measure: 'traffic.flow', minutes: 30 },
    0,
    'Warns when there is no value of the traffic flow on any road section for 30 minutes.',
    'Advierte cuando no hay valores del flujo de tránsito en algún tramo durante 30 minutos.',
  ],
  [
    CITY,
    { kind: 'unusual', measure: 'energy.wind', direction: 'either', percent: 40 },
    0,
    'Warns when wind power differs by 40% or more from its usual level for the hour and weekday.',
    'Advierte cuando la potencia eólica se aparta 40 % o más de su nivel habitual para la hora y el día de la semana.',
  ],
  [
    CITY,
    { kind: 'anomaly', measure: 'energy.consumption' },
    0,
    'Warns when there is an anomaly in electricity consumption.',
    'Advierte cuando hay una anomalía en el consumo eléctrico.',
  ],
  [
    CITY,
    { ...POWER, kind: 'forecast', withinMinutes: 60, probability: 80 },
    0,
    'Warns when electricity consumption is forecast, with a probability of 80% or more, to exceed 700 MW within 1 hour.',
    'Advierte cuando se prevé, con una probabilidad de 80 % o más, que el consumo eléctrico supere 700 MW dentro de 1 hora.',
  ],
  [
    CITY,
    FIRE,
    0,
    'Warns when at least 1 incident (fire) was reported in the last hour.',
    'Advierte cuando se reportó al menos 1 incidente (fire) en la última hora.',
  ],
  [
    CENTRO,
    { kind: 'records', records: 'requests', filter: '', atLeast: 20, withinMinutes: 120 },
    0,
    'Warns when at least 20 service requests in Centro were reported in the last 2 hours.',
    'Advierte cuando se reportaron al menos 20 solicitudes en Centro en las últimas 2 horas.',
  ],
  [
    CITY,
    { kind: 'records', records: 'requests', filter: 'a=roads&b=high', atLeast: 5 },
    0,
    'Warns when at least 5 service requests (roads; high) are open.',
    'Advierte cuando hay al menos 5 solicitudes (roads; high) abiertas.',
  ],
  [
    CITY,
    { kind: 'overdue', records: 'incidents', aim: 'acknowledge', filter: '' },
    0,
    'Warns when an incident misses its target for acknowledgement.',
    'Advierte cuando un incidente supera su plazo de acuse.',
  ],
  [
    CITY,
    { kind: 'feed' },
    10,
    'Warns when a feed is late or failing for 10 minutes.',
    'Advierte cuando alguna fuente llega tarde o falla durante 10 minutos.',
  ],
  [
    CITY,
    {
      any: [
        { kind: 'feed', feed: 'traffic' },
        { kind: 'system', check: 'store' },
      ],
    },
    0,
    'Warns when the feed Traffic is late or failing or the system check Store fails.',
    'Advierte cuando la fuente Traffic llega tarde o falla o falla la comprobación Store.',
  ],
  [
    at('harbor'),
    { all: [{ ...SLOW, clearAt: 25 }, { any: [{ ...SLOW, measure: 'traffic.flow', unit: 'vehicles/h' }, POWER] }] },
    10,
    'Warns when the speed on Harbor Blvd is below 20 mph (until above 25 mph) and (the traffic flow there is below 20 vehicles/h or electricity consumption is above 700 MW), for 10 minutes.',
    'Advierte cuando la velocidad en Harbor Blvd está por debajo de 20 mph (hasta estar por encima de 25 mph) y (el flujo de tránsito allí está por debajo de 20 vehículos/h o el consumo eléctrico está por encima de 700 MW), durante 10 minutos.',
  ],
  [
    CITY,
    { kind: 'threshold', measure: 'city.efficiency', side: 'below', value: 62.5, unit: '%' },
    2_880,
    'Warns when traffic efficiency is below 62.5% for 2 days.',
    'Advierte cuando la eficiencia del tránsito está por debajo de 62,5 % durante 2 días.',
  ],
])('%j %j for %i min', (scope, condition, forMinutes, en, es) => {
  const rule = { severity: 'warning', scope, condition, forMinutes } as const
  expect(ruleSentence(rule, reader('en'))).toBe(en)
  expect(ruleSentence(rule, reader('es'))).toBe(es)
})

it.each([
  ['critical', 'Raises a critical alert when', 'Da una alerta crítica cuando'],
  ['info', 'Lets you know when', 'Avisa cuando'],
] as const)('says how urgent it is: %s', (severity, en, es) => {
  const rule = { severity, scope: CITY, condition: POWER, forMinutes: 0 }
  expect(ruleSentence(rule, reader('en'))).toMatch(new RegExp(`^${en}`))
  expect(ruleSentence(rule, reader('es'))).toMatch(new RegExp(`^${es}`))
})

it.each([
  ['mph', 'mph', '20 mph'],
  ['mph', 'km/h', '32.19 km/h'],
  ['km/h', 'km/h', '20 km/h'],
  ['kn', 'km/h', '37.04 km/h'],
  ['MW', 'mph', '20 MW'],
] as const)('a limit in %s, for a reader of %s: %s', (unit, speedUnit, value) => {
  const rule = { severity: 'info', scope: at('harbor'), condition: { ...SLOW, unit }, forMinutes: 0 } as const
  expect(ruleSentence(rule, reader('en', { speedUnit }))).toContain(`below ${value}.`)
})
