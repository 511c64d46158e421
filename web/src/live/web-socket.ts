import type { Socket, SocketEvents } from './follow-live.ts'

/** Opens a browser's socket at the path, on the page's own host: wss on https, ws otherwise. */
export function webSocket(Constructor: typeof WebSocket, page: Location, path: string, events: SocketEvents): Socket {
  const socket = new Constructor(`${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${path}`)
  socket.addEventListener('open', events.opened)
  socket.addEventListener('message', (event) => events.message(event.data))
  socket.addEventListener('close', (event) => events.closed(event.code))
  return {
    isOpen: () => socket.readyState === Constructor.OPEN,
    send: (text) => socket.send(text),
    close: () => socket.close(),
  }
}
