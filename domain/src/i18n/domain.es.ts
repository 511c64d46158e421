import type { en } from './domain.en.ts'

export const es: typeof en = {
  allRoads: 'todas las calles',
}
