import type { PlaceKind } from '@oppidum/domain/map'
import type { TextId } from '../locales/text.ts'

export const PLACE_KIND_TEXT: Record<PlaceKind, TextId> = {
  place: 'place-kind.place',
  district: 'place-kind.district',
  section: 'place-kind.section',
  substation: 'place-kind.substation',
  plant: 'place-kind.plant',
}
