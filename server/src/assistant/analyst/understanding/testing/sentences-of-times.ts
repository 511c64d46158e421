/** Sentences of times: beside another one, by the clock, since and up to now, held against each other. As those of `sentences.ts`. */
export const CASES_OF_TIMES: readonly (readonly [said: string, expected: string])[] = [
  ['average wind between 7 and 9 today >> and the hour before that?', 'measure energy.wind | value mean | 11-18 06:00 to 11-18 07:00'],
  [
    'consumo medio entre las 9 y las 10 de ayer >> ¿y la hora siguiente?',
    'measure energy.consumption | value mean | 11-17 10:00 to 11-17 11:00',
  ],
  ['solar production on Monday morning >> and the morning before?', 'measure energy.solar | value | 11-15 06:00 to 11-15 12:00'],
  ['consumo anoche >> ¿y la noche anterior?', 'measure energy.consumption | value | 11-16 20:00 to 11-17 06:00'],
  ['consumption at 11 this morning >> and two hours earlier?', 'measure energy.consumption | value | at 11-18 09:00'],
  ['incidents last month >> and the one before?', 'records incident all | list | 09-01 00:00 to 10-01 00:00'],
  ['fires this week >> and the previous one?', 'records incident all fire | list | 11-09 00:00 to 11-16 00:00'],
  [
    'were there more crashes last month than in the month before that',
    'records incident all traffic_accident | comparison | 10-01 00:00 to 11-01 00:00 | vs 09-01 00:00 to 10-01 00:00',
  ],
  [
    'fires this week against the week before',
    'records incident all fire | comparison | 11-16 00:00 to 11-18 14:20 | vs 11-09 00:00 to 11-11 14:20',
  ],
  ['wind you expect for nine tomorrow morning', 'forecast energy.wind | value | ahead at 11-19 09:00'],
  ['wind forecast for seven tomorrow evening', 'forecast energy.wind | value | ahead at 11-19 19:00'],
  ['speed on Lavalle around half five this morning', 'measure traffic.speed | value | Av. Lavalle | at 11-18 05:30'],
  [
    'top 5 streets by speed yesterday morning',
    'measure traffic.speed | extreme highest | 11-17 06:00 to 11-17 12:00 | by street | first 5',
  ],
  ['consumo tipo siete y media de ayer de tarde', 'measure energy.consumption | value | at 11-17 19:30'],
  ['at this stage of the afternoon, is the load going up', 'measure energy.consumption | trend | now'],
  ['a esta altura del día, ¿sube o baja la demanda?', 'measure energy.consumption | trend | now'],
  ['have people been leaving the city since noon', 'measure city.presence | trend | 11-18 12:00 to 11-18 14:20'],
  ['¿se está llenando la ciudad?', 'measure city.presence | trend'],
  ['are folks arriving or leaving, the city I mean', 'measure city.presence | trend'],
  ['is wind power stronger since this morning', 'measure energy.wind | trend | 11-18 06:00 to 11-18 14:20'],
  ['has solar grown since 9', 'measure energy.solar | trend | 11-18 09:00 to 11-18 14:20'],
  ['what was peak demand of this week, and on which day', 'measure energy.consumption | when highest | 11-16 00:00 to 11-18 14:20'],
  ['on which date was demand highest this month', 'measure energy.consumption | when highest | 11-01 00:00 to 11-18 14:20 | by day'],
  [
    'mean load on Monday >> how does it compare with Sunday?',
    'measure energy.consumption | comparison | 11-16 00:00 to 11-17 00:00 | vs 11-15 00:00 to 11-16 00:00',
  ],
  [
    'máximo de consumo del lunes >> ¿cómo se compara con el martes?',
    'measure energy.consumption | comparison highest | 11-16 00:00 to 11-17 00:00 | vs 11-17 00:00 to 11-18 00:00',
  ],
  [
    'solar from 8 to 10 today >> is that more than yesterday?',
    'measure energy.solar | comparison | 11-18 08:00 to 11-18 10:00 | vs 11-17 08:00 to 11-17 10:00',
  ],
  ['gap between current wind and that of yesterday at this time', 'measure energy.wind | comparison | now | vs at 11-17 14:20'],
  ['why did the speed plunge to 12 mph on Lavalle at noon', 'measure traffic.speed | why | Av. Lavalle | at 11-18 12:00'],
  ['what happened at the San Roque substation at 3 this morning', 'anomalies substation.load | list | B San Roque | at 11-18 03:00'],
  [
    'en estas dos semanas, qué barrio tuvo más incendios',
    'records incident all fire | extreme highest | 11-04 14:20 to 11-18 14:20 | by district',
  ],
  ['load since 10pm', 'measure energy.consumption | value | 11-17 22:00 to 11-18 14:20'],
]
