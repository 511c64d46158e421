import { somebody } from '../../e2e/support/people.ts'
import type { Served } from '../served.ts'

/** Substations that a city gets for the measurement. */
const SUBSTATIONS = 1_980

/** A city whose key may deliver values of so many substations. */
export interface MeteredCity {
  headers: Record<string, string>
  /** As many values as are asked for, none of which was asked for before: 25 readings of each substation, of the same day. */
  rows(count: number): MeteredRow[]
}

export interface MeteredRow {
  placeId: string
  atMs: number
  value: number
}

/** As a line of a call. */
export const lineOf = ({ placeId, atMs, value }: MeteredRow) =>
  JSON.stringify({ measure: 'substation.load', place: placeId, at: new Date(atMs).toISOString(), value })

/** @throws with the server's answer if it does not accept the places */
export async function meteredCity({ port }: Served): Promise<MeteredCity> {
  const url = `http://127.0.0.1:${port}`
  const { cookie } = await somebody(url, { plan: 'pro' })
  const answer = await fetch(`${url}/api/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: 'Meters', scopes: ['ingest'] }),
  })
  const { key } = (await answer.json()) as { key: string }
  const headers = { 'x-api-key': key }
  const cities = (await (await fetch(`${url}/api/cities`)).json()) as { bounds: [number, number, number, number] }[]
  const [west, south, east, north] = cities[0]?.bounds ?? [0, 0, 0, 0]
  const places = Array.from({ length: SUBSTATIONS }, (_, index) => ({
    kind: 'substation',
    id: `bench-${index}`,
    name: `Bench ${index}`,
    lon: (west + east) / 2,
    lat: (south + north) / 2,
    capacityMw: 100,
  }))
  const added = await fetch(`${url}/api/v1/ingest/places`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(places),
  })
  const result = (await added.json()) as { accepted: number }
  if (result.accepted !== places.length) throw new Error(JSON.stringify(result).slice(0, 500))
  // The same day for every row, so that ours and the control have one partition.
  const startMs = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000
  let clockMs = 0
  return {
    headers,
    rows: (count) =>
      Array.from({ length: count }, (_, index) => {
        if (index % SUBSTATIONS === 0) clockMs += 100
        return { placeId: `bench-${index % SUBSTATIONS}`, atMs: startMs + clockMs, value: 40 + (index % 17) }
      }),
  }
}
