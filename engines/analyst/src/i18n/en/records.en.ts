import { NOTHING, type Phrase, say } from '../../answering/phrases/phrase.ts'
import type { RecordScope } from '../../questions.ts'

/** Counts, lists and groups of records. */
export const records = {
  count: (n: Phrase, one: boolean, nouns: Phrase) => say`there ${one ? say`is` : say`are`} ${n} ${nouns}.`,
  counted: (n: Phrase, one: boolean, nouns: Phrase, periodOf: 'reported' | 'closed', when: Phrase) =>
    say`${n} ${nouns} ${one ? say`was` : say`were`} ${periodOf === 'closed' ? say`closed` : say`reported`} ${when}.`,
  countThen: (n: Phrase, one: boolean, nouns: Phrase, when: Phrase) => say`there ${one ? say`was` : say`were`} ${n} ${nouns} ${when}.`,
  future: () => say`That is in the future: nothing has been reported yet.`,
  unknown: () => say`The data does not include that.`,
  afterAll: (_record: RecordScope['record'], closed: boolean, hours: Phrase) =>
    closed ? say`closed after ${hours}` : say`open for ${hours}`,
  none: (nouns: Phrase) => say`there are no ${nouns}.`,
  noneIn: (nouns: Phrase, periodOf: 'reported' | 'closed', when: Phrase) =>
    say`no ${nouns} were ${periodOf === 'closed' ? say`closed` : say`reported`}${when.length > 0 ? say` ${when}` : NOTHING}.`,
  breakdown: (parts: Phrase) => say`By priority: ${parts}.`,
  meanOfDay: (nouns: Phrase, n: Phrase, when: Phrase) =>
    say`On average there are ${n} ${nouns} a day${when.length > 0 ? say` ${when}` : NOTHING}.`,
  part: (name: Phrase, n: Phrase) => say`${name} ${n}`,
  shown: (total: Phrase, shown: Phrase) => say`Of ${total}, ${shown} are listed.`,
  listLead: (nouns: Phrase, n: Phrase, one: boolean) => say`There ${one ? say`is` : say`are`} ${n} ${nouns}:`,
  found: (nouns: Phrase) => say`These are the ${nouns}:`,
  theOne: (_record: RecordScope['record'], order: string, number: Phrase, title: Phrase): Phrase =>
    ({
      newest: say`The newest is ${number} (${title})`,
      oldest: say`The oldest is ${number} (${title})`,
      worst: say`The most urgent is ${number} (${title})`,
      'longest-open': say`Open the longest is ${number} (${title})`,
      'quickest-closed': say`Closed the quickest was ${number} (${title})`,
      'slowest-closed': say`Closed the slowest was ${number} (${title})`,
      'last-closed': say`The last one closed is ${number} (${title})`,
    })[order] ?? say`It is ${number} (${title})`,
  /** `each`: several have that number. */
  group: (which: 'highest' | 'lowest', nouns: Phrase, by: string, name: Phrase, n: Phrase, each: boolean): Phrase =>
    say`${which === 'highest' ? say`Most` : say`Fewest`} ${nouns} ${inGroup(by, name)}: ${n}${each ? say` each` : NOTHING}.`,
  others: (n: Phrase) => say`${n} others`,
  rest: 'All others',
  /** How many groups lie beyond a limit. `dimension` in quotation marks. */
  beyond: (n: Phrase, one: boolean, dimension: Phrase, nouns: Phrase) =>
    say`${n} ${one ? say`entry` : say`entries`} of ${dimension} ${one ? say`lies` : say`lie`} beyond that limit (${nouns}).`,
  /** `dimension` in quotation marks: its head in a table. */
  noGroups: (dimension: Phrase) => say`None of them has an entry under ${dimension}.`,
  groups: (nouns: Phrase, parts: Phrase) => say`${nouns}: ${parts}.`,
  duration: (value: string, nouns: Phrase, hours: Phrase): Phrase =>
    ({
      'median-hours-to-close': say`Half of the ${nouns} were closed within ${hours} of being reported.`,
      'p80-hours-to-close': say`Four out of five ${nouns} were closed within ${hours} of being reported.`,
      'mean-hours-to-close': say`On average the ${nouns} were closed ${hours} after being reported.`,
      'mean-age-hours': say`On average the ${nouns} are ${hours} old.`,
    })[value] ?? say`${nouns}: ${hours}.`,
  durationGroup: (which: 'highest' | 'lowest', nouns: Phrase, by: string, name: Phrase, hours: Phrase, _each: boolean): Phrase =>
    say`The time to close is ${which === 'highest' ? say`longest` : say`shortest`} for the ${nouns} that ${inGroup(by, name)}: ${hours}.`,
  of: (n: Phrase, nouns: Phrase) => say`That is based on ${n} ${nouns}.`,
  share: (percent: Phrase, nouns: Phrase, n: Phrase, all: Phrase, of: Phrase) => say`${percent}: ${n} ${nouns} out of ${all} ${of}.`,
  columns: {
    number: 'Number',
    title: 'Title',
    priority: 'Priority',
    status: 'Status',
    where: 'Where',
    reported: 'Reported',
    count: 'Count',
    hours: 'Hours',
    share: 'Share',
  },
}

/** One record. */
export const record = {
  status: (number: Phrase, title: Phrase, status: Phrase, priority: Phrase | null) =>
    say`${number} (${title}) is ${status}${priority ? say`, with ${priority} priority` : NOTHING}.`,
  only: (number: Phrase, title: Phrase) => say`${number} is ${title}.`,
  where: (number: Phrase | null, location: Phrase, district: Phrase | null) =>
    say`${number ?? say`It`} is at ${location}${district ? say`, in ${district}` : NOTHING}.`,
  open: (_record: RecordScope['record'], number: Phrase | null, age: Phrase, when: Phrase) =>
    say`${number ?? say`It`} has been open for ${age}, reported ${when}.`,
  reported: (when: Phrase) => say`It was reported ${when}.`,
  closed: (when: Phrase) => say`It was closed ${when}.`,
  department: (name: Phrase) => say`It is with ${name}.`,
  holder: (number: Phrase, department: Phrase | null, person: Phrase | null, namesStaff: boolean) => {
    if (department && person) return say`${number} is with ${department}, assigned to ${person}.`
    if (person) return say`${number} is assigned to ${person}, with no department.`
    if (department) return say`${number} is with ${department}${namesStaff ? say`; no person is assigned` : NOTHING}.`
    return namesStaff ? say`${number} is unassigned: it has no department and no person.` : say`${number} has no department.`
  },
  tookHours: (_record: RecordScope['record'], number: Phrase | null, hours: Phrase) => say`Closing ${number ?? say`it`} took ${hours}.`,
  planned: (from: Phrase, to: Phrase | null) => say`It is planned to begin ${from}${to ? say` and to end ${to}` : NOTHING}.`,
  acknowledged: (when: Phrase) => say`It was acknowledged ${when}.`,
  unacknowledged: () => say`Nobody has acknowledged it yet.`,
  noDepartment: () => say`It has no department.`,
  described: (text: Phrase) => say`Its text: ${text}`,
  timeline: 'Timeline',
  entry: { at: 'When', what: 'What' },
}

function inGroup(by: string, name: Phrase): Phrase {
  if (by === 'district') return say`are in ${name}`
  if (by === 'street') return say`are on ${name}`
  if (by === 'hour-of-day' || by === 'hour') return say`fall into the hour that begins at ${name}`
  if (by === 'weekday') return say`fall on a ${name}`
  if (by === 'day') return say`fall on ${name}`
  if (by === 'department') return say`are with ${name}`
  if (by === 'source') return say`come from ${name}`
  if (by === 'priority') return say`are of ${name} priority`
  return by === 'type' || by === 'category' ? say`are of the type ${name}` : say`are ${name}`
}
