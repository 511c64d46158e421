import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { SIMULATED_PARTS } from '@oppidum/simulator/simulated-observations'
import { expect, it } from 'vitest'
import { FeedSchema } from '../features/feeds/importers.ts'
import { aCity } from '../testing/test-app.ts'
import { simulatedParts } from './simulated-parts.ts'

const REQUESTS = FeedSchema.parse({
  standard: 'open311',
  id: 'requests',
  name: 'Requests',
  url: 'https://city.example/v2/requests.json',
  everySeconds: 60,
})
const ALL = [...SIMULATED_PARTS]
const OTHERS = ALL.filter((it) => it !== 'serviceRequests')

it.each<[string, boolean | undefined, FeedDefinition[], FeedDefinition[], readonly string[]]>([
  ['no feeds', undefined, [], [], ALL],
  ['a feed on the screen', undefined, [], [REQUESTS], OTHERS],
  ['a feed in the file', undefined, [REQUESTS], [REQUESTS], []],
  ['a feed in the file, and SIMULATOR=on', true, [REQUESTS], [REQUESTS], OTHERS],
  ['a paused feed of the file, and SIMULATOR=on', true, [REQUESTS], [], ALL],
  ['no feeds, and SIMULATOR=off', false, [], [], []],
])('with %s', (_what, setting, inFile, running, simulated) => {
  const cities = { inFile: [aCity({ feeds: inFile })], find: () => aCity({ feeds: running }) }
  expect([...simulatedParts(cities, setting)('montevideo')]).toEqual(simulated)
})

it('follows the feeds while the server runs', () => {
  let feeds: FeedDefinition[] = []
  const parts = simulatedParts({ inFile: [aCity()], find: () => aCity({ feeds }) }, undefined)
  expect(parts('montevideo').has('serviceRequests')).toBe(true)
  feeds = [REQUESTS]
  expect(parts('montevideo').has('serviceRequests')).toBe(false)
  feeds = []
  expect(parts('montevideo').has('serviceRequests')).toBe(true)
})
