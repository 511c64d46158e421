import { ChatEvent, type ChatMessage } from '@oppidum/domain/assistant/chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { chatStore } from './chat-store.ts'
import { questionService } from './question-service.ts'
import { scriptedAssistant, textBlock } from './testing/hand-assistant.ts'

const hand = scriptedAssistant()
let app: TestApp
/** Another instance of the same installation. */
let other: TestApp
let here: string
let there: string
beforeAll(async () => {
  app = await startTestApp({ assistant: hand.assistant, bus: 'notify' })
  other = await startTestApp({ assistant: hand.assistant, bus: 'notify', beside: app })
  here = await app.listen()
  there = await other.listen()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const pro = () => signUp(app, { plan: 'pro' })
const history = async (as: TestPerson): Promise<ChatMessage[]> => (await app.get('/api/chat', { cookie: as.cookie })).body

async function counted(as: TestPerson): Promise<string> {
  const { rows } = await app.context.db.pool.query<{ counts: string }>(
    `select settled || '+' || reserved as counts from plan_meter where person_id = $1 and meter = 'aiQueries'`,
    [as.id],
  )
  return rows[0]?.counts ?? '0+0'
}

/** Reads events as a browser would, one after the other; undefined when the stream has ended. */
function listen(reply: Response) {
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  return async function next(): Promise<ChatEvent | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end !== -1) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const [event, data] = ['event: ', 'data: '].map((it) => lines.find((line) => line.startsWith(it))?.slice(it.length))
        if (event !== undefined) return ChatEvent.parse({ event, data: JSON.parse(data ?? 'null') })
        continue
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      text += decoder.decode(value, { stream: true })
    }
  }
}

async function open(as: TestPerson, path: string, message?: string, at = here) {
  const gone = new AbortController()
  const reply = await fetch(`${at}${path}`, {
    headers: { cookie: as.cookie, accept: 'text/event-stream', ...(message !== undefined && { 'content-type': 'application/json' }) },
    signal: gone.signal,
    ...(message !== undefined && { method: 'POST', body: JSON.stringify({ message }) }),
  })
  return { reply, next: listen(reply), leave: () => gone.abort() }
}

describe('a question that asks for events', () => {
  it('receives the queries, the text so far, and at the end the saved message', async () => {
    const ana = await pro()
    const { reply, next } = await open(ana, '/api/chat', 'How many? #hold')
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-content-type-options': 'nosniff',
    })
    const held = await hand.next()
    expect(await next()).toMatchObject({ event: 'begun', data: { state: 'pending', message: 'How many? #hold' } })
    held.progress.onQuery('Open incidents')
    expect(await next()).toEqual({ event: 'looked', data: { sentence: 'Open incidents' } })
    held.progress.onBlocks([textBlock('Three')])
    expect(await next()).toEqual({ event: 'said', data: { blocks: [textBlock('Three')] } })
    held.answer()
    expect(await next()).toEqual({ event: 'answered', data: (await history(ana))[0] })
    expect(await next()).toBeUndefined()
    expect(await counted(ana)).toBe('1+0')
  })

  it('gets an error status before the stream starts, and an event after', async () => {
    const ana = await pro()
    expect((await open(ana, '/api/chat', ' ')).reply.status).toBe(400)
    const { reply, next } = await open(ana, '/api/chat', '#break')
    expect(reply.status).toBe(200)
    expect(await next()).toMatchObject({ event: 'begun' })
    expect(await next()).toEqual({
      event: 'failed',
      data: { error: 'Something went wrong while answering; it was not counted. Please ask again.', code: 'unavailable' },
    })
    expect(await next()).toBeUndefined()
  })

  it('continues when its tab is closed, can be followed after a reload, and counts once', async () => {
    const ana = await pro()
    const closed = await open(ana, '/api/chat', 'How many? #hold')
    const held = await hand.next()
    held.progress.onQuery('Open incidents')
    const [{ id }] = (await history(ana)) as [ChatMessage]
    closed.leave()
    const again = await open(ana, `/api/chat/${id}/events`)
    expect([(await again.next())?.event, (await again.next())?.event]).toEqual(['begun', 'looked'])
    expect(held.signal.aborted).toBe(false)
    held.answer()
    expect(await again.next()).toMatchObject({ event: 'answered', data: { id, state: 'answered' } })
    // A reader who connects after the end gets the answer immediately.
    const late = await open(ana, `/api/chat/${id}/events`)
    expect([(await late.next())?.event, (await late.next())?.event, await late.next()]).toEqual(['begun', 'answered', undefined])
    expect(await counted(ana)).toBe('1+0')
  })
})

describe('another instance', () => {
  const hint = (as: TestPerson) => app.context.bus.publish({ personId: as.id, kind: 'chat' })

  it('follows a question that another instance answers', async () => {
    const ana = await pro()
    const asked = post(app, '/api/chat', { message: 'How many? #hold' }, { cookie: ana.cookie })
    const held = await hand.next()
    const [{ id }] = (await history(ana)) as [ChatMessage]
    held.progress.onQuery('Open incidents')
    held.progress.onBlocks([textBlock('Three')])
    const { next } = await open(ana, `/api/chat/${id}/events`, undefined, there)
    await hint(ana)
    expect([(await next())?.event, (await next())?.event, await next()]).toEqual([
      'begun',
      'looked',
      { event: 'said', data: { blocks: [textBlock('Three')] } },
    ])
    held.answer()
    expect(await next()).toEqual({ event: 'answered', data: (await asked).body })
  })

  it('stops it, and refuses a second question while it is pending', async () => {
    const ana = await pro()
    const asked = post(app, '/api/chat', { message: 'How many? #hold' }, { cookie: ana.cookie })
    const held = await hand.next()
    const [{ id }] = (await history(ana)) as [ChatMessage]
    expect((await post(other, '/api/chat', { message: 'And here?' }, { cookie: ana.cookie })).status).toBe(409)
    expect((await post(other, `/api/chat/${id}/stop`, undefined, { cookie: ana.cookie })).body).toMatchObject({ state: 'stopped' })
    expect((await asked).body).toMatchObject({ id, state: 'stopped', answer: null })
    expect([held.signal.aborted, await counted(ana)]).toEqual([true, '0+0'])
  })
})

it('only the sockets of its person are notified that a conversation changed', async () => {
  const [ana, omar] = [await pro(), await pro()]
  const heard: string[] = []
  const socketOf = async (as: TestPerson) => {
    const { token } = (await other.get('/api/session-token', { cookie: as.cookie })).body as { token: string }
    const socket = new WebSocket(`${there.replace('http', 'ws')}/ws`)
    const greeted = new Promise<void>((done) => {
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data))
        if (message.type === 'chat-message') heard.push(`${as.id} ${JSON.stringify(message)}`)
        done()
      }
    })
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token }))
    await greeted
    return socket
  }
  const sockets = [await socketOf(ana), await socketOf(omar)]
  await post(app, '/api/chat', { message: 'How many?' }, { cookie: ana.cookie })
  await expect.poll(() => heard).toEqual(Array(2).fill(`${ana.id} {"type":"chat-message"}`))
  for (const it of sockets) it.close()
})

describe('time', () => {
  /** Timers by how long they wait, run by hand. */
  function timers() {
    const open = new Set<{ ms: number; run: () => void }>()
    return {
      after: (ms: number, run: () => void) => {
        const timer = { ms, run }
        open.add(timer)
        return () => void open.delete(timer)
      },
      run(ms: number) {
        for (const it of open) if (it.ms === ms && open.delete(it)) it.run()
      },
    }
  }
  async function room() {
    const ana = await pro()
    const { after, run } = timers()
    const { db } = app.context
    const { answerer } = hand.assistant
    const questions = questionService({ ...app.context, store: chatStore(db), meters: app.meters, answerer, hasModel: true, after })
    const [city] = app.context.cities.all as [(typeof app.context.cities.all)[number]]
    const person = { id: ana.id, plan: 'pro', role: 'viewer' } as const
    const wish = { person, city, message: 'How many? #hold', conversation: undefined, language: 'en' } as const
    return { ana, run, questions, wish }
  }

  it('limits a question, which then is not counted', async () => {
    const { ana, run, questions, wish } = await room()
    const running = await questions.ask(wish)
    const held = await hand.next()
    run(75_000)
    expect(await running.ended).toMatchObject({ failure: { code: 'unavailable', message: expect.stringMatching(/took too long/) } })
    expect(held.signal.aborted).toBe(true)
    expect(await history(ana)).toMatchObject([{ state: 'failed' }])
    expect(await counted(ana)).toBe('0+0')
    await questions.close()
  })

  it('is left for pending answers when the server stops; those that are not ready fail', async () => {
    const [quick, slow] = [await room(), await room()]
    const answered = await quick.questions.ask(quick.wish)
    const ready = await hand.next()
    const closing = quick.questions.close()
    await expect(quick.questions.ask(quick.wish)).rejects.toMatchObject({ code: 'unavailable' })
    ready.answer()
    await closing
    expect(await answered.ended).toMatchObject({ row: { state: 'answered' } })
    const failed = await slow.questions.ask(slow.wish)
    await hand.next()
    const ending = slow.questions.close()
    slow.run(3_000)
    await ending
    expect(await failed.ended).toMatchObject({ failure: { message: expect.stringMatching(/^The server shut down/) } })
    expect(await counted(slow.ana)).toBe('0+0')
  })
})
