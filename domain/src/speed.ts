/** What speeds are read in; on the wire and in the store they are mph. */
export type SpeedUnit = 'mph' | 'km/h'

/** The international mile has 1609.344 m. */
const KMH_PER_MPH = 1.609344

/** How many of the unit one mph is. */
export const PER_MPH: Record<SpeedUnit, number> = { mph: 1, 'km/h': KMH_PER_MPH }
