/** How people say where something is. */
export interface SpotNames {
  near(place: string): string
  nearOn(street: string, place: string): string
  crossing(street: string, other: string): string
}
