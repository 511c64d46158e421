import { placeIncidents } from './en/place-incidents.en.ts'
import { requests } from './en/requests.en.ts'
import { roadIncidents } from './en/road-incidents.en.ts'
import { spots } from './en/spots.en.ts'

/** What people report to the simulated city, and how they describe its places. */
export const en = { reports: { ...roadIncidents, ...placeIncidents, ...requests }, spots }
