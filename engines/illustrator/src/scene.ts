/**
 * Everything that a picture of the built-in illustrator shows. Reading a prompt gives a scene, and the same scene always gives the same
 * picture.
 */
export interface Scene {
  place: Place
  light: Light
  weather: Weather
  season: Season
  style: Style
  /** A name, or the colours of the palette, at most 4. */
  palette: Palette | readonly SubjectColour[]
  /** Seen from high above. */
  isFromAbove?: true
  /** In the order of the prompt; at most 6. */
  subjects: readonly Subject[]
  /** Excluded subjects ('without cars'). The place's own drawing leaves them out, too. */
  without: readonly SubjectKind[]
  /** 0 to 2^32 - 1. Decides where subjects are, how tall a house is, which window is lit. */
  seed: number
}

export interface Subject {
  kind: SubjectKind
  /** 1 to 12; 'a few' is 3, 'many' is 8. */
  count: number
  /** Absent: the palette's usual colour. */
  colour?: SubjectColour
  /** The prompt gives no number, so the place may add more. */
  isAtLeast?: true
  /** Side by side in a line. */
  isInRow?: true
}

/** The setting. Each place is a composition of its own. */
export const PLACES = [
  'street',
  'avenue',
  'crossing',
  'roundabout',
  'motorway',
  'tunnel',
  'bridge',
  'square',
  'park',
  'garden',
  'playground',
  'market',
  'harbour',
  'beach',
  'promenade',
  'river',
  'canal',
  'lake',
  'skyline',
  'rooftops',
  'old-town',
  'housing',
  'suburb',
  'industry',
  'power-station',
  'wind-farm',
  'solar-field',
  'substation',
  'railway-station',
  'station-front',
  'bus-station',
  'airport',
  'construction-site',
  'control-room',
  'town-hall',
  'stadium',
  'school',
  'hospital',
  'hills',
  'forest',
] as const
export type Place = (typeof PLACES)[number]

export const LIGHTS = ['dawn', 'day', 'dusk', 'night'] as const
export type Light = (typeof LIGHTS)[number]

export const WEATHERS = ['clear', 'cloudy', 'rain', 'storm', 'fog', 'snow', 'wind'] as const
export type Weather = (typeof WEATHERS)[number]

export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof SEASONS)[number]

/** How it is drawn: each style has its own way with edges, surfaces and paper. */
export const STYLES = ['poster', 'flat', 'ink', 'watercolour', 'linocut', 'blueprint', 'pixel', 'pastel', 'night-map', 'comic'] as const
export type Style = (typeof STYLES)[number]

export const PALETTES = ['natural', 'warm', 'cool', 'pastel', 'neon', 'sepia', 'mono', 'earth', 'sea'] as const
export type Palette = (typeof PALETTES)[number]

export const SUBJECT_COLOURS = [
  ...(['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'black', 'white', 'grey'] as const),
  ...(['navy', 'light-blue', 'teal', 'coral', 'golden', 'lilac'] as const),
] as const
export type SubjectColour = (typeof SUBJECT_COLOURS)[number]

/** What can be in a scene. Vehicles, people and animals are drawn from the side unless the place needs another view. */
export const SUBJECT_KINDS = [
  'car',
  'taxi',
  'van',
  'truck',
  'bus',
  'tram',
  'train',
  'metro',
  'bicycle',
  'cyclist',
  'motorcycle',
  'scooter',
  'ambulance',
  'fire-engine',
  'police-car',
  'waste-truck',
  'snow-plough',
  'tractor',
  'crane',
  'excavator',
  'boat',
  'sailing-boat',
  'ferry',
  'ship',
  'aeroplane',
  'helicopter',
  'drone',
  'balloon',
  'person',
  'child',
  'worker',
  'firefighter',
  'police-officer',
  'doctor',
  'musician',
  'dog',
  'cat',
  'bird',
  'duck',
  'gull',
  'horse',
  'fish',
  'tree',
  'palm',
  'flower-bed',
  'bush',
  'fountain',
  'statue',
  'bench',
  'street-lamp',
  'traffic-light',
  'traffic-sign',
  'barrier',
  'cone',
  'bin',
  'kiosk',
  'market-stall',
  'umbrella',
  'flag',
  'banner',
  'bus-stop',
  'bike-lane',
  'charging-point',
  'wind-turbine',
  'solar-panel',
  'pylon',
  'transformer',
  'lighthouse',
  'clock-tower',
  'church',
  'tower-block',
  'house',
  'greenhouse',
  'schoolhouse',
  'clinic',
  'lifeguard-tower',
  'fire',
  'smoke',
  'flood',
  'pothole',
  'trench',
  'burst-pipe',
  'fallen-tree',
  'rainbow',
  'moon',
  'stars',
  'fireworks',
  'kite',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
