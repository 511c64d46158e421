import type { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'
import { wordsOf } from '../text/text-words.ts'

/**
 * No history has priorities, so they follow from words for danger, people at risk and minor defects, in English and Spanish. Entries
 * of several words match as a whole; words are normalised as in `wordsOf`.
 */
const DANGER = [
  'danger',
  'dangerous',
  'hazard',
  'hazardous',
  'unsafe',
  'emergency',
  'urgent',
  'urgently',
  'asap',
  'immediately',
  'injury',
  'injured',
  'hurt',
  'fell',
  'fallen',
  'tripped',
  'trip hazard',
  'accident',
  'crash',
  'collision',
  'hit by',
  'almost hit',
  'nearly hit',
  'killed',
  'flood',
  'flooded',
  'flooding',
  'sewage',
  'gas leak',
  'live wire',
  'exposed wire',
  'exposed wires',
  'downed wire',
  'sparks',
  'sparking',
  'fire',
  'smoke',
  'needles',
  'syringes',
  'syringe',
  'broken glass',
  'sinkhole',
  'collapsed',
  'collapsing',
  'about to fall',
  'overflowing',
  'missing manhole',
  'manhole cover missing',
  'peligro',
  'peligroso',
  'peligrosa',
  'urgente',
  'emergencia',
  'accidente',
  'choque',
  'herido',
  'herida',
  'caida',
  'se cayo',
  'inundado',
  'inundada',
  'inundacion',
  'cables sueltos',
  'cable suelto',
  'cables pelados',
  'chispas',
  'fuego',
  'humo',
  'incendio',
  'jeringas',
  'vidrios rotos',
  'por caerse',
  'hundimiento',
  'aguas servidas',
  'perdida de gas',
]
const PEOPLE = [
  'child',
  'children',
  'kids',
  'school',
  'elderly',
  'wheelchair',
  'blind',
  'pedestrian',
  'pedestrians',
  'ninos',
  'escuela',
  'ancianos',
  'silla de ruedas',
]
const MINOR = [
  'graffiti',
  'grafiti',
  'tagging',
  'weeds',
  'overgrown',
  'repaint',
  'faded',
  'request for',
  'suggest',
  'suggestion',
  'would like',
  'thank you for',
  'question',
  'information',
  'curious',
  'bench',
  'sticker',
  'stickers',
  'pintada',
  'pintadas',
  'yuyos',
  'pasto',
  'sugerencia',
  'consulta',
  'quisiera',
  'banco roto',
]

interface Marks {
  danger: readonly string[]
  people: readonly string[]
  minor: readonly string[]
}

function marksOf(text: string): Marks {
  const line = ` ${wordsOf(text)
    .map((it) => it.folded)
    .join(' ')} `
  const found = (words: readonly string[]) => words.filter((it) => line.includes(` ${it} `))
  return { danger: found(DANGER), people: found(PEOPLE), minor: found(MINOR) }
}

/** Points of a category, before the words of the request. */
const USUAL: Record<RequestCategory, number> = { infrastructure: 1, environment: 1, maintenance: 0, other: 0 }

/** High from 3 points, medium from 1: two points per word for danger (four at most), one for people at risk, one less for a minor defect. */
export function priorityOf(text: string, category: RequestCategory): { priority: RequestPriority; because: string[] } {
  const { danger, people, minor } = marksOf(text)
  const points =
    USUAL[category] + Math.min(4, 2 * danger.length) + (danger.length > 0 && people.length > 0 ? 1 : 0) - (minor.length > 0 ? 1 : 0)
  if (points >= 3) return { priority: 'high', because: [...danger, ...people].slice(0, 3) }
  if (points >= 1) return { priority: 'medium', because: danger.slice(0, 3) }
  return { priority: 'low', because: minor.slice(0, 3) }
}
