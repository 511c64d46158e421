import type { Language } from '@oppidum/domain/core/language'
import { tokensOf } from '../words/tokens.ts'

/** 'La quincena' has fifteen days, a fortnight fourteen. */
export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'fortnight' | 'quincena' | 'month' | 'year' | 'weekend'
export type Near = 'this' | 'last' | 'next'

/** Minutes after midnight; a part of the day that ends after midnight ends above 1,440. */
export interface DayPart {
  name: 'dawn' | 'morning' | 'midday' | 'afternoon' | 'evening' | 'night' | 'rush' | 'morning-rush' | 'evening-rush' | 'business' | 'hours'
  from: number
  to: number
}

const HOUR = 60
/**
 * What the parts of a day are here. Spanish has no evening: its 'tarde' lasts until 20:00 and its 'noche' begins then; the
 * English evening is 18:00 to 22:00, and 'tonight' both evening and night. A city file names no rush hours: 7 to 9 and 17 to 19.
 */
const PART = {
  dawn: { name: 'dawn', from: 0, to: 6 * HOUR },
  morning: { name: 'morning', from: 6 * HOUR, to: 12 * HOUR },
  midday: { name: 'midday', from: 12 * HOUR, to: 14 * HOUR },
  afternoon: { name: 'afternoon', from: 12 * HOUR, to: 18 * HOUR },
  tarde: { name: 'afternoon', from: 12 * HOUR, to: 20 * HOUR },
  evening: { name: 'evening', from: 18 * HOUR, to: 22 * HOUR },
  night: { name: 'night', from: 22 * HOUR, to: 30 * HOUR },
  /** 'Tonight' is said of the evening as well. */
  tonight: { name: 'night', from: 18 * HOUR, to: 30 * HOUR },
  noche: { name: 'night', from: 20 * HOUR, to: 30 * HOUR },
  rush: { name: 'rush', from: 7 * HOUR, to: 9 * HOUR },
  daytime: { name: 'hours', from: 6 * HOUR, to: 20 * HOUR },
  breakfast: { name: 'morning', from: 7 * HOUR, to: 9 * HOUR },
  dinner: { name: 'evening', from: 20 * HOUR, to: 22 * HOUR },
  morningRush: { name: 'morning-rush', from: 7 * HOUR, to: 9 * HOUR },
  eveningRush: { name: 'evening-rush', from: 17 * HOUR, to: 19 * HOUR },
} as const satisfies Record<string, DayPart>

/** What a word or a fixed phrase is in the grammar of times. */
export type TimeWord =
  | { is: 'now' }
  /** Days from today. */
  | { is: 'day'; days: number }
  /** A part of a day that is named with its day: 'tonight' 0, 'last night' -1. */
  | { is: 'day-part'; part: DayPart; days: number | null }
  | { is: 'weekday'; weekday: number }
  | { is: 'month'; month: number }
  | { is: 'unit'; unit: Unit }
  /** The one that goes on: 'of the week'. */
  | { is: 'this-unit'; unit: Unit }
  | { is: 'number'; value: number }
  | { is: 'ordinal'; value: number }
  | { is: 'near'; near: Near }
  /** Runs back from now when a number or a unit of time follows: 'past two hours'. */
  | { is: 'past' }
  | { is: 'ago' }
  | { is: 'ahead-by' }
  | { is: 'from-now' }
  | { is: 'half' }
  /** A time of the clock by its name. */
  | { is: 'clock'; minute: number }
  | { is: 'oclock' }
  | { is: 'meridiem'; half: 'am' | 'pm' }
  | { is: 'past-hour' }
  | { is: 'to-hour' }
  | { is: 'quarter' }
  | { is: 'bound'; bound: 'since' | 'until' | 'before' | 'after' | 'between' | 'from' }
  | { is: 'link' }
  /** Beside the day of the question before: 'the day after that'. */
  | { is: 'the-one-beside'; days: number }
  | { is: 'same' }
  | { is: 'at' }
  | { is: 'of' }
  | { is: 'the' }
  | { is: 'whole' }
/** Spoken plural of a weekday: 'Mondays', 'los lunes'. */

const each = <Word extends TimeWord>(text: string, word: (at: number) => Word): [string, TimeWord][] =>
  text.split(',').flatMap((phrases, at) => phrases.split('|').map((it): [string, TimeWord] => [it.trim(), word(at)]))
const all = (text: string, word: TimeWord): [string, TimeWord][] => text.split(',').map((it) => [it.trim(), word])

const ENGLISH: [string, TimeWord][] = [
  ...all(
    'rn, atm, now, this minute, this very minute, this second, this instant, right now, at the moment, at this moment, at present, presently, just now, this moment, this very moment, at this point, at this point in time, at this stage, as of now, this instant, these days',
    { is: 'now' },
  ),
  ...all('day before yesterday, the day before yesterday', { is: 'day', days: -2 }),
  ...all('yesterday, yday', { is: 'day', days: -1 }),
  ...all('today, this day', { is: 'day', days: 0 }),
  ...all('tomorrow', { is: 'day', days: 1 }),
  ...all('day after tomorrow, the day after tomorrow', { is: 'day', days: 2 }),
  ...all('early tomorrow, first thing tomorrow, tomorrow early', { is: 'day-part', part: PART.morning, days: 1 }),
  ...all('tonight', { is: 'day-part', part: PART.tonight, days: 0 }),
  ...all('last night', { is: 'day-part', part: PART.night, days: -1 }),
  ...all('the night before last, night before last', { is: 'day-part', part: PART.night, days: -2 }),
  ...all('overnight', { is: 'day-part', part: PART.night, days: null }),
  ...all('morning, mid morning, midmorning', { is: 'day-part', part: PART.morning, days: null }),
  ...all('afternoon, mid afternoon, midafternoon', { is: 'day-part', part: PART.afternoon, days: null }),
  ...all('evening', { is: 'day-part', part: PART.evening, days: null }),
  ...all('night, nighttime, night time', { is: 'day-part', part: PART.night, days: null }),
  ...all('dawn, early hours, small hours, wee hours, wee small hours, early morning, middle of the night, before dawn', {
    is: 'day-part',
    part: PART.dawn,
    days: null,
  }),
  ...all('daytime, daylight, daylight hours', { is: 'day-part', part: PART.daytime, days: null }),
  ...all('breakfast, breakfast time, breakfasttime', { is: 'day-part', part: PART.breakfast, days: null }),
  ...all('dinner, dinner time, dinnertime, supper, suppertime, supper time', { is: 'day-part', part: PART.dinner, days: null }),
  ...all('lunchtime, lunch time, lunch', { is: 'day-part', part: PART.midday, days: null }),
  ...all('rush hour, rush hours, peak traffic hours', { is: 'day-part', part: PART.rush, days: null }),
  ...all('morning rush hour, morning rush, morning peak, am peak, morning peak hour', {
    is: 'day-part',
    part: PART.morningRush,
    days: null,
  }),
  ...all('evening rush hour, evening rush, evening peak, pm peak, afternoon rush hour, afternoon rush, evening peak hour, afternoon peak', {
    is: 'day-part',
    part: PART.eveningRush,
    days: null,
  }),
  ...each('monday|mon, tuesday|tue|tues, wednesday|wed, thursday|thu|thur|thurs, friday|fri, saturday, sunday', (weekday) => ({
    is: 'weekday',
    weekday,
  })),
  ...each(
    'january|jan, february|feb, march, april|apr, may, june|jun, july|jul, august|aug, september|sep|sept, october|oct, november|nov, december|dec',
    (at) => ({ is: 'month', month: at + 1 }),
  ),
  ...all('of the week, in the week, week to date, wtd', { is: 'this-unit', unit: 'week' }),
  ...all('of the month, in the month, month to date, mtd', { is: 'this-unit', unit: 'month' }),
  ...all('of the year, year to date, ytd', { is: 'this-unit', unit: 'year' }),
  ...all('minute, min', { is: 'unit', unit: 'minute' }),
  ...all('hour, hr, hrs', { is: 'unit', unit: 'hour' }),
  ...all('day', { is: 'unit', unit: 'day' }),
  ...all('week', { is: 'unit', unit: 'week' }),
  ...all('fortnight', { is: 'unit', unit: 'fortnight' }),
  ...all('weekend', { is: 'unit', unit: 'weekend' }),
  ...all('month', { is: 'unit', unit: 'month' }),
  ...all('year', { is: 'unit', unit: 'year' }),
  ...each(
    'one|a|an, two|couple of|a couple of, three|a few|few, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen',
    (at) => ({
      is: 'number',
      value: at + 1,
    }),
  ),
  ...each('twenty, thirty, forty, fifty, sixty', (at) => ({ is: 'number', value: (at + 2) * 10 })),
  ...all('twenty four', { is: 'number', value: 24 }),
  ...all('forty eight', { is: 'number', value: 48 }),
  ...all('forty five', { is: 'number', value: 45 }),
  ...all('seventy two', { is: 'number', value: 72 }),
  ...each(
    'first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth, fourteenth, fifteenth, sixteenth, seventeenth, eighteenth, nineteenth, twentieth',
    (at) => ({ is: 'ordinal', value: at + 1 }),
  ),
  ...all('this, these, current, the current', { is: 'near', near: 'this' }),
  ...all('last, previous, prior, preceding', { is: 'near', near: 'last' }),
  ...all('next, coming, following', { is: 'near', near: 'next' }),
  ...all('past, trailing', { is: 'past' }),
  ...all('ago, earlier, back', { is: 'ago' }),
  ...all('in, within', { is: 'ahead-by' }),
  ...all('from now, hence', { is: 'from-now' }),
  ...all('half, half a, half an, a half', { is: 'half' }),
  ...all('noon, midday', { is: 'clock', minute: 12 * HOUR }),
  ...all('midnight', { is: 'clock', minute: 0 }),
  ...all("o'clock, oclock, sharp, hundred hours", { is: 'oclock' }),
  ...all('am, a.m, in the morning', { is: 'meridiem', half: 'am' }),
  ...all('pm, p.m', { is: 'meridiem', half: 'pm' }),
  ...all('past', { is: 'past-hour' }),
  ...all('to', { is: 'to-hour' }),
  ...all('quarter, a quarter', { is: 'quarter' }),
  ...all(
    'since the start of, since the beginning of, since start of, since beginning of, from the start of, from the beginning of, since, starting, ever since',
    { is: 'bound', bound: 'since' },
  ),
  ...all('until, till, up to, up until', { is: 'bound', bound: 'until' }),
  ...all('before, prior to, earlier than', { is: 'bound', bound: 'before' }),
  ...all('after, later than, past', { is: 'bound', bound: 'after' }),
  ...all('between', { is: 'bound', bound: 'between' }),
  ...all('from', { is: 'bound', bound: 'from' }),
  ...all('and, to, until, till, through', { is: 'link' }),
  ...all('day after that, the day after that, the day after, the following day, the next day, day after', {
    is: 'the-one-beside',
    days: 1,
  }),
  ...all('day before that, the day before that, the day before, the previous day', { is: 'the-one-beside', days: -1 }),
  ...all(
    'same time, same hour, same hours, the same hours, same period, same times, same time of day, at the same hours, at the same time, at this time, this time, same moment, the same time, the same hour, this hour, at this hour, at this very hour',
    {
      is: 'same',
    },
  ),
  ...all('at, around, about, by', { is: 'at' }),
  ...all('of, in, on, for, during, over, in the, on the, at, so far, to date', { is: 'of' }),
  ...all('the', { is: 'the' }),
  ...all('all, all of, whole, entire, the whole, the entire, full, early, late', { is: 'whole' }),
]

const SPANISH: [string, TimeWord][] = [
  ...all(
    'a esta altura, a estas alturas, en este punto, ahora, ahora mismo, en este momento, actualmente, en estos momentos, en este instante, al momento, hoy por hoy, ya mismo, en el momento, a esta hora',
    {
      is: 'now',
    },
  ),
  ...all('anteayer, antes de ayer, antier, antiayer, antes ayer', { is: 'day', days: -2 }),
  ...all('ayer, el dia de ayer', { is: 'day', days: -1 }),
  ...all(
    'hoy, el dia de hoy, hoy dia, este dia, en lo que va del dia, lo que va del dia, en lo que va de hoy, en lo que va del dia de hoy',
    { is: 'day', days: 0 },
  ),
  ...all('mañana, el dia de mañana', { is: 'day', days: 1 }),
  ...all('pasado mañana', { is: 'day', days: 2 }),
  ...all('esta noche', { is: 'day-part', part: PART.noche, days: 0 }),
  ...all('anoche, ayer noche, ayer de noche, ayer a la noche, ayer por la noche, la noche pasada, la pasada noche', {
    is: 'day-part',
    part: PART.noche,
    days: -1,
  }),
  ...all('anteanoche, antenoche', { is: 'day-part', part: PART.noche, days: -2 }),
  ...all(
    'la mañana, por la mañana, de la mañana, de mañana, en la mañana, a la mañana, mañanas, mediamañana, primera hora de la mañana, a primera hora, primera hora',
    {
      is: 'day-part',
      part: PART.morning,
      days: null,
    },
  ),
  ...all('esta mañana, hoy de mañana, hoy por la mañana, hoy a la mañana, hoy temprano', { is: 'day-part', part: PART.morning, days: 0 }),
  ...all('mañana temprano, mañana a primera hora, mañana por la mañana, mañana de mañana, mañana a la mañana, mañana en la mañana', {
    is: 'day-part',
    part: PART.morning,
    days: 1,
  }),
  ...all('ayer temprano, ayer a primera hora, ayer de mañana, ayer por la mañana, ayer a la mañana, ayer en la mañana', {
    is: 'day-part',
    part: PART.morning,
    days: -1,
  }),
  ...all('tarde, la tarde, por la tarde, de la tarde, de tarde, en la tarde, a la tarde, la tardecita', {
    is: 'day-part',
    part: PART.tarde,
    days: null,
  }),
  ...all('esta tarde, hoy de tarde, hoy por la tarde', { is: 'day-part', part: PART.tarde, days: 0 }),
  ...all('noche, la noche, por la noche, de la noche, de noche, en la noche, a la noche', { is: 'day-part', part: PART.noche, days: null }),
  ...all('madrugada, la madrugada, de madrugada, de la madrugada, en la madrugada, por la madrugada', {
    is: 'day-part',
    part: PART.dawn,
    days: null,
  }),
  ...all('esta madrugada', { is: 'day-part', part: PART.dawn, days: 0 }),
  ...all('desayuno, el desayuno, hora del desayuno, la hora del desayuno, del desayuno', {
    is: 'day-part',
    part: PART.breakfast,
    days: null,
  }),
  ...all('la cena, hora de la cena, la hora de la cena, de la cena', { is: 'day-part', part: PART.dinner, days: null }),
  ...all('hora del almuerzo, la hora del almuerzo, almuerzo, el almuerzo, del almuerzo', { is: 'day-part', part: PART.midday, days: null }),
  ...all('hora pico, horas pico, hora punta, horas punta, la hora pico, la hora punta', {
    is: 'day-part',
    part: PART.rush,
    days: null,
  }),
  ...all('hora pico de la mañana, pico de la mañana, hora punta de la mañana, hora pico matutina, pico matutino', {
    is: 'day-part',
    part: PART.morningRush,
    days: null,
  }),
  ...all('hora pico de la tarde, pico de la tarde, hora punta de la tarde, hora pico vespertina, pico vespertino', {
    is: 'day-part',
    part: PART.eveningRush,
    days: null,
  }),
  ...each('lunes, martes, miercoles, jueves, viernes, sabado, domingo', (weekday) => ({ is: 'weekday', weekday })),
  ...each(
    'enero|ene, febrero|feb, marzo, abril|abr, mayo, junio|jun, julio|jul, agosto|ago, setiembre|septiembre|sep|set, octubre|oct, noviembre|nov, diciembre|dic',
    (at) => ({ is: 'month', month: at + 1 }),
  ),
  ...all('de la semana, en la semana', { is: 'this-unit', unit: 'week' }),
  ...all('del mes, en el mes, de mes', { is: 'this-unit', unit: 'month' }),
  ...all('del año, en el año', { is: 'this-unit', unit: 'year' }),
  ...all('minuto, min', { is: 'unit', unit: 'minute' }),
  ...all('hora, hs', { is: 'unit', unit: 'hour' }),
  ...all('dia', { is: 'unit', unit: 'day' }),
  ...all('semana', { is: 'unit', unit: 'week' }),
  ...all('quincena', { is: 'unit', unit: 'quincena' }),
  ...all('fin de semana, finde', { is: 'unit', unit: 'weekend' }),
  ...all('mes, meses', { is: 'unit', unit: 'month' }),
  ...all('año', { is: 'unit', unit: 'year' }),
  ...each(
    'uno|un|una, dos|par de|un par de, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince',
    (at) => ({
      is: 'number',
      value: at + 1,
    }),
  ),
  ...each('veinte, treinta, cuarenta, cincuenta, sesenta', (at) => ({ is: 'number', value: (at + 2) * 10 })),
  ...all('veinticuatro', { is: 'number', value: 24 }),
  ...all('cuarenta y ocho', { is: 'number', value: 48 }),
  ...all('cuarenta y cinco', { is: 'number', value: 45 }),
  ...each(
    'primero|primer|primera, segundo|segunda, tercero|tercer|tercera, cuarto|cuarta, quinto|quinta, sexto|sexta, septimo|septima, octavo|octava, noveno|novena, decimo|decima',
    (at) => ({
      is: 'ordinal',
      value: at + 1,
    }),
  ),
  ...all('estos, estas, este, esta, actual, en curso, corriente', { is: 'near', near: 'this' }),
  ...all('pasado, pasada, pasados, pasadas, anterior, anteriores, previo, previa', { is: 'near', near: 'last' }),
  ...all('proximo, proxima, proximos, proximas, que viene, siguiente, siguientes, que vienen, entrante', { is: 'near', near: 'next' }),
  ...all('ultimo, ultima, ultimos, ultimas', { is: 'past' }),
  ...all('atras', { is: 'ago' }),
  ...all('hace', { is: 'ago' }),
  ...all('en, dentro de, de aca a, de aqui a', { is: 'ahead-by' }),
  ...all('media, medio, y media, mitad', { is: 'half' }),
  ...all('mediodia, medio dia', { is: 'clock', minute: 12 * HOUR }),
  ...all('medianoche, media noche', { is: 'clock', minute: 0 }),
  ...all('en punto, horas, hs, h, hrs', { is: 'oclock' }),
  ...all('am, a.m, de la mañana, de la madrugada', { is: 'meridiem', half: 'am' }),
  ...all('pm, p.m, de la tarde, de la noche', { is: 'meridiem', half: 'pm' }),
  ...all('y', { is: 'past-hour' }),
  ...all('menos', { is: 'to-hour' }),
  ...all('cuarto', { is: 'quarter' }),
  ...all(
    'desde el comienzo, desde comienzo, desde comienzos, desde el principio, desde principio, desde principios, desde el inicio, desde inicio, desde inicios, desde el arranque, desde que empezo, desde que comenzo, desde que arranco, desde, a partir de, desde el, desde la, desde las',
    { is: 'bound', bound: 'since' },
  ),
  ...all('hasta, hasta el, hasta la, hasta las', { is: 'bound', bound: 'until' }),
  ...all('antes de, antes del', { is: 'bound', bound: 'before' }),
  ...all('despues de, despues del, luego de, pasadas las', { is: 'bound', bound: 'after' }),
  ...all('entre, entre el, entre la, entre las', { is: 'bound', bound: 'between' }),
  ...all('de, del, desde', { is: 'bound', bound: 'from' }),
  ...all('y, a, al, hasta, e, hasta el, hasta las', { is: 'link' }),
  ...all('dia siguiente, el dia siguiente, al dia siguiente, al otro dia, el otro dia, dia despues, el dia despues', {
    is: 'the-one-beside',
    days: 1,
  }),
  ...all('dia anterior, el dia anterior, el dia antes, dia previo, el dia previo', { is: 'the-one-beside', days: -1 }),
  ...all(
    'mismas horas, las mismas horas, a las mismas horas, mismo horario, en el mismo horario, el mismo horario, misma franja, la misma franja, misma hora, a la misma hora, la misma hora, mismo momento, a esta hora, a esta misma hora, a estas horas',
    { is: 'same' },
  ),
  ...all(
    'a las, a la, las, la, a eso de las, a eso de la, sobre las, sobre la, tipo, tipo las, tipo la, hacia las, hacia la, cerca de las, cerca de la, como a las, como a la, alrededor de las, alrededor de la, aproximadamente a las, al, a',
    { is: 'at' },
  ),
  ...all(
    'de, del, el, la, los, las, en, por, durante, al, a, en el, en la, por la, a lo largo de, en lo que va de, en lo que va del, para, para el, para la, de esta, lo que va de, lo que va del',
    { is: 'of' },
  ),
  ...all('el, la, los, las', { is: 'the' }),
  ...all('todo, toda, todo el, toda la, entero', { is: 'whole' }),
]

export interface Branch {
  /** What ends here. */
  words: TimeWord[]
  next: Map<string, Branch>
}

function branches(table: readonly [string, TimeWord][]): Branch {
  const root: Branch = { words: [], next: new Map() }
  for (const [phrase, word] of table) {
    let at = root
    for (const { stem: sign } of tokensOf(phrase)) {
      const next = at.next.get(sign) ?? { words: [], next: new Map() }
      at.next.set(sign, next)
      at = next
    }
    at.words.push(word)
  }
  return root
}

export const TIME_WORDS: Record<Language, Branch> = { en: branches(ENGLISH), es: branches(SPANISH) }
export const RUSH_HOURS: readonly DayPart[] = [PART.morningRush, PART.eveningRush]
