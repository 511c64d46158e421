import type { Me } from '@oppidum/domain/people/person'
import { beforeEach, expect, test } from 'vitest'
import { onOwner, ownerOf, whenKnown } from './identity-source.ts'
import { type LocalWorld, localIdentity } from './local-identity.ts'

const ADA: Me = { userId: 'a', firstName: 'Ada', username: null, email: null, publicMetadata: { plan: 'free' }, role: 'viewer' }
const PRO: Me = { ...ADA, publicMetadata: { plan: 'pro' } }

/** The server's next answer, and the number of requests so far. */
let says: Me | null | Error
let requests: number
let messages: string[]
let ended: number
let away: boolean
/** Who is signed in once a change that is under way has been answered; null if none is. */
let renewal: Me | null
/** What the browser keeps between two visits. */
let remembered: Me | null

beforeEach(() => {
  says = ADA
  requests = 0
  messages = []
  ended = 0
  away = false
  renewal = null
  remembered = null
})

function page(present: boolean, askMe?: LocalWorld['askMe']) {
  return localIdentity({
    present,
    askMe:
      askMe ??
      (async () => {
        requests += 1
        if (says instanceof Error) throw says
        return says
      }),
    changesAnswered: () =>
      new Promise((done) =>
        setImmediate(() => {
          if (renewal !== null) says = renewal
          done(renewal !== null)
        }),
      ),
    endSession: async () => {
      ended += 1
    },
    broadcast: (news) => messages.push(news),
    sentenceOf: () => 'No answer.',
    isAway: () => away,
    recall: () => remembered,
    remember: (me) => {
      remembered = me
    },
  })
}

test('knows a visitor at once, without a request', () => {
  expect(page(false).now()).toEqual({ state: 'ready', me: null })
  expect(requests).toBe(0)
})

test('a page with a session is loading until it is known whose', async () => {
  const source = page(true)
  expect(source.now()).toEqual({ state: 'loading' })
  await whenKnown(source)
  expect(source.now()).toEqual({ state: 'ready', me: ADA })
  expect(messages).toEqual([])
})

test("an expired session at page load makes it a visitor's page, without a notice", async () => {
  says = null
  const source = page(true)
  await whenKnown(source)
  expect(source.now()).toEqual({ state: 'ready', me: null })
})

test('a failed check is an error that can be retried', async () => {
  says = new Error('down')
  const source = page(true)
  await whenKnown(source)
  expect(source.now()).toEqual({ state: 'error', problem: 'No answer.' })
  says = ADA
  const trying = source.refresh()
  expect(source.now()).toEqual({ state: 'loading' })
  await trying
  expect(source.now()).toEqual({ state: 'ready', me: ADA })
})

test('a server that is down for a while signs nobody out', async () => {
  const source = page(true)
  await whenKnown(source)
  says = new Error('down')
  source.recheck()
  await source.refresh()
  expect(source.now()).toEqual({ state: 'ready', me: ADA })
})

test('a person who has just signed in and cannot be checked is unknown, not a visitor', async () => {
  const source = page(false)
  says = new Error('down')
  await source.refresh()
  expect(source.now()).toEqual({ state: 'error', problem: 'No answer.' })
})

test('tells the other pages of a sign-in and a change of plan, but not of a check without a change', async () => {
  const source = page(false)
  await source.refresh()
  expect(messages).toEqual(['changed'])
  await source.refresh()
  expect(messages).toEqual(['changed'])
  says = PRO
  await source.refresh()
  expect(messages).toEqual(['changed', 'changed'])
})

test("signing out makes it a visitor's page, here without a notice and on the other pages with one", async () => {
  const source = page(true)
  const other = page(true)
  await Promise.all([whenKnown(source), whenKnown(other)])
  await source.signOut()
  expect(ended).toBe(1)
  expect(source.now()).toEqual({ state: 'ready', me: null })
  expect(messages).toEqual(['ended'])
  other.receive('ended')
  expect(other.now()).toEqual({ state: 'ready', me: null, ended: true })
})

test('a doubt reveals a session that ended elsewhere', async () => {
  const source = page(true)
  await whenKnown(source)
  says = null
  source.recheck()
  source.recheck()
  await new Promise<void>((done) => source.subscribe(done))
  expect(source.now()).toEqual({ state: 'ready', me: null, ended: true })
  // One request when the page starts, one for both doubts.
  expect(requests).toBe(2)
  source.recheck()
  expect(requests).toBe(2)
})

test('a session that a change of this page renews has not ended, though its former cookie is refused', async () => {
  const source = page(true)
  await whenKnown(source)
  says = null
  renewal = ADA
  await source.refresh()
  expect(source.now()).toEqual({ state: 'ready', me: ADA })
  expect(requests).toBe(3)
})

test('of two overlapping checks the later one wins', async () => {
  const waiting: ((me: Me | null) => void)[] = []
  const source = page(false, () => new Promise((answer) => waiting.push(answer)))
  const first = source.refresh()
  const second = source.refresh()
  waiting[1]?.(PRO)
  waiting[0]?.(null)
  await Promise.all([first, second])
  expect(source.now()).toEqual({ state: 'ready', me: PRO })
})

test('the owner changes with person, plan and role, not when it first becomes known', async () => {
  const changes: string[] = []
  const source = page(true)
  onOwner(source, () => changes.push(ownerOf(source.now())))
  await whenKnown(source)
  expect(changes).toEqual([])
  says = PRO
  await source.refresh()
  says = { ...PRO, firstName: 'Augusta' }
  await source.refresh()
  says = { ...PRO, role: 'operator' }
  await source.refresh()
  await source.signOut()
  expect(changes).toEqual(['a pro viewer', 'a pro operator', ''])
})

test.each([
  ['the server is away', true, PRO, { state: 'ready', me: PRO }],
  ['the server is away and nobody was signed in', true, null, { state: 'error', problem: 'No answer.' }],
  ['only this check failed', false, PRO, { state: 'error', problem: 'No answer.' }],
])('whose page it is when it cannot be checked: %s', async (_, isAway, before, expected) => {
  away = isAway
  remembered = before
  says = new Error('gone')
  const source = page(true)
  await whenKnown(source)
  expect(source.now()).toEqual(expected)
  expect(remembered).toEqual(before)
})

test('remembers the person who is signed in, and forgets them when they sign out', async () => {
  const source = page(true)
  await whenKnown(source)
  expect(remembered).toEqual(ADA)
  await source.signOut()
  expect(remembered).toBeNull()
})

test('a person from an earlier visit is checked as soon as the server answers', async () => {
  away = true
  remembered = ADA
  says = new Error('gone')
  const source = page(true)
  await whenKnown(source)
  says = null
  source.recheck()
  await expect.poll(() => source.now()).toEqual({ state: 'ready', me: null, ended: true })
  expect(remembered).toBeNull()
})
