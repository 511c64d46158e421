/** Where every published file is, in the stable version of the API. `city` names another city than the first one. */
const FOLDER = '/api/v1/exports/'

/** Every file that is published at an address of its own, with its media type. */
export const PUBLISHED_FILES = {
  'incidents.geojson': 'application/geo+json',
  'incidents.csv': 'text/csv',
  'incidents.atom': 'application/atom+xml',
  'service-requests.geojson': 'application/geo+json',
  'service-requests.csv': 'text/csv',
  'traffic.geojson': 'application/geo+json',
  'traffic.csv': 'text/csv',
  'works.ics': 'text/calendar',
  'work-zones.geojson': 'application/geo+json',
  'alerts.atom': 'application/atom+xml',
} as const
export type PublishedFileName = keyof typeof PUBLISHED_FILES

/** Those that a browser or a feed reader offers on a page, so that the page names them in its head. */
export const SUBSCRIPTIONS = ['incidents.atom', 'alerts.atom', 'works.ics'] as const satisfies readonly PublishedFileName[]

/** Path and query of a city's file. */
export function publishedPath(name: PublishedFileName, cityId: string): string {
  return `${FOLDER}${name}?city=${encodeURIComponent(cityId)}`
}
