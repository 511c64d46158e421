import { zipSync } from 'fflate'
import { fixture } from '../../testing/fixture.ts'

const file = (name: string) => fixture(`gtfs-realtime/timetable/${name}.txt`)

/** The timetable of the fixtures as publishers send it, with a file that is not read. */
export function timetableArchive(folder = ''): Uint8Array {
  const files = Object.fromEntries(['agency', 'routes', 'stops'].map((it) => [`${folder}${it}.txt`, new Uint8Array(file(it))]))
  return zipSync({ ...files, [`${folder}stop_times.txt`]: new Uint8Array(1_000_000) })
}
