import type { Light, Palette, Place, Season, Style, SubjectColour, SubjectKind, Weather } from '../scene.ts'
import type { Chunk } from './chunks.ts'
import { HAS_ANYWAY, HAS_BEFORE_IT, PLACE_WITHIN } from './place-rules.ts'
import { type Clause, isNoun, saysAnyOf, smallOf } from './prompt-clauses.ts'
import { HIDES_TOO, PEOPLE, ROAD } from './subject-groups.ts'

export interface RequestedSubject {
  kind: SubjectKind
  /** Absent for a plural without a number. */
  count?: number
  colour?: SubjectColour
  isInRow?: true
  /** It comes from a group ('roadworks'); a subject that is named itself replaces it. */
  isOfGroup?: true
  raw: string
}

/** Everything that a prompt requests, in its order; empty for what it does not mention. */
export interface PromptRequest {
  places: { place: Place; raw: string }[]
  loosePlaces: { places: readonly Place[]; raw: string }[]
  lights: { light: Light; raw: string }[]
  weathers: { weather: Weather; raw: string }[]
  seasons: { season: Season; raw: string; byMonth: boolean }[]
  styles: Style[]
  palettes: Palette[]
  /** Colours of the whole picture: 'yellow and navy palette'. */
  colours: SubjectColour[]
  isFromAbove: boolean
  subjects: RequestedSubject[]
  /** Subjects that must not be drawn. */
  without: Set<SubjectKind>
  withoutWeather: Set<Weather>
  read: string[]
  leftOut: string[]
}

/** A scene has one of each of these, even in the plural. */
const SINGLE: ReadonlySet<SubjectKind> = new Set(['moon', 'stars', 'rainbow', 'flood', 'fireworks'])

/** Of subjects that represent a place within another one, these come once. */
const ONE_WITHIN: readonly SubjectKind[] = ['schoolhouse', 'clinic', 'clock-tower']

const RAIL: readonly SubjectKind[] = ['train', 'metro', 'tram']

const VEHICLES: readonly SubjectKind[] = ['car', 'taxi', 'van', 'truck', 'bus', 'motorcycle', 'scooter']

export function requestOf(clauses: readonly Clause[]): PromptRequest {
  const request: PromptRequest = {
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
    if (clause.isExcluded) exclude(clause, request)
    else if (painted.has(clause)) colourAll(clause, request)
    else colourBefore = take(clause, request, clause.intro === 'and' && !clause.isAfterBreak ? colourBefore : undefined)
  }
  settlePlaces(request)
  settleHeadlights(request)
  settleUmbrellas(request)
  request.subjects = request.subjects.filter((it) => !request.without.has(it.kind))
  for (const kind of [...request.without])
    for (const kin of HIDES_TOO[kind] ?? []) if (!request.subjects.some((it) => it.kind === kin)) request.without.add(kin)
  return request
}

function exclude(clause: Clause, request: PromptRequest): void {
  for (const { senses } of clause.chunks)
    for (const it of senses) {
      if (it.is === 'subject') request.without.add(it.kind)
      if (it.is === 'group') for (const kind of it.group.hides) request.without.add(kind)
      if (it.is === 'place') {
        const within = PLACE_WITHIN[it.place]
        if (within) request.without.add(within)
      }
      if (it.is === 'weather') for (const weather of HIDDEN_WEATHER[it.weather] ?? [it.weather]) request.withoutWeather.add(weather)
    }
}

/** Excluding one kind of weather excludes others: without rain there is no storm either. */
const HIDDEN_WEATHER: Partial<Record<Weather, readonly Weather[]>> = {
  rain: ['rain', 'storm'],
  cloudy: ['cloudy', 'rain', 'storm', 'fog', 'snow'],
  wind: ['wind', 'storm'],
}

/** Reads a clause into the request. @returns a colour for the next clause ('a red and white tram') */
function take(clause: Clause, request: PromptRequest, colourBefore: SubjectColour | undefined): SubjectColour | undefined {
  const colours = clause.chunks.flatMap((chunk, index) =>
    chunk.senses.flatMap((it) => (it.is === 'colour' ? { colour: it.colour, index } : [])),
  )
  let number: { count: number; isInRow?: true } | undefined
  let isInRow = false
  const before = request.subjects.length
  for (const [index, chunk] of clause.chunks.entries()) {
    const small = smallOf(chunk)
    if (chunk.senses.length === 0 || small === 'manner' || chunk.senses.some((it) => it.is === 'refused')) request.leftOut.push(chunk.raw)
    else if (small === undefined) request.read.push(chunk.raw)
    if (small === 'empty') for (const kind of [...PEOPLE, ...VEHICLES]) request.without.add(kind)
    for (const it of chunk.senses) {
      if (it.is === 'number') number = it
      if (it.is === 'row') isInRow = true
      if (it.is === 'from-above') request.isFromAbove = true
      if (it.is === 'unwanted') request.without.add(it.kind)
      if (it.is === 'subject') {
        // In English a colour precedes its noun, in Spanish it follows: take the nearest in the clause, the earlier of two.
        const colour = colourBefore ?? nearest(colours, index)
        const row = number?.isInRow && ({ isInRow: true } as const)
        push(request, { kind: it.kind, raw: chunk.raw, ...countOf(it.kind, number?.count, chunk), ...(colour && { colour }), ...row })
        number = undefined
      }
      if (it.is === 'group') {
        const { shows, count, isInRow: row } = it.group
        for (const [at, kind] of shows.entries())
          push(request, {
            ...{ kind, raw: chunk.raw, count: at === 0 ? (number?.count ?? count) : Math.min(count, 2), isOfGroup: true },
            ...(row && { isInRow: true }),
          })
        number = undefined
      }
      if (it.is === 'place') request.places.push({ place: it.place, raw: chunk.raw })
      if (it.is === 'loose-place') request.loosePlaces.push({ places: it.places, raw: chunk.raw })
      if (it.is === 'light') request.lights.push({ light: it.light, raw: chunk.raw })
      if (it.is === 'weather') request.weathers.push({ weather: it.weather, raw: chunk.raw })
      if (it.is === 'season') request.seasons.push({ season: it.season, raw: chunk.raw, byMonth: it.byMonth === true })
      if (it.is === 'style') request.styles.push(it.style)
      if (it.is === 'palette') request.palettes.push(it.palette)
    }
  }
  if (isInRow) for (const it of request.subjects.slice(Math.min(before, request.subjects.length - 1))) it.isInRow = true
  return clause.chunks.every((chunk) => chunk.senses.every((it) => it.is === 'colour' || it.is === 'number' || it.is === 'small'))
    ? colours[0]?.colour
    : undefined
}

function nearest(colours: readonly { colour: SubjectColour; index: number }[], index: number): SubjectColour | undefined {
  return colours.toSorted((a, b) => Math.abs(a.index - index) - Math.abs(b.index - index) || a.index - b.index)[0]?.colour
}

function countOf(kind: SubjectKind, number: number | undefined, chunk: Chunk): { count?: number } {
  if (SINGLE.has(kind)) return { count: 1 }
  // 'Two children cycling' does not say how many bicycles there are.
  if (kind === 'cyclist' && /cycling|biking|riding|on b|bici|pedal/i.test(chunk.raw) && !/cyclist|ciclista|rider|person/i.test(chunk.raw))
    return number === undefined ? {} : { count: number }
  if (number !== undefined) return { count: number }
  return chunk.isPlural ? {} : { count: 1 }
}

/** Adds a subject, merging it with one of the same kind: 'people' and later 'a man' are people. */
function push(request: PromptRequest, subject: RequestedSubject): void {
  const existing = request.subjects.find(
    (it) => it.kind === subject.kind && (it.isOfGroup || subject.isOfGroup || it.colour === subject.colour),
  )
  if (!existing) request.subjects.push(subject)
  else if (subject.isOfGroup ? subject.isInRow : existing.isOfGroup)
    Object.assign(existing, { count: undefined, ...subject, isOfGroup: false })
}

/** The first place is the setting. Another one becomes a subject in it, is there anyway, or is reported as left out. */
function settlePlaces(request: PromptRequest): void {
  // In 'a beach with a promenade' the promenade is the wider setting, with a view of the beach.
  const wider = request.places.find(({ place }) => place !== request.places[0]?.place && HAS_BEFORE_IT[place] === request.places[0]?.place)
  if (wider) request.places = [wider, ...request.places.filter((it) => it !== wider)]
  const kinds = request.subjects.map((it) => it.kind)
  // A station with taxis is seen from its square, because cars are not on the rails.
  const isBefore = kinds.some((it) => ROAD.includes(it)) && !kinds.some((it) => RAIL.includes(it))
  if (isBefore) request.places = request.places.map((it) => (it.place === 'railway-station' ? { ...it, place: 'station-front' } : it))
  const [first, ...others] = request.places
  for (const { place, raw } of others) {
    if (first === undefined || place === first.place || HAS_ANYWAY[first.place]?.includes(place)) continue
    const within = PLACE_WITHIN[place]
    if (within) push(request, { kind: within, raw, ...(SINGLE.has(within) || ONE_WITHIN.includes(within) ? { count: 1 } : {}) })
    else {
      request.leftOut.push(raw)
      request.read = request.read.filter((it) => it !== raw)
    }
  }
  // A neighbourhood at the edge of another place is represented by its houses.
  if (first)
    for (const { places, raw } of request.loosePlaces)
      if (places.includes('old-town') && !places.includes(first.place)) push(request, { kind: 'house', raw })
}

/** Spanish 'faro' means headlight and lighthouse; on a road it is a headlight. */
function settleHeadlights(request: PromptRequest): void {
  const isOnRoad = request.subjects.some((it) => VEHICLES.includes(it.kind))
  const isBySea = request.places.some((it) => SEASIDE.includes(it.place)) || request.loosePlaces.some((it) => it.places.includes('harbour'))
  if (isOnRoad && !isBySea) request.subjects = request.subjects.filter((it) => !/^faros?$/i.test(it.raw))
}

/** People with umbrellas hold them in the rain; on a beach the umbrellas stand in the sand. */
function settleUmbrellas(request: PromptRequest): void {
  const umbrella = request.subjects.find((it) => it.kind === 'umbrella' && !it.colour && !/sombrilla|parasol|beach/i.test(it.raw))
  const isWet = request.weathers.every((it) => it.weather === 'rain' || it.weather === 'storm' || it.weather === 'cloudy')
  if (!umbrella || !isWet || request.places[0]?.place === 'beach' || !request.subjects.some((it) => it.kind === 'person')) return
  request.subjects = request.subjects.filter((it) => it !== umbrella)
  if (!request.weathers.some((it) => it.weather !== 'cloudy')) request.weathers.push({ weather: 'rain', raw: umbrella.raw })
}

const SEASIDE: readonly Place[] = ['harbour', 'beach', 'promenade', 'hills']

/** The clauses about the colours of the whole picture: those that have colours but no noun, and do not belong to a neighbouring noun. */
function clausesOfColour(clauses: readonly Clause[]): ReadonlySet<Clause> {
  const colourClauses = new Set<Clause>()
  const isColoured = (it: Clause | undefined) => it !== undefined && saysAnyOf(it, 'colour') && !it.isExcluded
  const isBare = (it: Clause) => !it.chunks.some(isNoun)
  const isColouring = (it: Clause | undefined) => it?.chunks.some((chunk) => smallOf(chunk) === 'colouring') ?? false
  clauses.forEach((it, index) => {
    if (!isColoured(it) || !isBare(it)) return
    const [before, next] = [clauses[index - 1], clauses[index + 1]]
    const leadsToNext = next !== undefined && next.intro === 'and' && !next.isAfterBreak && isColoured(next)
    if (leadsToNext && !isBare(next)) return
    const continues = it.intro === 'and' && !it.isAfterBreak && before !== undefined && colourClauses.has(before)
    const isOfPicture = isColouring(it) || saysAnyOf(it, 'style', 'palette') || (leadsToNext && isColouring(next))
    const follows = before !== undefined && isBare(before) && (isColouring(before) || saysAnyOf(before, 'style', 'palette'))
    const isAlone = it.isAfterBreak || before === undefined
    if (continues || isOfPicture || isAlone || (follows && it.intro !== 'verb')) colourClauses.add(it)
  })
  return colourClauses
}

/** Reads a clause about the picture's colours; the rest of it is a style or the like. */
function colourAll(clause: Clause, request: PromptRequest): void {
  for (const { senses, raw } of clause.chunks)
    for (const it of senses)
      if (it.is === 'colour') {
        request.colours.push(it.colour)
        request.read.push(raw)
      }
  take({ ...clause, chunks: clause.chunks.filter(({ senses }) => !senses.some((it) => it.is === 'colour')) }, request, undefined)
}
