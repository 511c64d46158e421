import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { LiveKind } from '@oppidum/domain/core/live'
import type { WebSocket } from 'ws'
import type { SessionRights } from '../auth/session-rights.ts'
import { freshReading, type Reading } from './back-pressure.ts'
import type { Receiver } from './delivery-rounds.ts'

/** An open socket and what the hub knows about its page. */
export interface Client extends Receiver {
  socket: WebSocket
  /** The connection below the socket, for frames that are the same for many. */
  connection: Duplex
  /** Whether it inflates compressed messages, as browsers do. */
  inflates: boolean
  address: string
  cityId: string
  /** Whether it has said hello, or a second has passed. Before that it is sent nothing. */
  greeted: boolean
  /** Whether it has said hello and is being signed in. */
  greeting: boolean
  /** Null for a visitor. */
  rights: SessionRights | null
  close(code: number, reason: string): void
  /** Kinds with messages that were skipped for want of room. */
  behind: readonly LiveKind[]
  reading: Reading
  /** Whether it has answered the last ping. */
  alive: boolean
  /** Messages received since the last ping. */
  messages: number
}

const NONE_BEHIND: readonly LiveKind[] = []

/** A client that has just connected. One literal: put together from parts, each of ten thousand would have a shape of its own. */
export function newClient(at: Pick<Client, 'socket' | 'connection' | 'inflates' | 'address' | 'cityId' | 'close'>): Client {
  return {
    socket: at.socket,
    connection: at.connection,
    inflates: at.inflates,
    address: at.address,
    cityId: at.cityId,
    close: at.close,
    greeted: false,
    greeting: false,
    greetedAt: 0,
    servedUpTo: 0,
    rights: null,
    behind: NONE_BEHIND,
    reading: freshReading(),
    alive: true,
    messages: 0,
  }
}

/** Whether a socket inflates what is compressed with the usual window; one that asked for a smaller one gets everything uncompressed. */
export function inflates({ extensions }: WebSocket, { headers }: IncomingMessage): boolean {
  return extensions.includes('permessage-deflate') && !headers['sec-websocket-extensions']?.includes('server_max_window_bits')
}

/** The open sockets, by the city that their pages show. */
export interface ClientRegistry {
  add(client: Client): void
  /** Puts a client into another city. */
  move(client: Client, cityId: string): void
  /** Does nothing when it has been removed before. */
  remove(client: Client): void
  of(cityId: string): Client[]
  all(): Client[]
  /** Open sockets of an address. */
  countOf(address: string): number
}

export function clientRegistry(): ClientRegistry {
  const byCity = new Map<string, Set<Client>>()
  const counts = new Map<string, number>()

  function enter(client: Client): void {
    const members = byCity.get(client.cityId) ?? new Set()
    byCity.set(client.cityId, members.add(client))
  }

  return {
    add(client) {
      enter(client)
      counts.set(client.address, (counts.get(client.address) ?? 0) + 1)
    },
    move(client, cityId) {
      byCity.get(client.cityId)?.delete(client)
      client.cityId = cityId
      enter(client)
    },
    remove(client) {
      if (!byCity.get(client.cityId)?.delete(client)) return
      const left = (counts.get(client.address) ?? 1) - 1
      if (left > 0) counts.set(client.address, left)
      else counts.delete(client.address)
    },
    of: (cityId) => [...(byCity.get(cityId) ?? [])],
    all: () => [...byCity.values()].flatMap((it) => [...it]),
    countOf: (address) => counts.get(address) ?? 0,
  }
}
