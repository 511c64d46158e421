import { listed, NOTHING, type Phrase, say } from '../../answering/phrases/phrase.ts'
import type { AlertChange } from '../../questions.ts'
import { nouns } from './nouns.en.ts'
import { questions } from './questions.en.ts'
import { record, records } from './records.en.ts'
import { refusals } from './refusals.en.ts'

const AND = say` and `
const spaced = (one: Phrase) => (one.length > 0 ? say` ${one}` : NOTHING)

/** Every sentence that the built-in analyst can say, in English. The Spanish ones have the same names. */
export const answers = {
  noun: nouns,
  ask: questions,
  refusal: refusals,
  records: records,
  record: record,
  and: AND,
  list: (phrases: readonly Phrase[]): Phrase => listed(phrases, AND),

  value: {
    is: (the: Phrase, value: Phrase, when: Phrase) => say`${the} is ${value} ${when}.`,
    was: (the: Phrase, value: Phrase, when: Phrase) => say`${the} was ${value} ${when}.`,
    wasReached: (the: Phrase, value: Phrase, when: Phrase, moment: Phrase) =>
      say`${the}${when.length > 0 ? say` ${when}` : NOTHING} was ${value}, reached ${moment}.`,
    lastKnown: (the: Phrase, value: Phrase, when: Phrase) => say`${the} is not measured now; the last value was ${value} ${when}.`,
    aged: (when: Phrase, age: Phrase) => say`${when} (${age} ago)`,
    verdict: (yes: boolean, rest: Phrase) => (yes ? say`Yes: ${rest}` : say`No: ${rest}`),
    than: (by: Phrase, percent: Phrase | null, more: boolean, when: Phrase, before: Phrase) =>
      say`That is ${by}${percent ? say` (${percent})` : NOTHING} ${more ? say`more` : say`less`} than ${when}, when it was ${before}.`,
    same: (when: Phrase) => say`That is as ${when}.`,
    between: (low: Phrase, lowWhen: Phrase, high: Phrase, highWhen: Phrase) =>
      say`It was between ${low}${lowWhen.length > 0 ? say` (${lowWhen})` : NOTHING} and ${high}${highWhen.length > 0 ? say` (${highWhen})` : NOTHING}.`,
    outOfOrder: () => say`The sensor there is marked as faulty: the value may be wrong.`,
    freeFlow: (value: Phrase) => say`Free flow there is ${value}.`,
    capacity: (share: Phrase) => say`That is ${share} of its capacity.`,
    word: (measure: string, word: Phrase): Phrase =>
      ({
        congestion: say`Congestion there is ${word}.`,
        'flow-word': say`Traffic flow counts as ${word}.`,
        'safety-word': say`Safety counts as ${word}.`,
        stability: say`The grid is ${word}.`,
        'load-word': say`The load of the grid is ${word}.`,
      })[measure] ?? say`It counts as ${word}.`,
    thatCounts: (word: Phrase) => say`By this city's thresholds, that counts as ${word}.`,
    wordLead: (measure: string, word: Phrase, when: Phrase): Phrase =>
      ({
        congestion: say`Congestion is ${word} ${when}.`,
        'flow-word': say`Traffic flow is ${word} ${when}.`,
        'safety-word': say`Safety is ${word} ${when}.`,
        stability: say`The grid is ${word} ${when}.`,
        'load-word': say`The load of the grid is ${word} ${when}.`,
        anomaly: say`Unusual behaviour of the grid is ${word} ${when}.`,
      })[measure] ?? say`It is ${word} ${when}.`,
  },

  ranking: {
    /** `measure` as it is stored; `at`: the place with its preposition. */
    first: (
      which: 'highest' | 'lowest',
      { measure, noun, at, name }: { measure: string; noun: Phrase; at: Phrase; name: Phrase },
      value: Phrase,
      when: Phrase,
      now: boolean,
    ): Phrase => {
      const is = now ? say`is` : say`was`
      const high = which === 'highest'
      const said = {
        'traffic.speed': say`Traffic ${is} ${high ? say`fastest` : say`slowest`} ${at}: ${value}`,
        'traffic.flow': say`Traffic ${is} ${high ? say`heaviest` : say`lightest`} ${at}: ${value}`,
        'substation.share': say`The ${high ? say`most` : say`least`} loaded substation ${is} ${name}: ${value} of its capacity`,
        'substation.load': say`The substation with the ${high ? say`highest` : say`lowest`} load ${is} ${name}: ${value}`,
      }[measure]
      const sentence = said ?? say`The ${high ? say`highest` : say`lowest`} ${noun} ${is} ${at}: ${value}`
      return say`${sentence}${when.length > 0 ? say` ${when}` : NOTHING}.`
    },
    worst: (at: Phrase, value: Phrase, when: Phrase, freeFlow: Phrase | null) =>
      say`Traffic is worst ${at}: ${value} ${when}${freeFlow ? say`, where free flow is ${freeFlow}` : NOTHING}.`,
    bucket: (the: Phrase, which: 'highest' | 'lowest', by: string, bucket: Phrase, value: Phrase) =>
      say`${the} was ${which === 'highest' ? say`highest` : say`lowest`} ${by === 'weekday' ? say`on ${bucket}` : by === 'hour-of-day' ? say`in the hour that begins at ${bucket}` : bucket}: ${value}.`,
    each: (the: Phrase, when: Phrase, low: Phrase, lowWhen: Phrase, high: Phrase, highWhen: Phrase) =>
      say`${the} was between ${low} (${lowWhen}) and ${high} (${highWhen}) ${when}.`,
    count: (n: Phrase, one: boolean, things: Phrase, is: Phrase) => say`${n} ${things} ${one ? say`is` : say`are`} ${is}.`,
    share: (percent: Phrase, all: Phrase, things: Phrase) => say`That is ${percent} of the ${all} ${things} that are measured now.`,
    none: (things: Phrase, is: Phrase) => say`None of the measured ${things} is ${is}.`,
    congested: (level: Phrase) => say`at ${level} congestion`,
    measured: () => say`measured`,
    limit: (is: 'above' | 'below' | 'equal', value: Phrase) =>
      ({ above: say`above ${value}`, below: say`below ${value}`, equal: say`at ${value}` })[is],
    names: { value: 'Value', freeFlow: 'Free flow' },
  },

  course: {
    trend: (the: Phrase, up: boolean, from: Phrase, fromWhen: Phrase, to: Phrase, toWhen: Phrase, by: Phrase) =>
      say`${the} has ${up ? say`risen` : say`fallen`} by ${by}: from ${from} ${fromWhen} to ${to} ${toWhen}.`,
    stable: (the: Phrase, from: Phrase, fromWhen: Phrase, to: Phrase, toWhen: Phrase) =>
      say`${the} is stable: ${from} ${fromWhen}, ${to} ${toWhen}.`,
    /** So little that it counts as stable, but the way it went is said. */
    nearlyStable: (the: Phrase, up: boolean, from: Phrase, fromWhen: Phrase, to: Phrase, toWhen: Phrase, by: Phrase) =>
      say`${the} is nearly stable, ${up ? say`up` : say`down`} by ${by}: from ${from} ${fromWhen} to ${to} ${toWhen}.`,
    when: (the: Phrase, which: 'highest' | 'lowest', moment: Phrase, value: Phrase) =>
      say`${the} was ${which === 'highest' ? say`highest` : say`lowest`} ${moment}: ${value}.`,
    compared: (the: Phrase, value: Phrase, when: Phrase, other: Phrase, otherValue: Phrase, otherWhen: Phrase) =>
      say`${the}: ${value} ${when}${other.length > 0 ? say`; ${other}: ` : say`, `}${otherValue} ${otherWhen}.`,
    difference: (by: Phrase, percent: Phrase | null, more: boolean, first: Phrase, second: Phrase) =>
      say`That is ${by}${percent ? say` (${percent})` : NOTHING} ${more ? say`more` : say`less`} ${first} than ${second}.`,
    higher: (
      { the, by, percent, isHigher, isLive }: { the: Phrase; by: Phrase; percent: Phrase | null; isHigher: boolean; isLive: boolean },
      { first, second, a, b, when }: Record<'first' | 'second' | 'a' | 'b' | 'when', Phrase>,
    ) =>
      say`${the} ${isLive ? say`is` : say`was`} ${by}${percent ? say` (${percent})` : NOTHING} ${isHigher ? say`higher` : say`lower`}${spaced(first)} than ${second}: ${a} against ${b}${spaced(when)}.`,
    direction: (way: 'up' | 'down' | 'same', rest: Phrase) =>
      ({ up: say`Rising: ${rest}`, down: say`Falling: ${rest}`, same: say`Stable: ${rest}` })[way],
    equal: () => say`Both are the same.`,
    lines: { measured: 'Measured', before: 'Before', forecast: 'Expected' },
  },

  why: {
    lead: (by: Phrase, more: boolean, the: Phrase, value: Phrase, when: Phrase, before: Phrase) =>
      say`${the} is ${value} ${when}, ${by} ${more ? say`more` : say`less`} than ${before}.`,
    /** `some`: not all of them are named. */
    incidents: (count: Phrase, one: boolean, there: boolean, some: boolean, records: Phrase) =>
      say`${count} ${one ? say`incident is` : say`incidents are`} open${there ? say` there` : NOTHING}${some ? say`, the most urgent of them` : NOTHING}: ${records}.`,
    noIncidents: (there: boolean) => say`No incident is open${there ? say` there` : NOTHING}.`,
    anomaly: (name: Phrase, since: Phrase) => say`Unusual: ${name}${since.length > 0 ? say`, ${since}` : NOTHING}.`,
    noAnomaly: (there: boolean) => say`Nothing unusual is recorded${there ? say` there` : NOTHING}.`,
    caveat: () => say`The data shows what goes together, not what causes what.`,
    record: (number: Phrase, title: Phrase) => say`${number} (${title})`,
  },

  forecast: {
    at: (the: Phrase, value: Phrase, when: Phrase) => say`${the} is expected to be ${value} ${when}.`,
    extreme: (the: Phrase, which: 'highest' | 'lowest', value: Phrase, when: Phrase) =>
      say`${the} is expected to be ${which === 'highest' ? say`highest` : say`lowest`} ${when}: ${value}.`,
    worst: (which: 'highest' | 'lowest', at: Phrase, value: Phrase, when: Phrase) =>
      say`Traffic is expected to be ${which === 'highest' ? say`fastest` : say`slowest`} ${at}: ${value} ${when}.`,
    band: (low: Phrase, high: Phrase) => say`Probably between ${low} and ${high}.`,
    error: (error: Phrase) => say`The forecast is usually off by ${error}.`,
    now: (value: Phrase, when: Phrase) => say`It is ${value} ${when}.`,
    neverPassed: () => say`That is not expected within the forecast period.`,
    most: (value: Phrase, when: Phrase) => say`consumption is expected to be highest ${when}: ${value}`,
    enough: (is: 'enough' | 'close' | 'short', expected: Phrase, available: Phrase, when: Phrase, left: Phrase) =>
      is === 'short'
        ? say`What is available now would not be enough: ${expected}, and ${available} is available ${when}, ${left} less.`
        : is === 'close'
          ? say`It may be tight: ${expected}, and ${available} is available ${when}, only ${left} more.`
          : say`What is available now would be enough: ${expected}, and ${available} is available ${when}, ${left} more.`,
    noSupply: (expected: Phrase) =>
      say`It is not possible to say whether it will be enough, because available power is not measured now: ${expected}.`,
    ofPeak: (share: Phrase) => say`That is ${share} of the city's configured peak load.`,
    part: (source: Phrase, now: Phrase, then: Phrase) =>
      say`Of what is available now ${now} is ${source}; ${then} of it is expected at that hour.`,
    supplyUnknown: () => say`There is no forecast of the power available then.`,
    none: (the: Phrase) => say`There is no forecast of ${the} for that time.`,
    reach: (when: Phrase) => say`Forecasts end ${when}.`,
    expected: () => say`A forecast is a model's expectation, not a measurement.`,
  },

  risk: {
    title: 'Risk of incidents',
    ofDistricts: () => say`The risk is known for districts only, not for single streets or road sections.`,
    none: () => say`There is no forecast of the risk for that time.`,
    expected: (expected: Phrase, usual: Phrase | null) =>
      say`; ${expected} incidents are expected${usual ? say`, ${usual} are usual` : NOTHING}`,
    highest: (name: Phrase, risk: Phrase, when: Phrase, numbers: Phrase) =>
      say`In that time the risk of an incident in ${name} is highest in the hour that begins ${when}: ${risk}${numbers}.`,
    first: (name: Phrase, risk: Phrase, when: Phrase, numbers: Phrase) =>
      say`The risk of an incident is highest in ${name}: ${risk} in the hour that begins ${when}${numbers}.`,
    score: (name: Phrase, risk: Phrase, when: Phrase, numbers: Phrase) =>
      say`The risk of an incident in ${name} is ${risk} in the hour that begins ${when}${numbers}.`,
    total: (n: Phrase, where: Phrase, span: Phrase) =>
      say`${n} incidents are expected ${where}${where.length > 0 ? say` ` : NOTHING}${span}.`,
    columns: { district: 'District', expected: 'Expected', usual: 'Usual', risk: 'Risk' },
  },

  anomalies: {
    title: 'Unusual',
    count: (n: Phrase, one: boolean, open: boolean) =>
      open
        ? say`${n} ${one ? say`value is` : say`values are`} unusual now.`
        : say`${n} unusual ${one ? say`period` : say`periods`} ${one ? say`was` : say`were`} recorded.`,
    sensors: (n: Phrase, one: boolean) => say`${n} ${one ? say`sensor is` : say`sensors are`} faulty now.`,
    noSensors: () => say`No sensor is marked as faulty now.`,
    none: (open: boolean, when: Phrase) =>
      open ? say`Nothing is unusual now.` : say`Nothing unusual was recorded${when.length > 0 ? say` ${when}` : NOTHING}.`,
    columns: { place: 'Place', what: 'What', value: 'Value', expected: 'Expected', when: 'Since' },
  },

  feeds: {
    title: 'Feeds',
    none: () => say`This city has no feeds.`,
    all: (n: Phrase, one: boolean) => (one ? say`The feed is delivering as expected.` : say`All ${n} feeds are delivering as expected.`),
    some: (n: Phrase, of: Phrase) => say`${n} of ${of} feeds are not delivering as expected.`,
    one: (name: Phrase, state: Phrase) => say`${name}: ${state}.`,
    last: (when: Phrase) => say`It last delivered ${when}.`,
    /** A sentence of its own. */
    problem: (problem: Phrase) => say`What is wrong: ${problem}`,
    columns: { feed: 'Feed', state: 'State', last: 'Last delivery' },
  },

  alerts: {
    title: 'Alerts',
    none: () => say`No alert that you may see is open now.`,
    count: (n: Phrase, one: boolean) => say`${n} ${one ? say`alert that you may see is` : say`alerts that you may see are`} open now.`,
    happened: (n: Phrase | null, one: boolean, change: AlertChange, when: Phrase) => {
      const did = {
        fired: say`fired`,
        acknowledged: one ? say`was acknowledged` : say`were acknowledged`,
        resolved: one ? say`was resolved` : say`were resolved`,
      }
      return say`${n ? say`${n} ${one ? say`alert` : say`alerts`}` : say`No alert`} that you may see ${did[change]} ${when}.`
    },
    notYet: () => say`That is in the future: no alert has fired then.`,
    unknown: (text: Phrase | null) =>
      text ? say`No alert that you may see has ${text} in the name of its rule or place.` : say`No alert that you may see is recorded.`,
    fired: (name: Phrase, place: Phrase | null, when: Phrase) => say`${name}${place ? say`, ${place}` : NOTHING}: it fired ${when}.`,
    value: (value: Phrase, when: Phrase | null, limit: Phrase | null) =>
      say`The value was ${value}${when ? say` ${when}` : NOTHING}${limit ? say`; the limit was ${limit}` : NOTHING}.`,
    noValue: () => say`No value is recorded with it.`,
    resolved: (when: Phrase) => say`It was resolved ${when}.`,
    state: (state: Phrase) => say`Its state is now: ${state}.`,
    columns: { alert: 'Alert', place: 'Place', state: 'State', since: 'Fired' },
  },

  models: {
    title: 'Forecasts',
    one: (name: Phrase, error: Phrase, naive: Phrase | null) =>
      say`${name} is off by ${error} on average${naive ? say`; the baseline by ${naive}` : NOTHING}.`,
    overall: (error: Phrase) => say`Across all horizons it is ${error}.`,
    notSoFar: () => say`That is across all horizons; no error is recorded for that one alone.`,
    state: {
      off: (names: Phrase) => say`Switched off because the baseline did better: ${names}.`,
      learning: (names: Phrase) => say`Still learning: ${names}.`,
    },
    none: () => say`No forecasts have been scored yet.`,
    columns: { model: 'Forecast', error: 'Mean error', naive: 'Baseline' },
  },

  places: {
    title: 'Places',
    one: (name: Phrase, square: Phrase | null, district: Phrase | null) =>
      say`${name} is ${square ? say`at ${square} on the map` : say`on the map`}${district ? say`, in ${district}` : NOTHING}.`,
    count: (n: Phrase, one: boolean, things: Phrase, where: Phrase | null) =>
      say`There ${one ? say`is` : say`are`} ${n} ${things} ${where ?? say`in this city's data`}.`,
    named: (names: Phrase) => say`${names}.`,
    suppliedBy: (name: Phrase, by: Phrase, one: boolean) =>
      one ? say`${name} is supplied by the substation ${by}.` : say`${name} is supplied by the substations ${by}.`,
    supplies: (name: Phrase, districts: Phrase, one: boolean) =>
      say`The substation ${name} supplies ${one ? say`the district` : say`the districts`} ${districts}.`,
    liesIn: (name: Phrase, districts: Phrase, one: boolean) =>
      say`${name} lies in ${one ? say`the district` : say`the districts`} ${districts}.`,
    notTold: (name: Phrase) => say`This city's data does not say that about ${name}.`,
    inDistrict: (name: Phrase, district: Phrase) => say`${name} lies in the district ${district}.`,
    none: (text: Phrase) => say`I know of no place called ${text} in this city.`,
    columns: { place: 'Place', kind: 'Type' },
    kinds: {
      section: 'Road section',
      street: 'Street',
      district: 'District',
      substation: 'Substation',
      place: 'Place',
      city: 'City',
    } as Readonly<Record<string, string>>,
  },

  reality: {
    none: (count: Phrase, unreal: boolean) =>
      say`${unreal ? say`Yes` : say`No`}: all ${count} live figures and newest incidents that I looked at are simulated, and none is measured.`,
    all: (count: Phrase, unreal: boolean) =>
      say`${unreal ? say`No` : say`Yes`}: none of the ${count} live figures and newest incidents that I looked at is simulated.`,
    some: (unreal: Phrase, all: Phrase) =>
      say`In part: ${unreal} of ${all} live figures and newest incidents that I looked at are simulated.`,
    sources: (names: Phrase) => say`The simulated ones come from ${names}.`,
    shown: () => say`Each figure says where it comes from and whether it was measured, estimated, forecast or simulated.`,
  },

  overview: {
    title: 'Most urgent incidents',
    noIncidents: () => say`No incident is open.`,
    words: (flow: Phrase | null, grid: Phrase | null, safety: Phrase | null) =>
      say`${listed(
        [flow && say`traffic is ${flow}`, grid && say`the grid is ${grid}`, safety && say`safety is ${safety}`].filter((it) => it !== null),
        AND,
      )}.`,
    nothing: () => say`Nothing is measured in this city now.`,
    incidents: (n: Phrase, one: boolean) => say`${n} ${one ? say`incident is` : say`incidents are`} open.`,
    worst: (number: Phrase, title: Phrase, location: Phrase | null) =>
      say`The most urgent: ${number} (${title}${location ? say`, ${location}` : NOTHING}).`,
    section: (name: Phrase, speed: Phrase) => say`Furthest below its usual speed is ${name}, at ${speed}.`,
    requests: (n: Phrase, one: boolean) => say`${n} service ${one ? say`request is` : say`requests are`} open.`,
    lateFeeds: (names: Phrase) => say`Not delivering as expected: ${names}.`,
    unusual: (n: Phrase, one: boolean) => say`${n} ${one ? say`value is` : say`values are`} unusual now.`,
  },

  assistant: {
    greeting: () => say`Hello. What would you like to know about the city?`,
    thanks: () => say`You are welcome.`,
    identity: () =>
      say`I am the built-in analyst: a program that reads questions by rules and answers from this city's own data. No language model is involved.`,
    abilities: () =>
      say`I answer questions about the city: traffic, energy, incidents, service requests, forecasts and how they compare with other times.`,
    figures: () => say`Every figure comes from a query you can repeat; what I looked up is listed below each answer.`,
    cannot: () => say`I change nothing myself: any change to a record is a proposal that you confirm.`,
    howTo: (title: Phrase) => say`${title}`,
  },

  howTo: { none: (text: Phrase) => say`The guide has nothing about ${text} yet.` },

  act: {
    proposal: (act: string, number: Phrase, title: Phrase): Phrase =>
      ({
        acknowledge: say`Acknowledge ${number} (${title}).`,
        start: say`Start work on ${number} (${title}).`,
        reopen: say`Reopen ${number} (${title}).`,
      })[act] ?? say`Change ${number} (${title}).`,
    assign: (number: Phrase, title: Phrase, department: Phrase) => say`Assign ${number} (${title}) to ${department}.`,
    rank: (number: Phrase, title: Phrase, priority: Phrase) => say`Change the priority of ${number} (${title}) to ${priority}.`,
    ranked: (number: Phrase, priority: Phrase) => say`${number} already has priority ${priority}.`,
    noPriority: (number: Phrase, priority: Phrase) => say`${number} cannot have priority ${priority}: service requests use one of these.`,
    whichPriority: (number: Phrase) => say`Which of these priorities should ${number} have?`,
    confirm: () => say`Nothing has changed yet: it will be done when you confirm.`,
    closing: (number: Phrase, title: Phrase) =>
      say`Closing ${number} (${title}) needs an outcome and a reason: do that in its side panel, which the number opens.`,
    sheet: (number: Phrase, title: Phrase) => say`Do this in the side panel of ${number} (${title}), which the number opens.`,
    viewer: (number: Phrase) => say`Your role cannot change ${number}: operators and admins of this city can.`,
    already: (number: Phrase, status: Phrase) => say`${number} is ${status}: that step is not possible from there.`,
    canReopen: () => say`It can be reopened.`,
    which: () => say`Which record do you mean?`,
    acknowledged: (number: Phrase) => say`${number} has already been acknowledged.`,
    department: (number: Phrase) => say`Which department should ${number} be assigned to?`,
  },

  understood: {
    against: (other: string) => `against ${other}`,
    word: {
      stability: 'stability of the grid',
      'grid-efficiency': 'grid efficiency',
      load: 'load of the grid',
      flow: 'traffic flow',
      congestion: 'congestion',
      safety: 'safety',
      anomaly: 'what is unusual',
    } as Readonly<Record<string, string>>,
    about: {
      measure: '',
      word: '',
      records: '',
      record: 'record',
      forecast: 'forecast',
      risk: 'risk of incidents',
      anomalies: 'what is unusual',
      feeds: 'feeds',
      alerts: 'alerts',
      models: 'quality of forecasts',
      place: 'place',
      places: 'places',
      'how-to': 'how to',
      overview: 'overview',
      reality: 'origin of the data',
      assistant: 'assistant',
    } as Readonly<Record<string, string>>,
    want: {
      value: '',
      count: 'count',
      list: 'list',
      extreme: 'the most or least',
      when: 'when',
      where: 'where',
      duration: 'duration',
      trend: 'trend',
      comparison: 'comparison',
      share: 'share',
      why: 'what goes with it',
      act: 'change',
    } as Readonly<Record<string, string>>,
  },

  leftOut: (words: Phrase) => say`I left out ${words}.`,
  caveat: {
    cut: (shown: Phrase, of: Phrase) => say`Only ${shown} of ${of} are listed here.`,
    missing: (what: Phrase) => say`Not measured: ${what}.`,
    stale: (what: Phrase, since: Phrase) => say`The newest value is old: ${what}, ${since}.`,
    begins: (at: Phrase) => say`The history begins ${at}.`,
    model: (what: Phrase) => say`There is no forecast of ${what}: its model is still learning or switched off.`,
    partly: (covered: Phrase) => say`That covers ${covered} of it; the rest is not measured now.`,
    gaps: (covered: Phrase) => say`Values exist for ${covered} of that time.`,
    simulated: () => say`The values of this city are simulated.`,
    unread: (words: Phrase) => say`Not understood and left out: ${words}.`,
    failed: () => say`Part of this could not be looked up right now.`,
    atLeast: () => say`There may be more.`,
  },
}

/** The sentences of a language. */
