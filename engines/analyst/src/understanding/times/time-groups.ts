import type { PartSaid, TimePart } from './time-kinds.ts'
import { RUSH_HOURS } from './time-word.ts'

export interface Group {
  parts: PartSaid[]
  day: PartSaid | null
  lastDay: PartSaid | null
  week: PartSaid | null
  hour: PartSaid | null
  lastHour: PartSaid | null
  part: PartSaid | null
  alone: PartSaid | null
}

const isDay = ({ is }: TimePart) =>
  is === 'day' || is === 'weekday' || is === 'date' || is === 'days-ago' || is === 'days-of' || is === 'month' || is === 'year'

/** Groups parts of the same time: 'yesterday' and 'at 8', in any order, unless a word of `splits` separates them. */
export function groupsOf(said: readonly PartSaid[], splits: readonly number[]): Group[] {
  const groups: Group[] = []
  for (const one of said) {
    let it = one
    const last = groups.at(-1)
    const lastPart = last?.parts.at(-1)
    const parted =
      lastPart !== undefined &&
      splits.some((at) => at >= lastPart.to - 1 && at < it.from + (it.linked && !isPairOfDays(lastPart, it) ? 0 : 1) && at >= lastPart.to)
    if (last && !parted && takes(last, it)) continue
    // 'The difference between now and midnight': two times, and no range.
    if (it.linked && last?.alone?.part.is === 'now' && splits.includes(it.from)) it = { ...it, linked: false, from: it.from + 1 }
    const group: Group = { parts: [], day: null, lastDay: null, week: null, hour: null, lastHour: null, part: null, alone: null }
    if (takes(group, parted ? { ...it, linked: false } : it)) groups.push(group)
  }
  return groups
}

/** 'La diferencia entre ayer y anteayer': two days that are set against each other, not the days from one to the other. */
const isPairOfDays = (first: PartSaid, second: PartSaid) => first.bound === 'between' && isDay(first.part) && isDay(second.part)

function takes(group: Group, it: PartSaid): boolean {
  const { part } = it
  const put = (slot: 'day' | 'lastDay' | 'week' | 'hour' | 'lastHour' | 'part' | 'alone') => {
    if (group[slot]) return false
    group[slot] = it
    group.parts.push(it)
    return true
  }
  if (it.linked && part.is === 'clock') return group.alone?.part.is === 'now' ? false : put('lastHour')
  if (it.linked && isDay(part)) return group.day ? put('lastDay') : false
  if (it.linked && part.is === 'now') return put('alone')
  const isAlone = group.alone !== null && group.alone.part.is !== 'same'
  // 'This hour' of another day is the same hour of it.
  const isHour = (said: TimePart | undefined) => said?.is === 'span' && said.unit === 'hour'
  if (isHour(part) && group.day && !group.alone && !group.hour) {
    group.alone = { ...it, part: { is: 'same' } }
    group.parts.push(it)
    return true
  }
  if (isDay(part) && group.week && isHour(group.week.part) && !group.day) {
    group.alone = { ...group.week, part: { is: 'same' } }
    group.week = null
    return put('day')
  }
  if (part.is === 'span') {
    if (group.day?.part.is === 'weekday' && !group.hour && !isAlone) return put('week')
    return !group.day && !group.week && !isAlone && !(group.hour && !group.part) ? put('week') : false
  }
  if (part.is === 'clock') return !isAlone && put('hour')
  // 'Rush hour on Monday morning', 'la hora pico de la tarde'.
  if (part.is === 'part' && group.part?.part.is === 'part' && group.part.part.part.name === 'rush') {
    const [morning, evening] = RUSH_HOURS
    const rush = part.part.name === 'morning' ? morning : /^(afternoon|evening)$/.test(part.part.name) ? evening : undefined
    if (!rush) return false
    group.part = { ...group.part, part: { ...group.part.part, part: rush, days: part.days } }
    group.parts.push(it)
    return true
  }
  if (part.is === 'part') return !isAlone && !(part.days !== null && group.day) && put('part')
  if (isDay(part)) {
    // 'Friday the 13th', 'viernes 13 de noviembre': the date tells the day.
    if (part.is === 'date' && group.day?.part.is === 'weekday' && !it.linked) {
      group.day = it
      group.parts.push(it)
      return true
    }
    if (group.week && part.is !== 'weekday') return false
    if (group.part && group.part.part.is === 'part' && group.part.part.days !== null) return false
    return !isAlone && put('day')
  }
  if (part.is === 'now' && part.isHour && group.day && !group.hour && !group.alone) {
    group.alone = { ...it, part: { is: 'same' } }
    group.parts.push(it)
    return true
  }
  if (part.is === 'now' && group.day?.part.is === 'day' && group.day.part.days === 0) return put('alone')
  return part.is === 'same' ? put('alone') : group.parts.length === 0 && put('alone')
}
