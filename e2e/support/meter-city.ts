import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes a city file whose only feed follows meters at an MQTT broker into the folder; returns its path. */
export function writeMeterCity(folder: string, feed: { url: string; everySeconds: number; version?: '5' }): string {
  const path = join(folder, 'city.json')
  const city = {
    id: 'meter-town',
    name: 'Meter Town',
    timeZone: 'UTC',
    bounds: [-56.3, -35, -56, -34.8],
    inhabitants: 1_000,
    feeds: [
      {
        id: 'meters',
        name: 'Meters',
        standard: 'mqtt',
        topic: 'meters/{site}/load',
        time: '/ts',
        values: [{ measure: 'substation.load', pointer: '/value', unit: 'MW' }],
        ...feed,
      },
    ],
  }
  writeFileSync(path, JSON.stringify({ cities: [city] }))
  return path
}
