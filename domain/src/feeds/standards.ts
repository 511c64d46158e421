import * as z from 'zod/mini'
import { EIA_TRAITS, EiaFeed } from './eia/eia-standard.ts'
import { OPEN311_TRAITS, Open311Feed } from './open311/open311-standard.ts'
import type { StandardTraits } from './standard-traits.ts'
import { WZDX_TRAITS, WzdxFeed } from './wzdx/wzdx-standard.ts'

/** A feed as defined in a city file. A new standard adds one line here, one in `TRAITS` and one in the importers. */
export const FeedDefinition = z.discriminatedUnion('standard', [Open311Feed, WzdxFeed, EiaFeed])
export type FeedDefinition = z.infer<typeof FeedDefinition>
export type FeedStandard = FeedDefinition['standard']
export type FeedOf<S extends FeedStandard> = Extract<FeedDefinition, { standard: S }>

const TRAITS: Record<FeedStandard, StandardTraits> = { open311: OPEN311_TRAITS, wzdx: WZDX_TRAITS, eia: EIA_TRAITS }

/** Every standard, by its name in a city file. */
export const STANDARDS = Object.keys(TRAITS) as [FeedStandard, ...FeedStandard[]]

export const traitsOf = (standard: FeedStandard): StandardTraits => TRAITS[standard]

/** Names of the standards that have a trait. */
export const standardsWith = (has: (traits: StandardTraits) => boolean): FeedStandard[] => STANDARDS.filter((it) => has(TRAITS[it]))

/** The city's share of a region's power, above 0 to 1; null for a feed about the city itself. */
export const shareOfRegion = (feed: FeedDefinition): number | null => ('share' in feed ? feed.share : null)
