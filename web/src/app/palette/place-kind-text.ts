import type { PlaceKind } from '@oppidum/domain/cities/map'
import type { TextId } from '../../i18n/text.ts'

export const PLACE_KIND_TEXT: Record<PlaceKind, TextId> = {
  place: 'place-kind.place',
  district: 'place-kind.district',
  section: 'place-kind.section',
  substation: 'place-kind.substation',
  plant: 'place-kind.plant',
}
