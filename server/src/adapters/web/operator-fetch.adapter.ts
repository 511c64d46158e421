import { lookup as systemLookup } from 'node:dns/promises'
import { Agent, buildConnector, fetch as undiciFetch } from 'undici'
import { isMetadataAddress, parseAddress } from './address-range.ts'
import { isMetadataName, plainHost } from './outbound-allow.ts'
import { unpausedBodies } from './unpaused-bodies.adapter.ts'

interface Options {
  /** Bytes of one answer after unpacking. */
  maxBytes: number
  connectMs: number
  /** Addresses of a name; a stand-in for tests. */
  lookup?: (host: string) => Promise<readonly string[]>
}

/**
 * `fetch` for addresses of the settings, which are the operator's word: any place but the one where clouds
 * hand out credentials, no redirects, bounded answers.
 */
export function operatorFetch({ maxBytes, connectMs, lookup = everyAddress }: Options): { fetch: typeof fetch; close(): Promise<void> } {
  const agent = new Agent({
    connect: (options, callback) => {
      reachable(options.hostname, lookup).then(
        (addresses) => connectTo(addresses, connectMs)(options, callback),
        (cause: Error) => callback(cause, null),
      )
    },
    headersTimeout: 0,
    bodyTimeout: 0,
    connections: 32,
  })
  const tooLarge = () => new RangeError('The answer is too large.')
  const dispatcher = agent.compose(unpausedBodies(maxBytes, tooLarge))
  return {
    // The library's own types of the same standard.
    fetch: (async (input: string | URL, init?: RequestInit) => {
      const answer = await undiciFetch(input, { ...(init as object), redirect: 'error', dispatcher })
      return new Response(answer.body && bounded(answer.body as unknown as ReadableStream<Uint8Array>, maxBytes, tooLarge), {
        status: answer.status,
        headers: [...answer.headers],
      })
    }) as typeof fetch,
    close: () => agent.destroy(),
  }
}

async function reachable(host: string, lookup: (host: string) => Promise<readonly string[]>): Promise<readonly string[]> {
  const name = plainHost(host)
  const known = parseAddress(name) ? [name] : await lookup(name)
  const allowed = known.filter((text) => {
    const address = parseAddress(text)
    return address !== null && !isMetadataAddress(address)
  })
  if (isMetadataName(name) || (known.length > 0 && allowed.length === 0)) throw new Error('This address is never called.')
  return allowed
}

/** Opens a connection to one of these addresses: the name is not resolved a second time. */
function connectTo(addresses: readonly string[], timeout: number): buildConnector.connector {
  const list = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return buildConnector({
    timeout,
    autoSelectFamily: true,
    lookup: (_host, options, callback) => {
      const [first] = list
      if (!first) callback(new Error('no address'), '', 4)
      else if (options.all) callback(null, list)
      else callback(null, first.address, first.family)
    },
  } as buildConnector.BuildOptions)
}

function bounded(body: ReadableStream<Uint8Array>, maxBytes: number, tooLarge: () => Error): ReadableStream<Uint8Array> {
  let bytes = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > maxBytes) controller.error(tooLarge())
        else controller.enqueue(chunk)
      },
    }),
  )
}

async function everyAddress(host: string): Promise<readonly string[]> {
  return (await systemLookup(host, { all: true })).map((it) => it.address)
}
