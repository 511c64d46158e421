import type { SpotNames } from '../spot-names.ts'

export const spots: SpotNames = {
  near: (place) => `cerca de ${place}`,
  nearOn: (street, place) => `${street}, cerca de ${place}`,
  crossing: (street, other) => `${street} esq. ${other}`,
}
