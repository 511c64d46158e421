/** Values of existing series as three columns of equal length. No (series, time) occurs twice. */
export interface Columns {
  seriesIds: number[]
  /** Milliseconds since 1970, UTC. */
  timesMs: number[]
  values: number[]
}

/** If a series has two values of the same time, the last one wins. @param ids series of the observations, in the same order */
export function columnsOf(ids: readonly number[], observations: readonly { atMs: number; value: number }[]): Columns {
  const columns: Columns = { seriesIds: [], timesMs: [], values: [] }
  // The times of a series mostly rise, so repeats are looked for only once they do not.
  const newest = new Map<number, number>()
  const places = new Map<string, number>()
  let risesOnly = true
  observations.forEach(({ atMs, value }, index) => {
    const id = ids[index] as number
    const last = newest.get(id)
    let place = columns.seriesIds.length
    if (last !== undefined && atMs <= last) {
      if (risesOnly) columns.seriesIds.forEach((it, at) => void places.set(`${it}@${columns.timesMs[at]}`, at))
      risesOnly = false
    } else newest.set(id, atMs)
    if (!risesOnly) {
      place = places.get(`${id}@${atMs}`) ?? place
      places.set(`${id}@${atMs}`, place)
    }
    columns.seriesIds[place] = id
    columns.timesMs[place] = atMs
    columns.values[place] = value
  })
  return columns
}

/** The newest value of each series. */
export function newestOf({ seriesIds, timesMs, values }: Columns): Columns {
  const places = new Map<number, number>()
  seriesIds.forEach((id, place) => {
    const newestPlace = places.get(id)
    if (newestPlace === undefined || (timesMs[place] as number) > (timesMs[newestPlace] as number)) places.set(id, place)
  })
  if (places.size === seriesIds.length) return { seriesIds, timesMs, values }
  const newest = [...places.values()]
  return {
    seriesIds: [...places.keys()],
    timesMs: newest.map((it) => timesMs[it] as number),
    values: newest.map((it) => values[it] as number),
  }
}

/** An array in PostgreSQL's notation. The driver would convert each number separately, which is slower. */
export const sqlArray = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

/** The three columns as parameters for `int[]`, `float8[]` (milliseconds) and `float8[]`. */
export const sqlArrays = ({ seriesIds, timesMs, values }: Columns): [string, string, string] => [
  sqlArray(seriesIds),
  sqlArray(timesMs),
  sqlArray(values),
]
