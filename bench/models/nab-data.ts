import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseCsv } from '../../server/src/cli/csv-file.ts'
import { wallTime } from '../../server/src/cli/timestamp-text.ts'
import type { Window } from './nab-score.ts'

/** One labelled series of the benchmark. */
export interface LabelledSeries {
  /** `group/file.csv` */
  name: string
  group: string
  wallMs: Float64Array
  values: Float64Array
  windows: readonly Window[]
}

/** All series of a folder `<group>/<series>.csv.gz` with its `windows.json`, in the order of their names. */
export function readNab(folder: string): LabelledSeries[] {
  const windows = JSON.parse(readFileSync(join(folder, 'windows.json'), 'utf8')) as Record<string, [string, string][]>
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((it) => it.isDirectory())
    .flatMap((it) => readdirSync(join(folder, it.name)).map((file) => `${it.name}/${file.replace(/\.gz$/, '')}`))
    .sort()
  return names.map((name) => {
    const { rows } = parseCsv(gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString(), name)
    const times = rows.map(([time]) => time as string)
    const rowOf = (time: string) => {
      const row = times.indexOf(time)
      if (row === -1) throw new Error(`${name}: no row at ${time}, where a window begins or ends`)
      return row
    }
    return {
      name,
      group: name.split('/')[0] as string,
      wallMs: Float64Array.from(times, (it) => wallTime(it) ?? Number.NaN),
      values: Float64Array.from(rows, ([, value]) => (value === '' ? Number.NaN : Number(value))),
      windows: (windows[name] ?? []).map(([first, last]) => [rowOf(first), rowOf(last)] as const),
    }
  })
}
