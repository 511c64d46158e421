import type { IncomingMessage } from 'node:http'

/** Aborted when the client disconnects; at once if it already has. */
export function disconnectSignal({ socket }: IncomingMessage): AbortSignal {
  const gone = new AbortController()
  const leave = () => gone.abort(new Error('the client disconnected'))
  if (socket.destroyed) leave()
  else socket.once('close', leave)
  return gone.signal
}
