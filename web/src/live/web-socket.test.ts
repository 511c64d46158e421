import { expect, test } from 'vitest'
import { type EarlySocket, socketOpener } from './web-socket.ts'

/** A browser's socket, as far as the page uses it. */
class BrowserSocket extends EventTarget {
  static readonly OPEN = 1
  static opened: BrowserSocket[] = []
  readonly OPEN = 1
  readyState = 0
  onmessage: ((event: MessageEvent) => void) | null = null
  sent: string[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    BrowserSocket.opened.push(this)
  }
  accept(): void {
    this.readyState = BrowserSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  say(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  end(code: number): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 3
  }
}

function opener(protocol = 'https:') {
  BrowserSocket.opened = []
  const page = { protocol, host: 'city.example' } as Location
  return socketOpener(BrowserSocket as unknown as typeof WebSocket, page, '/ws')
}

/** What a socket's taker hears, in order. */
function listener() {
  const heard: unknown[] = []
  const events = {
    opened: () => void heard.push('open'),
    message: (data: unknown) => void heard.push(data),
    closed: (code: number) => void heard.push(code),
  }
  return { heard, events }
}

const socket = (at: number) => BrowserSocket.opened[at] as BrowserSocket

test.each([
  ['https:', 'wss://city.example/ws'],
  ['http:', 'ws://city.example/ws'],
])('a page on %s opens %s at once', (protocol, url) => {
  opener(protocol)
  expect(BrowserSocket.opened.map((it) => it.url)).toEqual([url])
})

test('events of the first socket are replayed in order to its first caller, and later ones are passed on at once', async () => {
  const connect = opener()
  socket(0).accept()
  socket(0).say('early')
  const { heard, events } = listener()
  const taken = connect(events)
  expect(heard).toEqual([])
  await Promise.resolve()
  expect(heard).toEqual(['open', 'early'])
  expect(taken.isOpen()).toBe(true)
  taken.send('hello')
  expect(socket(0).sent).toEqual(['hello'])
  socket(0).say('late')
  socket(0).end(1006)
  expect(heard).toEqual(['open', 'early', 'late', 1006])
  expect(taken.isOpen()).toBe(false)
})

test('a first socket that was lost before somebody took it counts as lost', async () => {
  const connect = opener()
  socket(0).end(1013)
  const { heard, events } = listener()
  connect(events)
  await Promise.resolve()
  expect(heard).toEqual([1013])
})

test('every further socket is a new one', async () => {
  const connect = opener()
  connect(listener().events)
  const second = listener()
  connect(second.events)
  expect(BrowserSocket.opened).toHaveLength(2)
  socket(0).accept()
  socket(1).accept()
  await Promise.resolve()
  expect(second.heard).toEqual(['open'])
})

const FIGURES = '{"type":"city-metrics-update","city":"c","version":7}'
const TRAFFIC = '{"type":"traffic-data-update","city":"c","version":7}'

/** The opener of a page whose early socket is this one. */
function openerWith(early: BrowserSocket, figures: string | null = null) {
  BrowserSocket.opened = []
  const page = { protocol: 'https:', host: 'city.example' } as Location
  const held = { socket: early as unknown as WebSocket, figures } satisfies EarlySocket
  return socketOpener(BrowserSocket as unknown as typeof WebSocket, page, '/ws', held)
}

test("the page's early socket is the first one, with the figures that have arrived over it", async () => {
  const early = new BrowserSocket('wss://city.example/ws')
  early.accept()
  const connect = openerWith(early, FIGURES)
  const { heard, events } = listener()
  connect(events)
  await Promise.resolve()
  expect(heard).toEqual(['open', FIGURES])
  expect(BrowserSocket.opened).toEqual([])
  connect(listener().events)
  expect(BrowserSocket.opened).toHaveLength(1)
})

test('changes over the early socket are passed on only after the hello that says what the page has', async () => {
  const early = new BrowserSocket('wss://city.example/ws')
  const connect = openerWith(early)
  const { heard, events } = listener()
  const taken = connect(events)
  await Promise.resolve()
  early.accept()
  early.say(TRAFFIC)
  early.say(FIGURES)
  expect(heard).toEqual(['open', FIGURES])
  taken.send('hello')
  early.say(TRAFFIC)
  early.end(1006)
  expect(heard).toEqual(['open', FIGURES, TRAFFIC, 1006])
})

test('an early socket that was lost is replaced', () => {
  const early = new BrowserSocket('wss://city.example/ws')
  early.end(1006)
  openerWith(early)
  expect(BrowserSocket.opened).toHaveLength(1)
})
