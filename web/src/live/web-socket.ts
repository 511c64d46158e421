import type { Socket, SocketEvents } from './follow-live.ts'

/**
 * Opens a browser's sockets at the path, on the page's own host: wss on https, ws otherwise. The first one starts to open at once, because
 * its handshake takes about as long as the page takes to render; its events until the first caller connects are replayed to that caller.
 */
export function socketOpener(Constructor: typeof WebSocket, page: Location, path: string): (events: SocketEvents) => Socket {
  const address = `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${path}`
  let first: ((events: SocketEvents) => Socket) | null = begin(Constructor, address)
  return (events) => {
    const connect = first ?? begin(Constructor, address)
    first = null
    return connect(events)
  }
}

/** Opens a socket, and holds its events until somebody takes it. */
function begin(Constructor: typeof WebSocket, address: string): (events: SocketEvents) => Socket {
  const socket = new Constructor(address)
  const waiting: ((events: SocketEvents) => void)[] = []
  let tell = (event: (events: SocketEvents) => void): void => void waiting.push(event)
  socket.addEventListener('open', () => tell((to) => to.opened()))
  socket.addEventListener('message', ({ data }) => tell((to) => to.message(data)))
  socket.addEventListener('close', ({ code }) => tell((to) => to.closed(code)))
  return (events) => {
    // Once the caller has the socket; the browser's next event comes after that, too.
    queueMicrotask(() => {
      for (const event of waiting.splice(0)) event(events)
    })
    tell = (event) => event(events)
    return {
      isOpen: () => socket.readyState === Constructor.OPEN,
      send: (text) => socket.send(text),
      close: () => socket.close(),
    }
  }
}
