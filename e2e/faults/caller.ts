import { setTimeout as wait } from 'node:timers/promises'
import type { Part } from './processes.ts'
import type { Troubles } from './troubles.ts'

/** Nothing waits longer than this for an answer, ms: the store's own limit of 32 s, after 10 s for a connection. */
export const LONGEST_ANSWER_MS = 45_000
const GIVE_UP_MS = 60_000

/** One call to one instance, and how it ended. */
export interface Try {
  /** `refused`: 503 with Retry-After · `busy`: 409, the first call under this key is being processed · `cut`: no answer · `hung`: none in 60 s. */
  end: 'answered' | 'refused' | 'busy' | 'wrong' | 'cut' | 'hung'
  ms: number
  /** The way to the instance was whole, and it was neither frozen nor killed, all the time. */
  isReachable: boolean
  detail: string
}

export interface Call {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: unknown
  /** API key. */
  secret: string
  idempotencyKey?: string
}

/** An instance, or a proxy in front of some. */
export interface Called {
  url: string
  part: Pick<Part, 'name'>
}

export interface Caller {
  tries: Try[]
  /** Calls one instance after the other until one answers. @throws when `isAbandoned` says so first */
  insist(call: Call): Promise<unknown>
}

const RETRY_MS = 500

/** A program that does as docs/guides/connect/api.md says: the same key again, at another instance, after a pause. */
export function caller(instances: readonly Called[], troubles: Troubles, first: number, isAbandoned: () => boolean): Caller {
  const tries: Try[] = []
  let at = first

  async function attempt(call: Call): Promise<{ body: unknown } | null> {
    const instance = instances[at % instances.length] as Called
    const startedMs = performance.now()
    const end = (how: Try['end'], detail = '') => {
      const ms = performance.now() - startedMs
      tries.push({ end: how, ms, isReachable: !troubles.touched(instance.part.name, startedMs), detail: `${call.path} ${detail}` })
    }
    try {
      const answer = await fetch(instance.url + call.path, {
        method: call.method,
        headers: {
          'x-api-key': call.secret,
          'content-type': 'application/json',
          ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      })
      const text = await answer.text()
      if (answer.ok) {
        end('answered')
        return { body: JSON.parse(text) }
      }
      const mayRetry = answer.headers.has('retry-after')
      if (answer.status === 503 && mayRetry && text.includes('"unavailable"')) end('refused')
      else if (answer.status === 409 && mayRetry) end('busy')
      else end('wrong', `${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      const { name, message, cause } = error as Error
      end(name === 'TimeoutError' ? 'hung' : 'cut', `${message} ${(cause as Error | undefined)?.message ?? ''}`)
    }
    return null
  }

  return {
    tries,
    async insist(call) {
      while (!isAbandoned()) {
        const answer = await attempt(call)
        if (answer) return answer.body
        at += 1
        await wait(RETRY_MS)
      }
      throw new Error(`${call.method} ${call.path} was never answered.`)
    },
  }
}
