import { readFileSync } from 'node:fs'
import type { Published } from './publisher.ts'

export const SITES = '/sites.xml'
export const MEASURED = '/measured.xml'

/** A sensor of `sensorTable`. */
export interface Sensor {
  id: string
  name: string
  lat: number
  lon: number
  /** Direction of the traffic that it counts, in degrees clockwise from north. */
  bearing: number
}

const FIXTURES = 'server/src/features/feeds/fixtures/datex2'
const fixture = (name: string) => readFileSync(`${FIXTURES}/${name}.xml`, 'utf8')
const xml = (body: string): Published => ({ body, type: 'application/xml' })

/** A DATEX II table of these sensors. */
export function sensorTable(sensors: readonly Sensor[]): Published {
  const table = fixture('version-3-site-table')
  const [site = ''] = /<t:measurementSite [\s\S]*<\/t:measurementSite>/.exec(table) ?? []
  const sites = sensors.map(({ id, name, lat, lon, bearing }) =>
    site
      .replace('id="v3-site"', `id="${id}"`)
      .replace('Havenweg', name)
      .replace('<q:bearing>270<', `<q:bearing>${bearing}<`)
      .replace('<q:latitude>52.01<', `<q:latitude>${lat}<`)
      .replace('<q:longitude>4.3<', `<q:longitude>${lon}<`),
  )
  return xml(table.replace(site, sites.join('')))
}

/** A DATEX II publication in which each of these sensors measured 85 km/h and 800 vehicles an hour. */
export function sensorValues(ids: readonly string[], atMs: number): Published {
  const measured = fixture('version-3-measured')
  const [site = ''] = /<t:siteMeasurements>[\s\S]*<\/t:siteMeasurements>/.exec(measured) ?? []
  const at = `${new Date(atMs).toISOString().slice(0, 19)}Z`
  return xml(measured.replace(site, ids.map((id) => site.replace('id="v3-site"', `id="${id}"`).replace(/2026-[^<]*Z/, at)).join('')))
}
