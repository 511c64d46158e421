import { placeIncidents } from './es/place-incidents.es.ts'
import { requests } from './es/requests.es.ts'
import { roadIncidents } from './es/road-incidents.es.ts'
import { spots } from './es/spots.es.ts'

/** What people report to the simulated city, and how they describe its places. */
export const es = { reports: { ...roadIncidents, ...placeIncidents, ...requests }, spots }
