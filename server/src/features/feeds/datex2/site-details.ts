import * as z from 'zod/mini'

/** What one of a site's values measures, by the site table. */
export interface ValueMeaning {
  quantity: 'speed' | 'flow' | 'travelTime'
  /** The lane; '' for the whole carriageway. */
  lane: string
  /** The class of vehicles; '' for all of them. */
  vehicles: string
}

/** What a site table says about a site beyond its name and place. Stored between two fetches of the table. */
export interface SiteDetails {
  /** Of the site in its table; '' when it has none. */
  version: string
  /** By the value's index in the measurements. */
  values: Readonly<Record<string, ValueMeaning>>
  /** Metres that a travel time is for; null when only the geometry says so. */
  lengthM: number | null
}

const StoredDetails = z.object({
  version: z.string(),
  values: z.record(z.string(), z.object({ quantity: z.enum(['speed', 'flow', 'travelTime']), lane: z.string(), vehicles: z.string() })),
  lengthM: z.nullable(z.number()),
})

/** The details of a stored site; null when they are absent, or of another form. */
export function siteDetails(stored: unknown): SiteDetails | null {
  const parsed = StoredDetails.safeParse(stored)
  return parsed.success ? parsed.data : null
}
