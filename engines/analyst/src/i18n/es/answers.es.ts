import { del, listed, NOTHING, type Phrase, say, sentence } from '../../answering/phrases/phrase.ts'
import type { answers as english } from '../en/answers.en.ts'
import { nouns } from './nouns.es.ts'
import { questions } from './questions.es.ts'
import { record, records } from './records.es.ts'
import { refusals } from './refusals.es.ts'

const AND = say` y `
const spaced = (one: Phrase) => (one.length > 0 ? say` ${one}` : NOTHING)

/** The same sentences as in English, as they are said in Spanish. */
export const answers: typeof english = {
  noun: nouns,
  ask: questions,
  refusal: refusals,
  records: records,
  record: record,
  and: AND,
  list: (phrases) => listed(phrases, AND),

  value: {
    is: (the, value, when) => say`${the} es de ${value} ${when}.`,
    was: (the, value, when) => say`${the} fue de ${value} ${when}.`,
    wasReached: (the, value, when, moment) => say`${the}${when.length > 0 ? say` ${when}` : NOTHING} fue de ${value}, ${moment}.`,
    lastKnown: (the, value, when) => say`${the} no se mide ahora; el último valor fue de ${value} ${when}.`,
    aged: (when, age) => say`${when} (hace ${age})`,
    verdict: (yes, rest) => (yes ? say`Sí: ${rest}` : say`No: ${rest}`),
    than: (by, percent, more, when, before) =>
      say`Son ${by}${percent ? say` (${percent})` : NOTHING} ${more ? say`más` : say`menos`} que ${when}, cuando era de ${before}.`,
    same: (when) => say`Es lo mismo que ${when}.`,
    between: (low, lowWhen, high, highWhen) =>
      say`Estuvo entre ${low}${lowWhen.length > 0 ? say` (${lowWhen})` : NOTHING} y ${high}${highWhen.length > 0 ? say` (${highWhen})` : NOTHING}.`,
    outOfOrder: () => say`El sensor de allí está marcado como averiado: el valor puede estar mal.`,
    freeFlow: (value) => say`El flujo libre allí es de ${value}.`,
    capacity: (share) => say`Es el ${share} de su capacidad.`,
    word: (measure, word) =>
      ({
        congestion: say`La congestión allí es ${word}.`,
        'flow-word': say`El flujo del tránsito se considera ${word}.`,
        'safety-word': say`El nivel de seguridad se considera ${word}.`,
        stability: say`La red está ${word}.`,
        'load-word': say`La carga de la red es ${word}.`,
      })[measure] ?? say`Se considera ${word}.`,
    thatCounts: (word) => say`Según los umbrales de esta ciudad se considera: ${word}.`,
    wordLead: (measure, word, when) =>
      ({
        congestion: say`La congestión es ${word} ${when}.`,
        'flow-word': say`El flujo del tránsito es ${word} ${when}.`,
        'safety-word': say`El nivel de seguridad es ${word} ${when}.`,
        stability: say`La red está ${word} ${when}.`,
        'load-word': say`La carga de la red es ${word} ${when}.`,
        anomaly: say`Comportamiento inusual de la red: ${word} ${when}.`,
      })[measure] ?? say`Es ${word} ${when}.`,
  },

  ranking: {
    first: (which, { measure, noun, at, name }, value, when, now) => {
      const high = which === 'highest'
      const is = now ? say`es` : say`fue`
      const more = high ? say`más` : say`menos`
      const said = {
        'traffic.speed': say`El tránsito ${is} más ${high ? say`rápido` : say`lento`} ${at}: ${value}`,
        'traffic.flow': say`${high ? say`Donde más` : say`Donde menos`} vehículos ${now ? say`pasan` : say`pasaron`} es ${at}: ${value}`,
        'substation.share': say`La subestación ${more} cargada ${is} ${name}: ${value} de su capacidad`,
        'substation.load': say`La subestación con ${more} carga ${is} ${name}: ${value}`,
      }[measure]
      const sentence = said ?? say`El valor más ${high ? say`alto` : say`bajo`} de ${noun} ${now ? say`está` : say`estuvo`} ${at}: ${value}`
      return say`${sentence}${when.length > 0 ? say` ${when}` : NOTHING}.`
    },
    worst: (at, value, when, freeFlow) =>
      say`El tránsito está peor ${at}: ${value} ${when}${freeFlow ? say`, con flujo libre a ${freeFlow}` : NOTHING}.`,
    bucket: (the, which, by, bucket, value) =>
      say`${the} alcanzó su ${which === 'highest' ? say`máximo` : say`mínimo`} ${by === 'weekday' ? say`el ${bucket}` : by === 'hour-of-day' ? say`en la hora que empieza a las ${bucket}` : bucket}: ${value}.`,
    each: (the, when, low, lowWhen, high, highWhen) => say`${the} estuvo entre ${low} (${lowWhen}) y ${high} (${highWhen}) ${when}.`,
    count: (n, one, things, is) => say`${n} ${things} ${one ? say`está` : say`están`} ${is}.`,
    share: (percent, all, things) => say`Es el ${percent} de los ${all} ${things} que se miden ahora.`,
    none: (things, is) => say`Ninguno de los valores medidos (${things}) está ${is}.`,
    congested: (level) => say`con congestión ${level}`,
    measured: () => say`con medición`,
    limit: (is, value) => ({ above: say`por encima de ${value}`, below: say`por debajo de ${value}`, equal: say`en ${value}` })[is],
    names: { value: 'Valor', freeFlow: 'Flujo libre' },
  },

  course: {
    trend: (the, up, from, fromWhen, to, toWhen, by) =>
      say`${the} ${up ? say`subió` : say`bajó`} ${by}: de ${from} ${fromWhen} a ${to} ${toWhen}.`,
    stable: (the, from, fromWhen, to, toWhen) => say`${the} se mantiene estable: ${from} ${fromWhen}, ${to} ${toWhen}.`,
    nearlyStable: (the, up, from, fromWhen, to, toWhen, by) =>
      say`${the} se mantiene casi estable, con ${up ? say`un aumento` : say`una baja`} de ${by}: de ${from} ${fromWhen} a ${to} ${toWhen}.`,
    when: (the, which, moment, value) => say`${the} alcanzó su ${which === 'highest' ? say`máximo` : say`mínimo`} ${moment}: ${value}.`,
    compared: (the, value, when, other, otherValue, otherWhen) =>
      say`${the}: ${value} ${when}${other.length > 0 ? say`; ${other}: ` : say`, `}${otherValue} ${otherWhen}.`,
    difference: (by, percent, more, first, second) =>
      sentence(say`${first} son ${by}${percent ? say` (${percent})` : NOTHING} ${more ? say`más` : say`menos`} que ${second}.`),
    higher: ({ the, by, percent, isHigher, isLive }, { first, second, a, b, when }) =>
      say`${the} ${isLive ? say`es` : say`fue`} ${by}${percent ? say` (${percent})` : NOTHING} ${isHigher ? say`mayor` : say`menor`}${spaced(first)} que ${second}: ${a} frente a ${b}${spaced(when)}.`,
    direction: (way, rest) => ({ up: say`En aumento: ${rest}`, down: say`En baja: ${rest}`, same: say`Estable: ${rest}` })[way],
    equal: () => say`Los dos valores son iguales.`,
    lines: { measured: 'Medido', before: 'Antes', forecast: 'Esperado' },
  },

  why: {
    lead: (by, more, the, value, when, before) => say`${the} es de ${value} ${when}, ${by} ${more ? say`más` : say`menos`} que ${before}.`,
    incidents: (count, one, there, some, records) =>
      say`${there ? say`Allí hay` : say`Hay`} ${count} ${one ? say`incidente abierto` : say`incidentes abiertos`}${some ? say`; los más urgentes` : NOTHING}: ${records}.`,
    noIncidents: (there) => say`${there ? say`Allí no hay` : say`No hay`} ningún incidente abierto.`,
    anomaly: (name, since) => say`Inusual: ${name}${since.length > 0 ? say`, ${since}` : NOTHING}.`,
    noAnomaly: (there) => say`${there ? say`Allí no` : say`No`} se registró nada inusual.`,
    caveat: () => say`Los datos muestran lo que coincide, no qué es causa de qué.`,
    record: (number, title) => say`${number} (${title})`,
  },

  forecast: {
    at: (the, value, when) => say`se espera que ${the} sea de ${value} ${when}.`,
    extreme: (the, which, value, when) =>
      say`se espera el valor más ${which === 'highest' ? say`alto` : say`bajo`} ${del(the)} ${when}: ${value}.`,
    worst: (which, at, value, when) =>
      say`se espera el tránsito más ${which === 'highest' ? say`rápido` : say`lento`} ${at}: ${value} ${when}.`,
    band: (low, high) => say`Probablemente entre ${low} y ${high}.`,
    error: (error) => say`El pronóstico suele desviarse ${error}.`,
    now: (value, when) => say`Ahora es de ${value} ${when}.`,
    neverPassed: () => say`Eso no se espera en el período pronosticado.`,
    most: (value, when) => say`el consumo más alto se espera ${when}: ${value}`,
    enough: (is, expected, available, when, left) =>
      is === 'short'
        ? say`Lo disponible ahora no alcanzaría: ${expected}, y ${when} hay ${available} disponibles, ${left} menos.`
        : is === 'close'
          ? say`Puede alcanzar muy justo: ${expected}, y ${when} hay ${available} disponibles, solo ${left} más.`
          : say`Lo disponible ahora alcanzaría: ${expected}, y ${when} hay ${available} disponibles, ${left} más.`,
    noSupply: (expected) => say`No se puede decir si va a alcanzar, porque ahora no se mide la potencia disponible: ${expected}.`,
    ofPeak: (share) => say`Es el ${share} del pico de carga configurado para la ciudad.`,
    part: (source, now, then) => say`De lo disponible ahora, ${now} son de ${source}; para esa hora se esperan ${then}.`,
    supplyUnknown: () => say`No hay pronóstico de la potencia disponible a esa hora.`,
    none: (the) => say`No hay pronóstico ${del(the)} para ese momento.`,
    reach: (when) => say`Los pronósticos terminan ${when}.`,
    expected: () => say`Un pronóstico es lo que espera un modelo, no una medición.`,
  },

  risk: {
    title: 'Riesgo de incidentes',
    ofDistricts: () => say`El riesgo se conoce solo por barrio, no por calle ni por tramo.`,
    none: () => say`No hay pronóstico del riesgo para ese momento.`,
    expected: (expected, usual) => say`; se esperan ${expected} incidentes${usual ? say`, lo habitual es ${usual}` : NOTHING}`,
    highest: (name, risk, when, numbers) =>
      say`En ese tiempo el riesgo de un incidente en ${name} es mayor en la hora que empieza ${when}: ${risk}${numbers}.`,
    first: (name, risk, when, numbers) =>
      say`El riesgo de un incidente es mayor en ${name}: ${risk} en la hora que empieza ${when}${numbers}.`,
    score: (name, risk, when, numbers) => say`El riesgo de un incidente en ${name} es ${risk} en la hora que empieza ${when}${numbers}.`,
    total: (n, where, span) => say`Se esperan ${n} incidentes ${where}${where.length > 0 ? say` ` : NOTHING}${span}.`,
    columns: { district: 'Barrio', expected: 'Esperados', usual: 'Habituales', risk: 'Riesgo' },
  },

  anomalies: {
    title: 'Inusual',
    count: (n, one, open) =>
      open
        ? say`${n} ${one ? say`valor es inusual` : say`valores son inusuales`} ahora.`
        : say`Se ${one ? say`registró` : say`registraron`} ${n} ${one ? say`período inusual` : say`períodos inusuales`}.`,
    sensors: (n, one) => say`${n} ${one ? say`sensor está averiado` : say`sensores están averiados`} ahora.`,
    noSensors: () => say`Ahora no hay ningún sensor marcado como averiado.`,
    none: (open, when) =>
      open ? say`No hay nada inusual ahora.` : say`No se registró nada inusual${when.length > 0 ? say` ${when}` : NOTHING}.`,
    columns: { place: 'Lugar', what: 'Qué', value: 'Valor', expected: 'Esperado', when: 'Desde' },
  },

  feeds: {
    title: 'Fuentes de datos',
    none: () => say`Esta ciudad no tiene fuentes de datos.`,
    all: (n, one) =>
      one ? say`La fuente de datos entrega según lo previsto.` : say`Las ${n} fuentes de datos entregan según lo previsto.`,
    some: (n, of) => say`${n} de ${of} fuentes de datos no entregan según lo previsto.`,
    one: (name, state) => say`${name}: ${state}.`,
    last: (when) => say`Su última entrega fue ${when}.`,
    problem: (problem) => say`Qué falla: ${problem}`,
    columns: { feed: 'Fuente', state: 'Estado', last: 'Última entrega' },
  },

  alerts: {
    title: 'Alertas',
    none: () => say`Ninguna de las alertas que usted puede ver está abierta ahora.`,
    count: (n, one) => say`${one ? say`Está abierta` : say`Están abiertas`} ahora ${n} de las alertas que usted puede ver.`,
    happened: (n, one, change, when) => {
      const did = {
        fired: one ? say`se activó` : say`se activaron`,
        acknowledged: one ? say`se atendió` : say`se atendieron`,
        resolved: one ? say`se resolvió` : say`se resolvieron`,
      }
      return say`${n ?? say`Ninguna`} de las alertas que usted puede ver ${did[change]} ${when}.`
    },
    notYet: () => say`Eso está en el futuro: todavía no se activó ninguna alerta.`,
    unknown: (text) =>
      text
        ? say`Ninguna de las alertas que usted puede ver tiene ${text} en el nombre de su regla o de su lugar.`
        : say`No hay registrada ninguna alerta que usted pueda ver.`,
    fired: (name, place, when) => say`${name}${place ? say`, ${place}` : NOTHING}: se activó ${when}.`,
    value: (value, when, limit) =>
      say`El valor era ${value}${when ? say` ${when}` : NOTHING}${limit ? say`; el límite era ${limit}` : NOTHING}.`,
    noValue: () => say`No tiene ningún valor registrado.`,
    resolved: (when) => say`Se resolvió ${when}.`,
    state: (state) => say`Su estado es ahora: ${state}.`,
    columns: { alert: 'Alerta', place: 'Lugar', state: 'Estado', since: 'Se activó' },
  },

  models: {
    title: 'Pronósticos',
    one: (name, error, naive) => say`${name} se desvía en promedio ${error}${naive ? say`; la referencia, ${naive}` : NOTHING}.`,
    overall: (error) => say`Con todos los horizontes juntos es ${error}.`,
    notSoFar: () => say`Eso es con todos los horizontes juntos; de ese solo no se registra el error.`,
    state: {
      off: (names) => say`Desactivado porque la referencia acertó más: ${names}.`,
      learning: (names) => say`Todavía aprende: ${names}.`,
    },
    none: () => say`Todavía no se puntuó ningún pronóstico.`,
    columns: { model: 'Pronóstico', error: 'Error medio', naive: 'Referencia' },
  },

  places: {
    title: 'Lugares',
    one: (name, square, district) =>
      say`${name} está ${square ? say`en ${square} del mapa` : say`en el mapa`}${district ? say`, en ${district}` : NOTHING}.`,
    count: (n, _one, things, where) => say`Hay ${n} ${things} ${where ?? say`en los datos de esta ciudad`}.`,
    named: (names) => say`${names}.`,
    suppliedBy: (name, by, one) => (one ? say`La subestación ${by} alimenta ${name}.` : say`Las subestaciones ${by} alimentan ${name}.`),
    supplies: (name, districts, one) => say`La subestación ${name} alimenta ${one ? say`el barrio` : say`los barrios`} ${districts}.`,
    liesIn: (name, districts, one) => say`${name} está en ${one ? say`el barrio` : say`los barrios`} ${districts}.`,
    notTold: (name) => say`Los datos de esta ciudad no dicen eso de ${name}.`,
    inDistrict: (name, district) => say`${name} está en el barrio ${district}.`,
    none: (text) => say`No conozco en esta ciudad ningún lugar llamado ${text}.`,
    columns: { place: 'Lugar', kind: 'Tipo' },
    kinds: { section: 'Tramo', street: 'Calle', district: 'Barrio', substation: 'Subestación', place: 'Lugar', city: 'Ciudad' },
  },

  reality: {
    none: (count, unreal) =>
      say`${unreal ? say`Sí` : say`No`}: los ${count} datos en vivo e incidentes más recientes que consulté son simulados; ninguno está medido.`,
    all: (count, unreal) =>
      say`${unreal ? say`No` : say`Sí`}: ninguno de los ${count} datos en vivo e incidentes más recientes que consulté es simulado.`,
    some: (unreal, all) => say`En parte: ${unreal} de ${all} datos en vivo e incidentes más recientes que consulté son simulados.`,
    sources: (names) => say`Los simulados vienen de ${names}.`,
    shown: () => say`Cada dato dice de dónde viene y si está medido, estimado, pronosticado o simulado.`,
  },

  overview: {
    title: 'Incidentes más urgentes',
    noIncidents: () => say`No hay ningún incidente abierto.`,
    words: (flow, grid, safety) =>
      say`${listed(
        [flow && say`el tránsito está ${flow}`, grid && say`la red está ${grid}`, safety && say`el nivel de seguridad es ${safety}`].filter(
          (it) => it !== null,
        ),
        AND,
      )}.`,
    nothing: () => say`Ahora no se mide nada en esta ciudad.`,
    incidents: (n, one) => say`Hay ${n} ${one ? say`incidente abierto` : say`incidentes abiertos`}.`,
    worst: (number, title, location) => say`El más urgente: ${number} (${title}${location ? say`, ${location}` : NOTHING}).`,
    section: (name, speed) => say`El tramo más por debajo de lo habitual es ${name}, a ${speed}.`,
    requests: (n, one) => say`Hay ${n} ${one ? say`solicitud abierta` : say`solicitudes abiertas`}.`,
    lateFeeds: (names) => say`No entregan según lo previsto: ${names}.`,
    unusual: (n, one) => say`${n} ${one ? say`valor es inusual` : say`valores son inusuales`} ahora.`,
  },

  assistant: {
    greeting: () => say`Hola. ¿Qué quiere saber sobre la ciudad?`,
    thanks: () => say`De nada.`,
    identity: () =>
      say`Soy el analista incorporado: un programa que lee preguntas con reglas y responde con los datos de esta ciudad. No interviene ningún modelo de lenguaje.`,
    abilities: () =>
      say`Respondo preguntas sobre la ciudad: tránsito, energía, incidentes, solicitudes, pronósticos y cómo se comparan con otros momentos.`,
    figures: () => say`Cada cifra viene de una consulta que se puede repetir; lo que se consultó está debajo de cada respuesta.`,
    cannot: () => say`No cambio nada por mi cuenta: todo cambio en un registro es una propuesta que usted confirma.`,
    howTo: (title) => say`${title}`,
  },

  howTo: { none: (text) => say`La guía todavía no dice nada sobre ${text}.` },

  act: {
    proposal: (act, number, title) =>
      ({
        acknowledge: say`Acusar recibo de ${number} (${title}).`,
        start: say`Comenzar a trabajar en ${number} (${title}).`,
        reopen: say`Reabrir ${number} (${title}).`,
      })[act] ?? say`Cambiar ${number} (${title}).`,
    assign: (number, title, department) => say`Asignar ${number} (${title}) a ${department}.`,
    rank: (number, title, priority) => say`Cambiar la prioridad de ${number} (${title}) a ${priority}.`,
    ranked: (number, priority) => say`${number} ya tiene la prioridad ${priority}.`,
    noPriority: (number, priority) => say`${number} no puede tener la prioridad ${priority}: las solicitudes tienen una de estas.`,
    whichPriority: (number) => say`¿Cuál de estas prioridades debe tener ${number}?`,
    confirm: () => say`Todavía no se cambió nada: se hará cuando usted confirme.`,
    closing: (number, title) =>
      say`Para cerrar ${number} (${title}) hacen falta un resultado y un motivo: se hace en su ficha, que el número abre.`,
    sheet: (number, title) => say`Eso se hace en la ficha de ${number} (${title}), que el número abre.`,
    viewer: (number) => say`Su rol no permite cambiar ${number}: pueden hacerlo operadores y administradores de esta ciudad.`,
    already: (number, status) => say`${number} tiene el estado ${status}: desde ahí ese paso no es posible.`,
    which: () => say`¿A qué registro se refiere?`,
    canReopen: () => say`Se puede reabrir.`,
    acknowledged: (number) => say`Ya se acusó recibo de ${number}.`,
    department: (number) => say`¿A qué departamento se debe asignar ${number}?`,
  },

  understood: {
    against: (other) =>
      `frente ${other.startsWith('el ') ? `al ${other.slice(3)}` : other.startsWith('del ') ? `al tiempo ${other}` : `a ${other}`}`,
    word: {
      stability: 'estabilidad de la red',
      'grid-efficiency': 'eficiencia de la red',
      load: 'carga de la red',
      flow: 'fluidez del tránsito',
      congestion: 'congestión',
      safety: 'nivel de seguridad',
      anomaly: 'lo inusual',
    },
    about: {
      measure: '',
      word: '',
      records: '',
      record: 'registro',
      forecast: 'pronóstico',
      risk: 'riesgo de incidentes',
      anomalies: 'lo inusual',
      feeds: 'fuentes de datos',
      alerts: 'alertas',
      models: 'calidad de los pronósticos',
      place: 'lugar',
      places: 'lugares',
      'how-to': 'cómo se hace',
      overview: 'panorama',
      reality: 'origen de los datos',
      assistant: 'asistente',
    },
    want: {
      value: '',
      count: 'cantidad',
      list: 'lista',
      extreme: 'lo mayor o menor',
      when: 'cuándo',
      where: 'dónde',
      duration: 'duración',
      trend: 'tendencia',
      comparison: 'comparación',
      share: 'parte',
      why: 'qué lo acompaña',
      act: 'cambio',
    },
  },

  leftOut: (words: Phrase) => say`Dejé de lado ${words}.`,
  caveat: {
    cut: (shown, of) => say`Aquí se muestran solo ${shown} de ${of}.`,
    missing: (what) => say`Sin medición: ${what}.`,
    stale: (what, since) => say`El último valor es viejo: ${what}, ${since}.`,
    begins: (at) => say`El historial comienza ${at}.`,
    model: (what) => say`No hay pronóstico ${del(what)}: su modelo todavía aprende o está desactivado.`,
    partly: (covered) => say`Eso vale para el ${covered}; del resto no hay medición ahora.`,
    gaps: (covered) => say`Hay valores para el ${covered} de ese tiempo.`,
    simulated: () => say`Los valores de esta ciudad son simulados.`,
    unread: (words) => say`No se entendió y se dejó de lado: ${words}.`,
    failed: () => say`Una parte no se pudo consultar en este momento.`,
    atLeast: () => say`Puede haber más.`,
  },
}
