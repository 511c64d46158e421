import type { SpotNames } from '../spot-names.ts'

export const spots: SpotNames = {
  near: (place) => `near ${place}`,
  nearOn: (street, place) => `${street} near ${place}`,
  crossing: (street, other) => `${street} & ${other}`,
}
