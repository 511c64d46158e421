import type { Style } from '../scene.ts'
import { blueprint } from './styles/blueprint.ts'
import { comic } from './styles/comic.ts'
import { flat } from './styles/flat.ts'
import { ink } from './styles/ink.ts'
import { linocut } from './styles/linocut.ts'
import { nightMap } from './styles/night-map.ts'
import type { DrawInStyle } from './styles/paper.ts'
import { pastel } from './styles/pastel.ts'
import { pixel } from './styles/pixel.ts'
import { poster } from './styles/poster.ts'
import { watercolour } from './styles/watercolour.ts'

export const STYLE_DRAWINGS: Record<Style, DrawInStyle> = {
  poster,
  flat,
  ink,
  watercolour,
  linocut,
  blueprint,
  pixel,
  pastel,
  'night-map': nightMap,
  comic,
}
