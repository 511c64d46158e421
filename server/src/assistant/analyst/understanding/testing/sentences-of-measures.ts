/**
 * Sentences about measures, times and comparisons, and what they mean in the town of the test, on Wednesday 18 November 2026
 * at 14:20.
 */
export const CASES_OF_MEASURES: readonly (readonly [said: string, expected: string])[] = [
  // An hour beside its day is the hour of that day.
  ['demanda del lunes a las 5 de la madrugada', 'measure energy.consumption | value | at 11-16 05:00'],
  ['consumo del 12 de noviembre a las 9:40', 'measure energy.consumption | value | at 11-12 09:40'],
  ['desde el lunes a las 8 cuántos incendios hubo', 'records incident all fire | count | 11-16 08:00 to 11-18 14:20'],
  ['viento de lunes a martes', 'measure energy.wind | value | 11-16 00:00 to 11-18 00:00'],
  // Stretches with names of their own.
  ['how many fires over the last fortnight', 'records incident all fire | count | 11-04 14:20 to 11-18 14:20'],
  ['demand a fortnight ago at this time', 'measure energy.consumption | value | at 11-04 14:20'],
  ['hace una semana a esta hora cuánto consumíamos', 'measure energy.consumption | value | at 11-11 14:20'],
  ['cuántos choques en la última quincena', 'records incident all traffic_accident | count | 11-03 14:20 to 11-18 14:20'],
  ['fires in the second week of October', 'records incident all fire | list | 10-08 00:00 to 10-15 00:00'],
  ['demand in the last week of October', 'measure energy.consumption | value | 10-25 00:00 to 11-01 00:00'],
  ['velocidad en la primera mitad de este mes', 'measure city.speed | value | 11-01 00:00 to 11-16 00:00'],
  ['demand since lunch', 'measure energy.consumption | value | 11-18 12:00 to 11-18 14:20'],
  ['grid efficiency rn', 'measure energy.efficiency | value | now'],
  // Part of a day against a whole one: the same hours of it.
  [
    'demand since this morning against yesterday',
    'measure energy.consumption | comparison | 11-18 06:00 to 11-18 14:20 | vs 11-17 06:00 to 11-17 14:20',
  ],
  ['speed at noon today vs yesterday', 'measure city.speed | comparison | at 11-18 12:00 | vs at 11-17 12:00'],
  [
    'compará el viento de ayer con el de hoy',
    'measure energy.wind | comparison | 11-17 00:00 to 11-17 14:20 | vs 11-18 00:00 to 11-18 14:20',
  ],
  ['hay más viento que hace dos horas', 'measure energy.wind | comparison | now | vs at 11-18 12:20'],
  [
    'demanda de hoy frente al lunes pasado',
    'measure energy.consumption | comparison | 11-18 00:00 to 11-18 14:20 | vs 11-16 00:00 to 11-16 14:20',
  ],
  ['compare fires this month', 'records incident all fire | comparison | 11-01 00:00 to 11-18 14:20 | vs '],
  // Several measures in one breath.
  ['demand and production', 'measure energy.consumption | value | and energy.production'],
  ['viento y sol a las 10', 'measure energy.wind | value | at 11-18 10:00 | and energy.solar'],
  ['production from sun and wind', 'measure energy.solar | value | and energy.wind'],
  ['safety index, speed and reserve margin', 'measure city.safety | value | and city.speed energy.margin'],
  ['is the sun giving more than the wind', 'measure energy.solar | comparison | and energy.wind'],
  // The value of a quantity, not what it means.
  ['what does the reserve margin stand at', 'measure energy.margin | value'],
  ['cuánto marca el margen de reserva', 'measure energy.margin | value'],
  ['how loaded is the grid now', 'measure energy.load | value | now'],
  ['the highest load this week and when', 'measure energy.consumption | when highest | 11-16 00:00 to 11-18 14:20'],
  ['minimum and maximum speed today', 'measure city.speed | when highest | 11-18 00:00 to 11-18 14:20'],
  ['which substation is the most loaded', 'measure substation.share | extreme highest | by substation'],
  ['San Roque substation, rising or falling', 'measure substation.load | trend | B San Roque'],
  // Energy of a period is no power.
  ['how much electricity was used on Monday', 'measure energy.consumption | value energy | 11-16 00:00 to 11-17 00:00'],
  ['energía eólica generada ayer', 'measure energy.wind | value energy | 11-17 00:00 to 11-18 00:00'],
  ['how much power were we using at 9 today', 'measure energy.consumption | value | at 11-18 09:00'],
  // Records by what was named of them.
  [
    'how many fires and how many crashes today',
    'records incident all fire traffic_accident | count | 11-18 00:00 to 11-18 14:20 | by type',
  ],
  ['80th percentile of the time to close incidents', 'records incident closed | duration p80-hours-to-close'],
  ['difference in demand between now and midnight', 'measure energy.consumption | comparison | now | vs at 11-18 00:00'],
  ['demand between 10pm and 2am', 'measure energy.consumption | value | 11-17 22:00 to 11-18 02:00'],
  ['incendios del sábado entre las 23 y las 3', 'records incident all fire | list | 11-14 23:00 to 11-15 03:00'],
  ['demanda desde las 6 de hoy', 'measure energy.consumption | value | 11-18 06:00 to 11-18 14:20'],
  [
    "compare yesterday's peak demand with Monday",
    'measure energy.consumption | comparison highest | 11-17 00:00 to 11-18 00:00 | vs 11-16 00:00 to 11-17 00:00',
  ],
  ['at what hour is demand usually highest on average', 'measure energy.consumption | when highest | by hour-of-day'],
  ['traffic flow on Lavalle', 'measure traffic.flow | value | Av. Lavalle'],
  ['how green is the power', 'measure energy.renewable-share | value'],
  ['did traffic slow down after 11', 'word flow | trend | 11-18 11:00 to 11-18 14:20'],
  [
    'how many incidents and how many requests were there yesterday',
    'records incident all | count | 11-17 00:00 to 11-18 00:00 | also service-request all',
  ],
  [
    'cuántos incidentes se cerraron ayer y cuántos entraron',
    'records incident closed | count | 11-17 00:00 to 11-18 00:00 | also incident all',
  ],
  ['average number of fires per day in October', 'records incident all fire | count true | 10-01 00:00 to 11-01 00:00 | by day'],
  ['mean closing time of fires vs crashes', 'records incident closed fire traffic_accident | duration mean-hours-to-close | by type'],
  ['hora con más incidentes', 'records incident all | extreme highest | by hour-of-day'],
  ['which substation has the most headroom relative to what it can carry', 'measure substation.share | extreme lowest | by substation'],
  ['qué subestación tiene más carga respecto de su capacidad', 'measure substation.share | extreme highest | by substation'],
  ['subestación con mayor carga en proporción a su capacidad', 'measure substation.share | extreme highest | by substation'],
  ['rank the substations by load over capacity', 'measure substation.share | value | by substation'],
  ['load of the San Roque substation relative to its capacity', 'measure substation.share | value | B San Roque'],
  ['carga de la subestación San Roque sobre su capacidad', 'measure substation.share | value | B San Roque'],
  ['which substation is closest to maxing out', 'measure substation.share | extreme highest | by substation'],
  [
    'is Av. Lavalle or Bv. Gral. Roca quicker right now',
    'measure traffic.speed | comparison highest | Av. Lavalle | now | vs Bv. Gral. Roca',
  ],
  [
    '¿se circula más rápido por Av. Lavalle o por Bv. Gral. Roca?',
    'measure traffic.speed | comparison highest | Av. Lavalle | vs Bv. Gral. Roca',
  ],
  ['which moves better, Av. Lavalle or Bv. Gral. Roca', 'word congestion | comparison lowest | Av. Lavalle | vs Bv. Gral. Roca'],
  [
    'which of Lavalle, Roca and 25 de Mayo is the slow one',
    'measure traffic.speed | extreme lowest | Av. Lavalle + Bv. Gral. Roca + Av. 25 de Mayo | by street',
  ],
  ['what is the free flow speed of Cno. Viejo', 'measure traffic.speed true | value | Cno. Viejo'],
  [
    'which section of Av. Lavalle is slowest >> how fast would it be there if the road were empty',
    'measure traffic.speed true | extreme lowest | by section | row 1',
  ],
  ['which street is slowest >> and the flow there?', 'measure traffic.flow | extreme lowest | by street | row 1'],
  ['what part of the electricity that we use gets to the meters', 'measure energy.efficiency | share'],
  ['¿qué parte de lo que consumimos llega a los medidores?', 'measure energy.efficiency | share'],
  ['anything odd on the roads today >> what about the substations?', 'anomalies substation.load | list | 11-18 00:00 to 11-18 14:20'],
]
