/** A coordinate as printed in the margin of a map: 34°49′ S. */
export function degrees(value: number, positive: string, negative: string): string {
  const minutes = Math.round(Math.abs(value) * 60)
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′ ${value < 0 ? negative : positive}`
}
