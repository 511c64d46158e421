import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers the requests of a connection one after another. Node.js hands over all requests of a pipeline as soon as it has read them: a
 * client that sends a hundred and reads nothing would have a hundred answers computed, in one turn of the event loop.
 * @param most requests that may wait for the answers before them; a connection with more is closed
 */
export function answerInTurn(most: number, handle: Handle): Handle {
  const waiting = new WeakMap<Socket, number>()

  return (request, response) => {
    // A response gets the connection once the one before it is written.
    if (response.socket !== null) return handle(request, response)
    const { socket } = request
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > most) {
      socket.destroy()
      return
    }
    response.once('socket', () => {
      // In a turn of its own, so that other connections have theirs.
      setImmediate(() => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
        if (!socket.destroyed) handle(request, response)
      })
    })
  }
}
