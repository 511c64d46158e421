import type { Draws } from '@oppidum/domain/core/random'
import type { Light, Palette, Place, Scene, Season, Style, SubjectColour, SubjectKind, Weather } from '../scene.ts'
import type { PromptRequest } from './prompt-request.ts'

/** Typical places of each subject: one of these is the setting when the prompt names none. */
const TYPICAL_PLACES: Record<SubjectKind, readonly Place[]> = {
  car: ['street', 'avenue', 'suburb', 'crossing', 'motorway'],
  taxi: ['avenue', 'street', 'crossing'],
  van: ['street', 'suburb', 'avenue'],
  truck: ['motorway', 'industry', 'avenue'],
  bus: ['avenue', 'bus-station', 'street', 'square'],
  tram: ['avenue', 'square', 'street', 'old-town', 'crossing'],
  train: ['railway-station', 'bridge', 'hills'],
  metro: ['railway-station'],
  bicycle: ['street', 'canal', 'park', 'old-town'],
  cyclist: ['avenue', 'promenade', 'park', 'canal', 'street'],
  motorcycle: ['street', 'avenue', 'motorway'],
  scooter: ['street', 'promenade', 'square'],
  ambulance: ['street', 'hospital', 'avenue'],
  'fire-engine': ['street', 'avenue', 'housing'],
  'police-car': ['street', 'crossing', 'avenue'],
  'waste-truck': ['street', 'suburb', 'housing'],
  'snow-plough': ['street', 'motorway', 'suburb'],
  tractor: ['hills', 'park', 'garden'],
  crane: ['construction-site', 'harbour'],
  excavator: ['construction-site', 'street'],
  boat: ['harbour', 'canal', 'river', 'lake'],
  'sailing-boat': ['harbour', 'promenade', 'beach', 'lake'],
  ferry: ['harbour', 'river'],
  ship: ['harbour'],
  aeroplane: ['airport', 'skyline'],
  helicopter: ['hospital', 'skyline', 'rooftops'],
  drone: ['park', 'rooftops', 'construction-site'],
  balloon: ['hills', 'rooftops', 'park', 'skyline'],
  person: ['square', 'street', 'park', 'promenade'],
  child: ['playground', 'park', 'school'],
  worker: ['construction-site', 'street', 'industry'],
  firefighter: ['street', 'housing'],
  'police-officer': ['crossing', 'square', 'street'],
  doctor: ['hospital'],
  musician: ['square', 'old-town', 'street'],
  dog: ['park', 'promenade', 'suburb'],
  cat: ['rooftops', 'old-town', 'garden'],
  bird: ['park', 'square', 'lake', 'rooftops'],
  duck: ['lake', 'canal', 'river'],
  gull: ['harbour', 'beach', 'promenade'],
  horse: ['hills', 'park', 'beach'],
  fish: ['lake', 'river', 'canal'],
  tree: ['park', 'avenue', 'hills', 'square'],
  palm: ['promenade', 'beach', 'avenue'],
  'flower-bed': ['garden', 'park', 'square'],
  bush: ['garden', 'park', 'suburb'],
  fountain: ['square', 'park', 'garden'],
  statue: ['square', 'park', 'town-hall'],
  bench: ['park', 'promenade', 'square'],
  'street-lamp': ['street', 'promenade', 'old-town'],
  'traffic-light': ['crossing', 'avenue'],
  'traffic-sign': ['crossing', 'street', 'motorway'],
  barrier: ['street', 'construction-site'],
  cone: ['street', 'construction-site', 'motorway'],
  bin: ['street', 'suburb', 'housing'],
  kiosk: ['square', 'park', 'promenade'],
  'market-stall': ['market', 'square'],
  umbrella: ['street', 'beach', 'square'],
  flag: ['town-hall', 'square', 'stadium'],
  banner: ['street', 'old-town', 'square'],
  'bike-lane': ['avenue', 'promenade', 'housing'],
  'bus-stop': ['street', 'avenue', 'suburb'],
  'charging-point': ['street', 'housing', 'suburb'],
  'wind-turbine': ['wind-farm', 'hills'],
  'solar-panel': ['solar-field', 'rooftops', 'suburb'],
  pylon: ['hills', 'substation', 'suburb'],
  transformer: ['substation', 'power-station'],
  lighthouse: ['harbour', 'beach', 'promenade'],
  'clock-tower': ['square', 'town-hall', 'old-town'],
  church: ['old-town', 'square', 'hills'],
  'tower-block': ['housing', 'skyline', 'avenue'],
  house: ['suburb', 'old-town', 'street'],
  greenhouse: ['garden', 'park'],
  schoolhouse: ['suburb', 'housing'],
  clinic: ['suburb', 'housing'],
  'lifeguard-tower': ['beach'],
  fire: ['housing', 'industry', 'forest'],
  smoke: ['industry', 'rooftops', 'power-station'],
  flood: ['street', 'river', 'old-town'],
  pothole: ['street', 'avenue'],
  trench: ['street'],
  'burst-pipe': ['street'],
  'fallen-tree': ['street', 'park', 'avenue'],
  rainbow: ['hills', 'rooftops', 'river', 'park'],
  moon: ['rooftops', 'skyline', 'lake', 'harbour'],
  stars: ['rooftops', 'hills', 'lake', 'skyline'],
  fireworks: ['skyline', 'harbour', 'river', 'bridge'],
  kite: ['beach', 'park', 'hills'],
}

/** Settings for a prompt that mentions only the time of day or the weather. */
const ANYWHERE: readonly Place[] = ['skyline', 'rooftops', 'street', 'river', 'square', 'avenue', 'harbour', 'old-town', 'park']

/** The place that the prompt names, or a random one that suits it. All randomness comes from `draws`. */
export function choosePlace({ places, loosePlaces, subjects }: PromptRequest, draws: Draws): Place {
  return places[0]?.place ?? draws.pick(loosePlaces[0]?.places ?? sharedPlacesOf(subjects.map((it) => it.kind)))
}

/** The typical places of the first subject that most of the others share. */
function sharedPlacesOf(kinds: readonly SubjectKind[]): readonly Place[] {
  const [first, ...others] = kinds
  if (first === undefined) return ANYWHERE
  const votes = (place: Place) => others.filter((it) => TYPICAL_PLACES[it].includes(place)).length
  const most = Math.max(...TYPICAL_PLACES[first].map(votes))
  return TYPICAL_PLACES[first].filter((it) => votes(it) === most)
}

const has = ({ subjects }: PromptRequest, ...kinds: SubjectKind[]) => subjects.some((it) => kinds.includes(it.kind))

function pickWeighted<T extends string>(weights: Partial<Record<T, number>>, draws: Draws): T {
  // Its keys are those that the caller wrote.
  const names = Object.keys(weights) as T[]
  return names[draws.weighted(names.map((it) => weights[it] ?? 0))] as T
}

/** Places without people at night. */
const BY_DAY: readonly Place[] = ['playground', 'school', 'market', 'beach', 'garden']

export function chooseLight(request: PromptRequest, place: Place, draws: Draws): Light {
  const [first] = request.lights
  if (first) return first.light
  if (has(request, 'stars', 'fireworks') || request.styles[0] === 'night-map') return 'night'
  if (has(request, 'moon')) return pickWeighted<Light>({ dusk: 1, night: 3 }, draws)
  if (has(request, 'rainbow', 'kite', 'solar-panel')) return 'day'
  if (has(request, 'child') && !has(request, 'moon')) return pickWeighted<Light>({ dawn: 0.3, day: 6, dusk: 2 }, draws)
  if (request.weathers.some((it) => it.weather === 'clear') || request.palettes[0] === 'pastel' || request.styles[0] === 'pastel')
    return pickWeighted<Light>({ dawn: 1, day: 5, dusk: 1 }, draws)
  if (request.palettes[0] === 'neon') return pickWeighted<Light>({ dusk: 1, night: 4 }, draws)
  if (request.palettes[0] === 'warm') return pickWeighted<Light>({ dawn: 2, day: 1, dusk: 4 }, draws)
  if (BY_DAY.includes(place)) return pickWeighted<Light>({ dawn: 0.5, day: 6, dusk: 1 }, draws)
  return pickWeighted<Light>({ dawn: 2, day: 5, dusk: 4, night: 2 }, draws)
}

/** The most severe first: 'clouds and rain' is rain. */
const SEVERITY: readonly Weather[] = ['storm', 'snow', 'rain', 'fog', 'wind', 'cloudy', 'clear']

/** Distant subjects, which fog would hide. */
const FAR_OFF: readonly SubjectKind[] = ['wind-turbine', 'pylon', 'lighthouse', 'tower-block', 'church', 'clock-tower', 'ship', 'ferry']

/** Weather in which nobody plays or sells outdoors. */
const WET: readonly Weather[] = ['rain', 'storm', 'fog']

export function chooseWeather(
  request: PromptRequest,
  { place, season, light }: { place: Place; season: Season; light: Light },
  draws: Draws,
): Weather {
  const requested = request.weathers.map((it) => it.weather).filter((it) => !request.withoutWeather.has(it))
  const severest = SEVERITY.find((it) => requested.includes(it))
  if (severest) return severest
  const isOutdoors = BY_DAY.includes(place)
  const may = (weather: Weather, weight: number) =>
    request.withoutWeather.has(weather) || (isOutdoors && WET.includes(weather)) ? 0 : weight
  if (has(request, 'snow-plough') && season !== 'summer' && may('snow', 1)) return 'snow'
  if (has(request, 'fallen-tree'))
    return pickWeighted<Weather>({ wind: may('wind', 2), cloudy: may('cloudy', 2), storm: may('storm', 1), clear: 0.1 }, draws)
  if (has(request, 'flood')) return pickWeighted<Weather>({ rain: may('rain', 3), cloudy: may('cloudy', 2), clear: 0.1 }, draws)
  if (has(request, 'rainbow')) return pickWeighted<Weather>({ rain: may('rain', 1), cloudy: may('cloudy', 3), clear: 1 }, draws)
  if (has(request, 'kite')) return pickWeighted<Weather>({ wind: may('wind', 3), clear: 2 }, draws)
  if (has(request, 'stars', 'moon', 'fireworks', 'balloon')) return 'clear'
  return pickWeighted<Weather>(
    {
      clear: may('clear', season === 'summer' ? 8 : 5) || 0.1,
      cloudy: may('cloudy', 3),
      rain: may('rain', season === 'summer' ? 0.3 : 1),
      fog: has(request, ...FAR_OFF) ? 0 : may('fog', light === 'dawn' && season !== 'summer' ? 1.5 : 0.2),
      snow: season === 'winter' ? may('snow', 1) : 0,
      wind: may('wind', season === 'autumn' ? 1.2 : 0.5),
    },
    draws,
  )
}

/** Chosen before the weather; snow implies winter. */
export function chooseSeason(request: PromptRequest, place: Place, draws: Draws): Season {
  const [first] = request.seasons
  if (first) return first.season
  if (request.weathers.some((it) => it.weather === 'snow') || has(request, 'snow-plough')) return 'winter'
  if (has(request, 'flower-bed')) return pickWeighted<Season>({ spring: 3, summer: 2 }, draws)
  if (place === 'beach') return pickWeighted<Season>({ spring: 1, summer: 5, autumn: 1 }, draws)
  return pickWeighted<Season>({ spring: 3, summer: 4, autumn: 3, winter: 1 }, draws)
}

const TECHNICAL: readonly Place[] = ['power-station', 'substation', 'bridge', 'construction-site', 'industry']

/** Avoids line styles in fog, which has to stay empty, and pastel in rain, where chalk strokes look like rain. */
export function chooseStyle(
  request: PromptRequest,
  { place, light, weather }: { place: Place; light: Light; weather: Weather },
  draws: Draws,
): Style {
  const isFog = weather === 'fog'
  const isSoft = request.palettes[0] === 'pastel'
  const isFalling = weather === 'rain' || weather === 'storm' || weather === 'snow'
  return (
    request.styles[0] ??
    pickWeighted<Style>(
      {
        ...{ poster: isSoft ? 1 : 6, flat: 4, watercolour: 4, pixel: isSoft ? 0 : 0.6, comic: isFog || isSoft ? 0 : 1.5 },
        ...{ ink: isFog || isSoft ? 0 : 2, linocut: isFog || isSoft ? 0 : 3, pastel: isFog || isFalling || light === 'night' ? 0 : 3 },
        blueprint: TECHNICAL.includes(place) && request.palettes.length === 0 ? 0.6 : 0,
        'night-map': light === 'night' ? 0.6 : 0,
      },
      draws,
    )
  )
}

const GREYS: readonly SubjectColour[] = ['grey', 'black', 'white']

const BY_WATER: readonly Place[] = ['harbour', 'beach', 'promenade', 'lake', 'river']

/** Colours of a palette, at most. */
const COLOURS_AT_MOST = 4

export function choosePalette(
  request: PromptRequest,
  { place, light, season, weather }: { place: Place; light: Light; season: Season; weather: Weather },
  draws: Draws,
): Scene['palette'] {
  const colours = [...new Set(request.colours)].slice(0, COLOURS_AT_MOST)
  if (colours.length > 0) return colours.every((it) => GREYS.includes(it)) ? 'mono' : colours
  const isNight = light === 'night'
  // Fog and snow have little colour anyway.
  const isPale = isNight || weather === 'fog' || weather === 'snow'
  return (
    request.palettes[0] ??
    pickWeighted<Palette>(
      {
        natural: 6,
        ...(request.styles[0] === 'pastel' && !isPale && { natural: 3, pastel: 4 }),
        warm: isNight ? 0 : light === 'dusk' || season === 'autumn' ? 3 : 0.7,
        cool: isNight || season === 'winter' ? 2 : 0.5,
        ...(request.styles[0] !== 'pastel' && { pastel: isPale ? 0 : light === 'dawn' || season === 'spring' ? 1.5 : 0.3 }),
        neon: isNight && place !== 'forest' && place !== 'hills' ? 0.8 : 0,
        earth: season === 'autumn' || place === 'old-town' ? 1.2 : 0.2,
        sea: BY_WATER.includes(place) ? 2 : 0,
        sepia: place === 'old-town' ? 0.3 : 0,
      },
      draws,
    )
  )
}
