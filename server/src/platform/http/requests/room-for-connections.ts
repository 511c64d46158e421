import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Share of all connections from which on a new one takes the place of an idle one. */
const FULL_FROM = 0.95
/** Connections that are looked at for one that is new; those in use go to the end of the line. */
const LOOKED_AT = 50

/**
 * Closes the oldest idle connection for each new one when few are left, so that connections on which nothing is asked keep nobody out.
 * Live sockets are left alone; they have limits of their own.
 * @param most connections at a time; more are refused by the operating system
 * @param isIdle whether no answer is being made or sent on a connection
 */
export function keepRoomForConnections(server: Server, most: number, isIdle: (socket: Socket) => boolean): void {
  server.maxConnections = most
  const line = new Set<Socket>()
  let open = 0

  function closeOldestIdle(newest: Socket): void {
    let looked = 0
    for (const socket of line) {
      if (socket === newest || looked++ >= LOOKED_AT) return
      if (isIdle(socket)) return void socket.destroy()
      line.delete(socket)
      line.add(socket)
    }
  }

  server.on('connection', (socket: Socket) => {
    open++
    line.add(socket)
    socket.once('close', () => {
      open--
      line.delete(socket)
    })
    if (open > most * FULL_FROM) closeOldestIdle(socket)
  })
  server.on('upgrade', (_request, socket) => line.delete(socket as Socket))
}
