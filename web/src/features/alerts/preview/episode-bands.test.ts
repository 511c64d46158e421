import { expect, it } from 'vitest'
import { episodeBands } from './episode-bands.ts'

const at = (minute: number) => new Date(minute * 60_000).toISOString()
const episode = (place: string, from: number, to: number | null) => ({
  place,
  placeName: place,
  firedAt: at(from),
  resolvedAt: to === null ? null : at(to),
})

it('draws the alerts of the shown place, and the last one up to the end', () => {
  const episodes = [episode('a', 90, null), episode('b', 50, 60), episode('a', 10, 20)]
  const bands = episodeBands(episodes, 'a', 0, 100 * 60_000)
  expect(bands.map((it) => [it.fromMs / 60_000, it.toMs / 60_000])).toEqual([
    [10, 20],
    [90, 100],
  ])
})
