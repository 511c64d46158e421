import { setTimeout as wait } from 'node:timers/promises'
import { apiKeyOf, somebody } from '../../support/people.ts'

const EVERY_MS = 250
const GIVE_UP_MS = 60_000

export interface AnswerWatch {
  /** Starts counting again from zero. */
  reset(): void
  /** How many answers of which status since then: '12 x 200'. */
  reads(): string
  writes(): string
  /** When a write was last accepted, by performance.now(); 0 before. */
  lastWriteMs(): number
  /** What refusals said, and how often. */
  sentences(): ReadonlyMap<string, number>
  /** Reads without success, and writes that were neither accepted nor refused with 503, a sentence and Retry-After. */
  wrong(): string[]
  stop(): Promise<void>
}

/** Somebody who reads a list and opens an incident four times a second, and writes down what comes back. */
export async function answerWatch(url: string): Promise<AnswerWatch> {
  const secret = await apiKeyOf(url, await somebody(url, { plan: 'pro' }), 'watch', ['write'])
  const counts = { reads: new Map<string, number>(), writes: new Map<string, number>(), sentences: new Map<string, number>() }
  const wrong: string[] = []
  let [stopped, lastWriteMs, number] = [false, 0, 0]
  const count = (kind: keyof typeof counts, key: string) => counts[kind].set(key, (counts[kind].get(key) ?? 0) + 1)

  async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; text: string; mayRetry: boolean }> {
    try {
      const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) })
      return { status: answer.status, text: await answer.text(), mayRetry: answer.headers.has('retry-after') }
    } catch (error) {
      return { status: 0, text: `no answer: ${(error as Error).message}`, mayRetry: false }
    }
  }

  async function read(): Promise<void> {
    const { status, text } = await ask('/api/incidents')
    count('reads', String(status))
    if (status !== 200) wrong.push(`GET /api/incidents: ${status} ${text.slice(0, 200)}`)
  }

  async function write(): Promise<void> {
    const title = `watch-${++number}`
    const { status, text, mayRetry } = await ask('/api/v1/incidents', {
      method: 'POST',
      headers: { 'x-api-key': secret, 'content-type': 'application/json', 'idempotency-key': title },
      body: JSON.stringify({ title, type: 'other', location: 'Start' }),
    })
    count('writes', String(status))
    if (status >= 200 && status < 300) lastWriteMs = performance.now()
    else if (status === 503 && mayRetry) count('sentences', (JSON.parse(text) as { error: string }).error)
    else wrong.push(`POST /api/v1/incidents: ${status} ${text.slice(0, 200)}`)
  }

  const every = async (act: () => Promise<void>) => {
    while (!stopped) {
      await act()
      await wait(EVERY_MS)
    }
  }
  const watching = Promise.all([every(read), every(write)])
  const inWords = (of: ReadonlyMap<string, number>) => [...of].map(([status, times]) => `${times} x ${status}`).join(', ')
  return {
    reset() {
      counts.reads.clear()
      counts.writes.clear()
    },
    reads: () => inWords(counts.reads),
    writes: () => inWords(counts.writes),
    lastWriteMs: () => lastWriteMs,
    sentences: () => counts.sentences,
    wrong: () => wrong,
    async stop() {
      stopped = true
      await watching
    },
  }
}
