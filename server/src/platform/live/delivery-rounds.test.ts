import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { deliveryRounds, type Receiver } from './delivery-rounds.ts'
import type { NumberedMessage } from './message-batch.ts'

interface Page extends Receiver {
  name: string
  got: string[]
}

const page = (name: string): Page => ({ name, got: [], greetedAt: 0, servedUpTo: 0 })
const pages = (count: number) => Array.from({ length: count }, (_, index) => page(`${index}`))
const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** @param everybody the pages of each city */
function started(everybody: Record<string, Page[]>, onOffer: (page: Page) => void = () => undefined) {
  const writes: string[] = []
  const ended: number[] = []
  const rounds = deliveryRounds<Page>({
    receiversOf: (cityId) => everybody[cityId] ?? [],
    offer(to, _cityId, { messages }) {
      const text = messages.map(({ frame }) => frame.toString()).join('+')
      to.got.push(text)
      writes.push(`${to.name} ${text}`)
      onOffer(to)
    },
    onEnd: (ms) => ended.push(ms),
  })
  let number = 0
  const messages = (...texts: string[]): NumberedMessage[] =>
    texts.map((it) => ({ kind: 'traffic', frame: Buffer.from(it), number: ++number }))
  const over = async (releases: number) => {
    while (ended.length < releases) await nextTurn()
  }
  return { rounds, messages, writes, ended, over }
}

it('sends a release to every page of its city once, in slices', async () => {
  const here = pages(600)
  const there = pages(1)
  const { rounds, messages, writes, over } = started({ here, there })
  rounds.release('here', messages('a', 'b'))
  expect(writes).toHaveLength(100)
  await over(1)
  expect(writes).toEqual(here.map((it) => `${it.name} a+b`))
  expect(there[0]?.got).toEqual([])
})

it('adds a release to what the pages get that a round has not reached, and sends it to the others after them', async () => {
  const here = pages(600)
  const { rounds, messages, writes, over } = started({ here })
  rounds.release('here', messages('a'))
  rounds.release('here', messages('b'))
  await over(2)
  const [reached, others] = [here.slice(0, 100), here.slice(100)]
  expect(writes).toEqual([
    ...reached.map((it) => `${it.name} a`),
    ...others.map((it) => `${it.name} a+b`),
    ...reached.map((it) => `${it.name} b`),
  ])
})

it('serves those first that have waited longest, when releases come one after the other', async () => {
  const here = pages(600)
  const { rounds, messages, writes, over } = started({ here })
  rounds.release('here', messages('a'))
  await nextTurn()
  rounds.release('here', messages('b'))
  await nextTurn()
  rounds.release('here', messages('c'))
  await over(3)
  for (const { got } of here) expect(got.join('+')).toBe('a+b+c')
  const firstOfAll = writes.findIndex((it) => it.startsWith('0 b'))
  const lastReached = writes.findIndex((it) => it.startsWith('599 a'))
  expect(lastReached).toBeLessThan(firstOfAll)
})

it('gives each city its turn', async () => {
  const here = pages(600)
  const there = pages(1)
  const { rounds, messages, writes, over } = started({ here, there })
  rounds.release('here', messages('a'))
  rounds.release('there', messages('x'))
  await over(2)
  expect(writes.indexOf('0 x')).toBeLessThanOrEqual(200)
  expect(there[0]?.got).toEqual(['x'])
})

it('spares a page what the state at its greeting had', async () => {
  const here = pages(600)
  const { rounds, messages, over } = started({ here })
  rounds.release('here', messages('a'))
  const late = { ...page('late'), greetedAt: 2, servedUpTo: rounds.newest() }
  here.push(late)
  rounds.release('here', messages('b', 'c'))
  await over(2)
  expect(late.got).toEqual(['c'])
  rounds.release('here', messages('d'))
  await over(3)
  expect(late.got).toEqual(['c', 'd'])
})

it('does not send a page again what it got before it was idle', async () => {
  const here = pages(2)
  const { rounds, messages, over } = started({ here })
  for (const text of ['a', 'b', 'c']) rounds.release('here', messages(text))
  await over(3)
  expect(here.map((it) => it.got)).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

it('reports the time to the last page, of each city and of any', async () => {
  const here = pages(600)
  const there = pages(1)
  const { rounds, messages, ended, over } = started({ here, there }, (to) => {
    if (to.name === '0' && to === here[0]) busy(20)
  })
  expect([rounds.lastMs('here'), rounds.lastMs()]).toEqual([0, 0])
  rounds.release('here', messages('a'))
  expect(rounds.lastMs('here')).toBeGreaterThanOrEqual(20)
  await over(1)
  expect(ended[0]).toBeGreaterThanOrEqual(20)
  expect(rounds.lastMs('here')).toBe(ended[0])
  rounds.release('there', messages('x'))
  expect(rounds.lastMs('there')).toBeLessThan(20)
  expect(rounds.lastMs()).toBe(rounds.lastMs('there'))
  expect(rounds.lastMs('here')).toBe(ended[0])
})

it('ends a release that nobody is there for', () => {
  const { rounds, messages, ended } = started({})
  rounds.release('empty', messages('a'))
  expect(ended).toHaveLength(1)
})
