import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Addresses and ranges of proxies whose `X-Forwarded-For` is trusted; false for none. */
export type TrustedProxies = false | readonly string[]

/** Canonical key of a client: IPv4 as it is, IPv6 by its /64, because one subscriber has that many addresses. */
export function callerKey(address: string): string {
  if (isIP(address) !== 6) return address
  // The library rejects some interface zones, such as 'fe80::1%br-lan'.
  const parsed = ipaddr.IPv6.parse(address.split('%', 1)[0] as string)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((it) => it.toString(16))
    .join(':')}::/64`
}

/** Headers with which proxies name the original client: not all of them send `X-Forwarded-For`. */
const FORWARDING =
  /^(forwarded|via|x-(original-)?forwarded(-.*)?|x-real-ip|x-original-.*|x-envoy-.*|.*(client|connecting|remote)-(ip|addr))$/

export interface ClientAddress {
  /** The client's address, as far as trusted proxies report it. */
  of(request: IncomingMessage): string
  /** The address at the other end of a connection; null for a trusted proxy, which carries many clients. */
  ofConnection(socket: Socket): string | null
  /** The request came from this machine, and no header says that it was forwarded. */
  isLoopback(request: IncomingMessage): boolean
}

export function clientAddress(trust: TrustedProxies): ClientAddress {
  const trusted = trust === false ? null : proxyAddress.compile([...trust])
  const isOwn = proxyAddress.compile('loopback')
  const direct = (request: IncomingMessage) => request.socket.remoteAddress ?? ''
  /** A connection keeps its address, so the key is computed once: cached answers need it at each request. */
  const keys = new WeakMap<Socket, string>()

  function keyOfConnection(request: IncomingMessage): string {
    let key = keys.get(request.socket)
    if (key === undefined) {
      key = callerKey(direct(request))
      keys.set(request.socket, key)
    }
    return key
  }

  return {
    of: (request) => (trusted ? callerKey(proxyAddress(request, trusted)) : keyOfConnection(request)),
    ofConnection({ remoteAddress = '' }) {
      if (trusted && isIP(remoteAddress) !== 0 && trusted(remoteAddress, 0)) return null
      return callerKey(remoteAddress)
    },
    isLoopback: (request) =>
      !Object.keys(request.headers).some((it) => FORWARDING.test(it)) && isIP(direct(request)) !== 0 && isOwn(direct(request), 0),
  }
}
