import { expect, it } from 'vitest'
import { ApiError } from '../../../../api/api-error.ts'
import { incident } from '../../../../testing/incident.ts'
import type { DeskRecord } from '../desk-kind.ts'
import { createOutbox } from './outbox.ts'
import type { DeskCall, QueuedAct } from './queued-act.ts'

const HOUR = 3_600_000
const RECORD: DeskRecord = incident({ id: '018f0000-0000-7000-8000-000000000001', version: 1 })

const comment = (text: string): DeskCall => ({ is: 'comment', kind: 'incident', record: RECORD, body: { text, internal: true } })
const change = (priority: string, version = 1): DeskCall => ({
  is: 'change',
  kind: 'incident',
  record: RECORD,
  body: { priority, version },
})

/** A server that carries out a key once, and can be away, or lose its answers. */
function aServer() {
  const server = {
    state: 'up' as 'up' | 'away' | 'mute',
    session: 'ana',
    version: 1,
    done: new Map<string, unknown>(),
    calls: [] as string[],
    take({ id, call }: QueuedAct): DeskRecord | null {
      server.calls.push(id)
      if (server.state === 'away') throw new TypeError('Failed to fetch')
      if (!server.done.has(id)) {
        if (call.is === 'change' && call.body.version !== server.version)
          throw new ApiError(
            409,
            JSON.stringify({ error: 'x', code: 'conflict', details: { current: { ...RECORD, version: server.version } } }),
            '',
          )
        if (call.is === 'change') server.version += 1
        server.done.set(id, call.is === 'change' ? { ...RECORD, version: server.version } : null)
      }
      if (server.state === 'mute') throw new TypeError('Failed to fetch')
      return server.done.get(id) as DeskRecord | null
    },
  }
  return server
}

/** One browser: its pages share what is stored. */
function aBrowser(server = aServer()) {
  const stored = new Map<string, QueuedAct>()
  const clock = { nowMs: 1_000_000 }
  let ids = 0
  let turn: Promise<unknown> = Promise.resolve()
  const page = () =>
    createOutbox({
      rows: async () => [...stored.values()],
      replace: async (removed, added) => {
        for (const id of removed) stored.delete(id)
        for (const act of added) stored.set(act.id, structuredClone(act))
      },
      sendAs: async (personId) => {
        if (server.state === 'away') throw new TypeError('Failed to fetch')
        if (server.session !== personId) throw new Error('Somebody else is signed in.')
        return async (act) => server.take(act)
      },
      exclusively: async (work) => {
        turn = turn.then(work, work)
        await turn
      },
      broadcast: () => undefined,
      nowMs: () => clock.nowMs++,
      newId: () => `new-${++ids}`,
    })
  return { server, stored, clock, page }
}

async function anasPage(browser = aBrowser()) {
  const outbox = browser.page()
  await outbox.setOwner('ana')
  return { ...browser, outbox }
}

const waiting = (outbox: ReturnType<typeof createOutbox>) => outbox.acts().map((it) => [it.id, it.obstacle?.is ?? 'waiting'])

it('sends what waits in order, once, when the server is back', async () => {
  const { server, outbox } = await anasPage()
  server.state = 'away'
  await outbox.add('ana', 'a', comment('first'), true)
  await outbox.add('ana', 'b', comment('second'), false)
  await outbox.drain()
  expect(waiting(outbox)).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
  ])
  server.state = 'up'
  await outbox.drain()
  await outbox.drain()
  expect([...server.done.keys()]).toEqual(['a', 'b'])
  expect(outbox.acts()).toEqual([])
})

it('an answer that is lost does not double the action', async () => {
  const { server, outbox } = await anasPage()
  await outbox.add('ana', 'a', comment('once'), false)
  server.state = 'mute'
  await outbox.drain()
  expect(waiting(outbox)).toEqual([['a', 'waiting']])
  server.state = 'up'
  await outbox.drain()
  expect(server.calls).toEqual(['a', 'a'])
  expect(server.done.size).toBe(1)
  expect(outbox.acts()).toEqual([])
})

it('two pages of a browser send each action once', async () => {
  const browser = aBrowser()
  const [one, two] = [await anasPage(browser), await anasPage(browser)]
  for (const id of ['a', 'b', 'c']) await one.outbox.add('ana', id, comment(id), false)
  await Promise.all([one.outbox.drain(), two.outbox.drain()])
  expect(browser.server.calls).toEqual(['a', 'b', 'c'])
})

it("a person's second change of a record is for the version that their first one made", async () => {
  const { server, outbox } = await anasPage()
  await outbox.add('ana', 'a', change('high'), true)
  await outbox.add('ana', 'b', change('low'), false)
  await outbox.drain()
  expect([server.version, [...server.done.keys()]]).toEqual([3, ['a', 'new-1']])
  expect(outbox.acts()).toEqual([])
})

it("another person's change stops only the change that it conflicts with, until its author decides", async () => {
  const { server, outbox } = await anasPage()
  server.version = 5
  await outbox.add('ana', 'a', change('high'), false)
  await outbox.add('ana', 'b', comment('seen'), false)
  await outbox.drain()
  expect(waiting(outbox)).toEqual([['a', 'stale']])
  expect([...server.done.keys()]).toEqual(['b'])
  await outbox.drain()
  expect(server.calls).toEqual(['a', 'b'])
  const [act] = outbox.acts()
  await outbox.insist(act as QueuedAct)
  expect([server.version, [...server.done.keys()]]).toEqual([6, ['b', 'new-1']])
  expect(outbox.acts()).toEqual([])
})

it('a discarded action is never sent', async () => {
  const { server, outbox } = await anasPage()
  await outbox.add('ana', 'a', comment('no'), false)
  await outbox.discard('a')
  await outbox.drain()
  expect([server.calls, outbox.acts()]).toEqual([[], []])
})

it("another account neither sees nor sends a person's actions, and they wait for that person", async () => {
  const { server, stored, outbox } = await anasPage()
  await outbox.add('ana', 'a', comment('mine'), false)
  server.session = 'bert'
  await outbox.drain()
  expect(server.calls).toEqual([])
  await outbox.setOwner('bert')
  expect(outbox.acts()).toEqual([])
  await outbox.drain()
  await outbox.discardAllOf('bert')
  expect([server.calls, stored.size]).toEqual([[], 1])
  server.session = 'ana'
  await outbox.setOwner('ana')
  await outbox.drain()
  expect([...server.done.keys()]).toEqual(['a'])
})

it.each<[string, DeskCall, boolean, number, string[][]]>([
  ['a comment that may have arrived', comment('x'), true, 24, [['a', 'uncertain']]],
  ['a comment that may have arrived today', comment('x'), true, 22, []],
  ['a comment that never arrived', comment('x'), false, 24, []],
  ['a change, which its version protects', change('high'), true, 24, []],
])('after a day the person decides about %s', async (_, call, mayHaveArrived, hours, expected) => {
  const { clock, outbox } = await anasPage()
  await outbox.add('ana', 'a', call, mayHaveArrived)
  clock.nowMs += hours * HOUR
  await outbox.drain()
  expect(waiting(outbox)).toEqual(expected)
})

it.each([
  [403, 'refused'],
  [422, 'refused'],
  [401, 'waiting'],
  [429, 'waiting'],
  [503, 'waiting'],
])('a server that answers %i: %s', async (status, expected) => {
  const { server, outbox } = await anasPage()
  server.take = () => {
    throw new ApiError(status, JSON.stringify({ error: 'No.', code: 'refused' }), '')
  }
  await outbox.add('ana', 'a', comment('x'), false)
  await outbox.drain()
  expect(waiting(outbox)).toEqual([['a', expected]])
})
