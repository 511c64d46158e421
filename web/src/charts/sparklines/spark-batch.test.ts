import { SPARKLINE_PLACES } from '@oppidum/domain/telemetry/sparklines'
import { expect, test } from 'vitest'
import { sparkBatch } from './spark-batch.ts'

function setUp(load: (places: readonly string[]) => Promise<readonly { place: string; value: number }[]>) {
  const acts: (() => void)[] = []
  return { of: sparkBatch(load, (act) => acts.push(act)), send: () => acts.splice(0).map((it) => it()) }
}

test('rows that appear together share one request; a place missing from the answer is null', async () => {
  const requests: (readonly string[])[] = []
  const { of, send } = setUp(async (places) => {
    requests.push(places)
    return places.filter((it) => it !== 'c').map((place) => ({ place, value: place.charCodeAt(0) }))
  })
  const rows = ['a', 'b', 'a', 'c'].map(of)
  send()
  expect(await Promise.all(rows)).toEqual([{ place: 'a', value: 97 }, { place: 'b', value: 98 }, { place: 'a', value: 97 }, null])
  expect(requests).toEqual([['a', 'b', 'c']])
})

test('splits many rows into several requests, and a failed one fails all its rows', async () => {
  let requests = 0
  const { of, send } = setUp(async () => {
    requests++
    throw new Error('down')
  })
  const rows = Array.from({ length: SPARKLINE_PLACES + 1 }, (_, i) => of(`p${i}`))
  const settled = Promise.allSettled(rows)
  send()
  expect(new Set((await settled).map((it) => it.status))).toEqual(new Set(['rejected']))
  expect(requests).toBe(2)
})
