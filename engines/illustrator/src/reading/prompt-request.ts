import type { Light, Palette, Place, Season, Style, SubjectColour, SubjectKind, Weather } from '../scene.ts'
import type { Chunk } from './chunks.ts'
import { HAS_ANYWAY, HAS_BEFORE_IT, PLACE_WITHIN } from './place-rules.ts'
import { type Clause, isNoun, saysAnyOf, smallOf } from './prompt-clauses.ts'
import { HIDES_TOO, PEOPLE, ROAD } from './subject-groups.ts'

export interface AskedSubject {
  kind: SubjectKind
  /** Absent: more than one of them, nobody said how many. */
  count?: number
  colour?: SubjectColour
  isInRow?: true
  /** Of what it stands for ('roadworks'); a thing that is named itself stands in its place. */
  isOfGroup?: true
  raw: string
}

/** All that a prompt says, in its own order. What it does not say is empty. */
export interface Asked {
  places: { place: Place; raw: string }[]
  loosePlaces: { places: readonly Place[]; raw: string }[]
  lights: { light: Light; raw: string }[]
  weathers: { weather: Weather; raw: string }[]
  seasons: { season: Season; raw: string; byMonth: boolean }[]
  styles: Style[]
  palettes: Palette[]
  /** Those of the whole picture: 'yellow and navy palette'. */
  colours: SubjectColour[]
  isFromAbove: boolean
  subjects: AskedSubject[]
  /** Not to be drawn, the asked ones among them that were named themselves. */
  without: Set<SubjectKind>
  withoutWeather: Set<Weather>
  read: string[]
  leftOut: string[]
}

/** Of these a scene has one, however they are spoken of. */
const SINGLE: ReadonlySet<SubjectKind> = new Set(['moon', 'stars', 'rainbow', 'flood', 'fireworks'])

/** What a place that has one of its kind is shown by in another. */
const ONE_WITHIN: readonly SubjectKind[] = ['schoolhouse', 'clinic', 'clock-tower']

const RAIL: readonly SubjectKind[] = ['train', 'metro', 'tram']

const VEHICLES: readonly SubjectKind[] = ['car', 'taxi', 'van', 'truck', 'bus', 'motorcycle', 'scooter']

export function askedOf(clauses: readonly Clause[]): Asked {
  const asked: Asked = {
    ...{
      places: [],
      loosePlaces: [],
      lights: [],
      weathers: [],
      seasons: [],
      styles: [],
      palettes: [],
      colours: [],
      isFromAbove: false,
      subjects: [],
    },
    ...{ without: new Set(), withoutWeather: new Set(), read: [], leftOut: [] },
  }
  let colourBefore: SubjectColour | undefined
  const painted = clausesOfColour(clauses)
  for (const clause of clauses) {
    if (clause.isExcluded) exclude(clause, asked)
    else if (painted.has(clause)) colourAll(clause, asked)
    else colourBefore = take(clause, asked, clause.intro === 'and' && !clause.isAfterBreak ? colourBefore : undefined)
  }
  settlePlaces(asked)
  settleHeadlights(asked)
  settleUmbrellas(asked)
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
  let number: { count: number; isInRow?: true } | undefined
  let isInRow = false
  const before = asked.subjects.length
  for (const [index, chunk] of clause.chunks.entries()) {
    const small = smallOf(chunk)
    if (chunk.senses.length === 0 || small === 'manner' || chunk.senses.some((it) => it.is === 'refused')) asked.leftOut.push(chunk.raw)
    else if (small === undefined) asked.read.push(chunk.raw)
    if (small === 'empty') for (const kind of [...PEOPLE, ...VEHICLES]) asked.without.add(kind)
    for (const it of chunk.senses) {
      if (it.is === 'number') number = it
      if (it.is === 'row') isInRow = true
      if (it.is === 'from-above') asked.isFromAbove = true
      if (it.is === 'unwanted') asked.without.add(it.kind)
      if (it.is === 'subject') {
        // In English the colour stands before its noun, in Spanish after it: the nearest of the clause, an earlier one if there are two.
        const colour = colourBefore ?? nearest(colours, index)
        const row = number?.isInRow && ({ isInRow: true } as const)
        push(asked, { kind: it.kind, raw: chunk.raw, ...countOf(it.kind, number?.count, chunk), ...(colour && { colour }), ...row })
        number = undefined
      }
      if (it.is === 'group') {
        const { shows, count, isInRow: row } = it.group
        for (const [at, kind] of shows.entries())
          push(asked, {
            ...{ kind, raw: chunk.raw, count: at === 0 ? (number?.count ?? count) : Math.min(count, 2), isOfGroup: true },
            ...(row && { isInRow: true }),
          })
        number = undefined
      }
      if (it.is === 'place') asked.places.push({ place: it.place, raw: chunk.raw })
      if (it.is === 'loose-place') asked.loosePlaces.push({ places: it.places, raw: chunk.raw })
      if (it.is === 'light') asked.lights.push({ light: it.light, raw: chunk.raw })
      if (it.is === 'weather') asked.weathers.push({ weather: it.weather, raw: chunk.raw })
      if (it.is === 'season') asked.seasons.push({ season: it.season, raw: chunk.raw, byMonth: it.byMonth === true })
      if (it.is === 'style') asked.styles.push(it.style)
      if (it.is === 'palette') asked.palettes.push(it.palette)
    }
  }
  if (isInRow) for (const it of asked.subjects.slice(Math.min(before, asked.subjects.length - 1))) it.isInRow = true
  return clause.chunks.every((chunk) => chunk.senses.every((it) => it.is === 'colour' || it.is === 'number' || it.is === 'small'))
    ? colours[0]?.colour
    : undefined
}

function nearest(colours: readonly { colour: SubjectColour; index: number }[], index: number): SubjectColour | undefined {
  return colours.toSorted((a, b) => Math.abs(a.index - index) - Math.abs(b.index - index) || a.index - b.index)[0]?.colour
}

function countOf(kind: SubjectKind, number: number | undefined, chunk: Chunk): { count?: number } {
  if (SINGLE.has(kind)) return { count: 1 }
  // Of 'two children cycling' nobody knows how many ride.
  if (kind === 'cyclist' && /cycling|biking|riding|on b|bici|pedal/i.test(chunk.raw) && !/cyclist|ciclista|rider|person/i.test(chunk.raw))
    return number === undefined ? {} : { count: number }
  if (number !== undefined) return { count: number }
  return chunk.isPlural ? {} : { count: 1 }
}

/** The same thing twice is one subject: 'people' and later 'a man' are people. */
function push(asked: Asked, subject: AskedSubject): void {
  const there = asked.subjects.find((it) => it.kind === subject.kind && (it.isOfGroup || subject.isOfGroup || it.colour === subject.colour))
  if (!there) asked.subjects.push(subject)
  else if (subject.isOfGroup ? subject.isInRow : there.isOfGroup) Object.assign(there, { count: undefined, ...subject, isOfGroup: false })
}

/** The first is the scene; of another one what can stand in it, or what is there anyway, else it is told as left out. */
function settlePlaces(asked: Asked): void {
  // Of a beach with a promenade the promenade is the wider scene: it has the beach in view.
  const wider = asked.places.find(({ place }) => place !== asked.places[0]?.place && HAS_BEFORE_IT[place] === asked.places[0]?.place)
  if (wider) asked.places = [wider, ...asked.places.filter((it) => it !== wider)]
  const kinds = asked.subjects.map((it) => it.kind)
  // Where taxis wait, a station is seen from its square: cars do not stand on the rails.
  const isBefore = kinds.some((it) => ROAD.includes(it)) && !kinds.some((it) => RAIL.includes(it))
  if (isBefore) asked.places = asked.places.map((it) => (it.place === 'railway-station' ? { ...it, place: 'station-front' } : it))
  const [first, ...others] = asked.places
  for (const { place, raw } of others) {
    if (first === undefined || place === first.place || HAS_ANYWAY[first.place]?.includes(place)) continue
    const within = PLACE_WITHIN[place]
    if (within) push(asked, { kind: within, raw, ...(SINGLE.has(within) || ONE_WITHIN.includes(within) ? { count: 1 } : {}) })
    else {
      asked.leftOut.push(raw)
      asked.read = asked.read.filter((it) => it !== raw)
    }
  } // A neighbourhood at the edge of something else is seen by its houses.
  if (first)
    for (const { places, raw } of asked.loosePlaces)
      if (places.includes('old-town') && !places.includes(first.place)) push(asked, { kind: 'house', raw })
}

/** In Spanish a headlight is called as a lighthouse is, and no road has a lighthouse. */
function settleHeadlights(asked: Asked): void {
  const isOnRoad = asked.subjects.some((it) => VEHICLES.includes(it.kind))
  const isBySea = asked.places.some((it) => SEASIDE.includes(it.place)) || asked.loosePlaces.some((it) => it.places.includes('harbour'))
  if (isOnRoad && !isBySea) asked.subjects = asked.subjects.filter((it) => !/^faros?$/i.test(it.raw))
}

/** People who have umbrellas hold them, and it rains; by the sea they stand in the sand. */
function settleUmbrellas(asked: Asked): void {
  const held = asked.subjects.find((it) => it.kind === 'umbrella' && !it.colour && !/sombrilla|parasol|beach/i.test(it.raw))
  const isWet = asked.weathers.every((it) => it.weather === 'rain' || it.weather === 'storm' || it.weather === 'cloudy')
  if (!held || !isWet || asked.places[0]?.place === 'beach' || !asked.subjects.some((it) => it.kind === 'person')) return
  asked.subjects = asked.subjects.filter((it) => it !== held)
  if (!asked.weathers.some((it) => it.weather !== 'cloudy')) asked.weathers.push({ weather: 'rain', raw: held.raw })
}

const SEASIDE: readonly Place[] = ['harbour', 'beach', 'promenade', 'hills']

/** Which clauses tell the colours of the whole picture: of nothing but colours, and not of what stands before or behind them. */
function clausesOfColour(clauses: readonly Clause[]): ReadonlySet<Clause> {
  const found = new Set<Clause>()
  const isColoured = (it: Clause | undefined) => it !== undefined && saysAnyOf(it, 'colour') && !it.isExcluded
  const isBare = (it: Clause) => !it.chunks.some(isNoun)
  const isColouring = (it: Clause | undefined) => it?.chunks.some((chunk) => smallOf(chunk) === 'colouring') ?? false
  clauses.forEach((it, index) => {
    if (!isColoured(it) || !isBare(it)) return
    const [before, next] = [clauses[index - 1], clauses[index + 1]]
    const leadsOn = next !== undefined && next.intro === 'and' && !next.isAfterBreak && isColoured(next)
    if (leadsOn && !isBare(next)) return
    const goesOn = it.intro === 'and' && !it.isAfterBreak && before !== undefined && found.has(before)
    const isOfPicture = isColouring(it) || saysAnyOf(it, 'style', 'palette') || (leadsOn && isColouring(next))
    const follows = before !== undefined && isBare(before) && (isColouring(before) || saysAnyOf(before, 'style', 'palette'))
    const isAlone = it.isAfterBreak || before === undefined
    if (goesOn || isOfPicture || isAlone || (follows && it.intro !== 'verb')) found.add(it)
  })
  return found
}

/** What else such a clause says is a style or the like. */
function colourAll(clause: Clause, asked: Asked): void {
  for (const { senses, raw } of clause.chunks)
    for (const it of senses)
      if (it.is === 'colour') {
        asked.colours.push(it.colour)
        asked.read.push(raw)
      }
  take({ ...clause, chunks: clause.chunks.filter(({ senses }) => !senses.some((it) => it.is === 'colour')) }, asked, undefined)
}
