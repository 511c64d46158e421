import type { Caller, Role } from '@oppidum/domain/core/access'
import { expect, it } from 'vitest'
import { PUBLIC_READS, publicReads } from './public-reads.ts'

/** A read that ends when it is opened. */
function opened() {
  let open = () => {}
  const read = new Promise<string>((done) => {
    open = () => done('read')
  })
  return { read, open }
}

const sender = (address: string) => ({ address, personId: null })
const visitor: Caller = { monitoring: false, person: null }
const someone = (role: Role): Caller => ({
  monitoring: false,
  person: { id: 'p-1', plan: 'free', role, by: 'session', sessionId: 's-1', keyId: null, readsAsOwner: true },
})

it.each<[string, boolean, Caller]>([
  ['a visitor', true, visitor],
  ['a viewer', true, someone('viewer')],
  ['an operator', false, someone('operator')],
  ['an admin', false, someone('admin')],
])('%s waits: %s', (_who, waits, caller) => {
  expect(publicReads(() => () => undefined).turnFor({ caller, sender: sender('192.0.2.1') }) !== null).toBe(waits)
})

it('an address with more reads than may wait is refused, and no other is', async () => {
  const reads = publicReads(() => () => undefined)
  const held = opened()
  const read = (address: string) => reads.turnOf(sender(address))(() => held.read)
  const most = PUBLIC_READS.atOnce + PUBLIC_READS.waitingPerSender
  const greedy = Array.from({ length: most }, () => read('192.0.2.1'))
  await expect(read('192.0.2.1')).rejects.toThrow('Too many questions at once; please try again in a moment.')
  const other = read('192.0.2.2')
  expect(reads.counts()).toEqual({ waiting: PUBLIC_READS.waitingPerSender + 1, refused: 1 })
  held.open()
  expect(await Promise.all([...greedy, other])).toEqual(Array(most + 1).fill('read'))
  expect(reads.counts()).toEqual({ waiting: 0, refused: 1 })
})

it('who has waited for five seconds is refused', async () => {
  const timers: (() => void)[] = []
  const reads = publicReads((ms, fire) => {
    expect(ms).toBe(5_000)
    timers.push(fire)
    return () => undefined
  })
  const held = opened()
  const turn = reads.turnOf(sender('192.0.2.1'))
  const running = Array.from({ length: PUBLIC_READS.atOnce }, () => turn(() => held.read))
  const waiting = turn(() => held.read)
  for (const fire of timers) fire()
  await expect(waiting).rejects.toThrow('Too many questions')
  held.open()
  expect(await Promise.all(running)).toEqual(Array(PUBLIC_READS.atOnce).fill('read'))
})
