import type { Socket, SocketEvents } from './follow-live.ts'

/**
 * The socket that the page opened before its program was loaded (index.html). It has asked for the city's figures alone, by a version that
 * the server has not reached.
 */
export interface EarlySocket {
  socket: WebSocket
  /** The latest message with the city's figures. */
  figures: string | null
}

/**
 * Opens a browser's sockets at the path, on the page's own host: wss on https, ws otherwise. The first one is the page's early socket, or
 * starts to open at once, because its handshake takes about as long as the page takes to render; its events until the first caller connects
 * are replayed to that caller.
 */
export function socketOpener(
  Constructor: typeof WebSocket,
  page: Location,
  path: string,
  early: EarlySocket | null = null,
): (events: SocketEvents) => Socket {
  const address = `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${path}`
  const usable = early && early.socket.readyState <= Constructor.OPEN ? early : null
  let first: ((events: SocketEvents) => Socket) | null = usable ? takeEarly(usable) : begin(new Constructor(address))
  return (events) => {
    const connect = first ?? begin(new Constructor(address))
    first = null
    return connect(events)
  }
}

/**
 * Until the page has said which versions it has, it can use no changes: they would belong to answers that are still loading. Whatever of
 * them its answers lack is sent after its hello.
 */
function takeEarly({ socket, figures }: EarlySocket): (events: SocketEvents) => Socket {
  socket.onmessage = null
  const isOpen = socket.readyState === socket.OPEN
  return begin(socket, [isOpen ? (to) => to.opened() : null, figures === null ? null : (to) => to.message(figures)], isFigures)
}

const isFigures = (data: unknown) => String(data).startsWith('{"type":"city-metrics-update"')

/**
 * Holds a socket's events until somebody takes it.
 * @param past events before this call
 * @param beforeHello which messages are passed on until the page sends its first one
 */
function begin(
  socket: WebSocket,
  past: readonly (((events: SocketEvents) => void) | null)[] = [],
  beforeHello: (data: unknown) => boolean = () => true,
): (events: SocketEvents) => Socket {
  const waiting = past.filter((it) => it !== null)
  let saidHello = false
  let tell = (event: (events: SocketEvents) => void): void => void waiting.push(event)
  socket.addEventListener('open', () => tell((to) => to.opened()))
  socket.addEventListener('message', ({ data }) => (saidHello || beforeHello(data)) && tell((to) => to.message(data)))
  socket.addEventListener('close', ({ code }) => tell((to) => to.closed(code)))
  return (events) => {
    // Once the caller has the socket; the browser's next event comes after that, too.
    queueMicrotask(() => {
      for (const event of waiting.splice(0)) event(events)
    })
    tell = (event) => event(events)
    return {
      isOpen: () => socket.readyState === socket.OPEN,
      send: (text) => {
        saidHello = true
        socket.send(text)
      },
      close: () => socket.close(),
    }
  }
}
