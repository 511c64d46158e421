import type { Light, Palette, Place, Season, Style, SubjectColour, SubjectKind, Weather } from '../scene.ts'
import type { Chunk } from './chunks.ts'
import { type Clause, smallOf } from './clauses.ts'
import { PLACE_WITHIN } from './setting-words.ts'
import { HIDES_TOO, PEOPLE } from './subject-words.ts'

export interface AskedSubject {
  kind: SubjectKind
  /** Absent: more than one of them, nobody said how many. */
  count?: number
  colour?: SubjectColour
  raw: string
}

/** All that a prompt says, in its own order. What it does not say is empty. */
export interface Asked {
  places: { place: Place; raw: string }[]
  loosePlaces: (readonly Place[])[]
  lights: { light: Light; raw: string }[]
  weathers: { weather: Weather; raw: string }[]
  seasons: { season: Season; raw: string }[]
  styles: Style[]
  palettes: Palette[]
  subjects: AskedSubject[]
  /** Not to be drawn, the asked ones among them that were named themselves. */
  without: Set<SubjectKind>
  withoutWeather: Set<Weather>
  read: string[]
  leftOut: string[]
}

/** Of these a scene has one, however they are spoken of. */
const SINGLE: ReadonlySet<SubjectKind> = new Set(['moon', 'stars', 'rainbow', 'flood', 'fireworks'])

const VEHICLES: readonly SubjectKind[] = ['car', 'taxi', 'van', 'truck', 'bus', 'motorcycle', 'scooter']

export function askedOf(clauses: readonly Clause[]): Asked {
  const asked: Asked = {
    ...{ places: [], loosePlaces: [], lights: [], weathers: [], seasons: [], styles: [], palettes: [], subjects: [] },
    ...{ without: new Set(), withoutWeather: new Set(), read: [], leftOut: [] },
  }
  let colourBefore: SubjectColour | undefined
  for (const clause of clauses) {
    if (clause.isExcluded) exclude(clause, asked)
    else colourBefore = take(clause, asked, clause.intro === 'and' && !clause.isAfterBreak ? colourBefore : undefined)
  }
  settlePlaces(asked)
  asked.subjects = asked.subjects.filter((it) => !asked.without.has(it.kind))
  for (const kind of [...asked.without])
    for (const kin of HIDES_TOO[kind] ?? []) if (!asked.subjects.some((it) => it.kind === kin)) asked.without.add(kin)
  return asked
}

function exclude(clause: Clause, asked: Asked): void {
  for (const { senses } of clause.chunks)
    for (const it of senses) {
      if (it.is === 'subject') asked.without.add(it.kind)
      if (it.is === 'group') for (const kind of it.group.hides) asked.without.add(kind)
      if (it.is === 'place') {
        const within = PLACE_WITHIN[it.place]
        if (within) asked.without.add(within)
      }
      if (it.is === 'weather') for (const weather of HIDDEN_WEATHER[it.weather] ?? [it.weather]) asked.withoutWeather.add(weather)
    }
}

/** A dry sky is also without thunder, a cloudless one without anything. */
const HIDDEN_WEATHER: Partial<Record<Weather, readonly Weather[]>> = {
  rain: ['rain', 'storm'],
  cloudy: ['cloudy', 'rain', 'storm', 'fog', 'snow'],
  wind: ['wind', 'storm'],
}

/** What a clause says; the colour that it leaves for the next one ('a red and white tram'). */
function take(clause: Clause, asked: Asked, colourBefore: SubjectColour | undefined): SubjectColour | undefined {
  const colours = clause.chunks.flatMap((chunk, index) =>
    chunk.senses.flatMap((it) => (it.is === 'colour' ? { colour: it.colour, index } : [])),
  )
  let number: number | undefined
  for (const [index, chunk] of clause.chunks.entries()) {
    const small = smallOf(chunk)
    if (chunk.senses.length === 0 || chunk.senses.some((it) => it.is === 'refused')) asked.leftOut.push(chunk.raw)
    else if (small === undefined) asked.read.push(chunk.raw)
    if (small === 'empty') for (const kind of [...PEOPLE, ...VEHICLES]) asked.without.add(kind)
    for (const it of chunk.senses) {
      if (it.is === 'number') number = it.count
      if (it.is === 'subject') {
        // In English the colour stands before its noun, in Spanish after it: the nearest of the clause, an earlier one if there are two.
        const colour = colourBefore ?? nearest(colours, index)
        push(asked, { kind: it.kind, raw: chunk.raw, ...countOf(it.kind, number, chunk), ...(colour && { colour }) })
        number = undefined
      }
      if (it.is === 'group') {
        const { shows, count } = it.group
        for (const [at, kind] of shows.entries())
          push(asked, { kind, raw: chunk.raw, count: at === 0 ? (number ?? count) : Math.min(count, 2) })
        number = undefined
      }
      if (it.is === 'place') asked.places.push({ place: it.place, raw: chunk.raw })
      if (it.is === 'loose-place') asked.loosePlaces.push(it.places)
      if (it.is === 'light') asked.lights.push({ light: it.light, raw: chunk.raw })
      if (it.is === 'weather') asked.weathers.push({ weather: it.weather, raw: chunk.raw })
      if (it.is === 'season') asked.seasons.push({ season: it.season, raw: chunk.raw })
      if (it.is === 'style') asked.styles.push(it.style)
      if (it.is === 'palette') asked.palettes.push(it.palette)
    }
  }
  return clause.chunks.every((chunk) => chunk.senses.every((it) => it.is === 'colour' || it.is === 'number' || it.is === 'small'))
    ? colours[0]?.colour
    : undefined
}

function nearest(colours: readonly { colour: SubjectColour; index: number }[], index: number): SubjectColour | undefined {
  return colours.toSorted((a, b) => Math.abs(a.index - index) - Math.abs(b.index - index) || a.index - b.index)[0]?.colour
}

function countOf(kind: SubjectKind, number: number | undefined, chunk: Chunk): { count?: number } {
  if (SINGLE.has(kind)) return { count: 1 }
  if (number !== undefined) return { count: number }
  return chunk.isPlural ? {} : { count: 1 }
}

/** The same thing twice is one subject: 'people' and later 'a man' are people. */
function push(asked: Asked, subject: AskedSubject): void {
  const there = asked.subjects.find((it) => it.kind === subject.kind && it.colour === subject.colour)
  if (!there) asked.subjects.push(subject)
}

/** The first is the scene; of another one what can stand in it, else it is told as left out. */
function settlePlaces(asked: Asked): void {
  const [first, ...others] = asked.places
  for (const { place, raw } of others) {
    if (place === first?.place) continue
    const within = PLACE_WITHIN[place]
    if (within) push(asked, { kind: within, raw, ...(SINGLE.has(within) ? { count: 1 } : {}) })
    else {
      asked.leftOut.push(raw)
      asked.read = asked.read.filter((it) => it !== raw)
    }
  }
}
