import type { IngestResult } from '@oppidum/domain/ingest/ingest'
import { KEY_SOURCE } from '@oppidum/domain/telemetry/provenance'
import type { MessageGate, MessageVerdict } from '../../../adapters/mqtt/message-listener.ts'
import type { AppContext } from '../../../compose/context.ts'
import type { ApiKeys } from '../../../platform/auth/api-keys.ts'
import type { After } from '../../../platform/jobs/timers.ts'
import type { MessageProblems } from './message-problems.ts'
import { NO_ROWS, rowsOf, verdictsOf } from './message-rows.ts'
import { KINDS, type MessageTopic, messageTopic } from './message-topic.ts'

/** A call of the API from within, with the guard and the limits of every call. */
export type InnerCall = (call: {
  url: string
  headers: Record<string, string>
  body: string
}) => Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: unknown }>

interface Dependencies extends Pick<AppContext, 'clock'> {
  keys: ApiKeys
  nameOf(keyId: string): Promise<string | undefined>
  call: InnerCall
  problems: MessageProblems
  after: After
}

/** Messages that come within this time are one call. */
const GATHER_MS = 25
/** Rows and characters of one call. A message is never divided. */
const ROWS = 5_000
const CHARACTERS = 4_000_000
/** Pause after a call over a limit that does not say how long to wait, and the longest one. */
const PAUSE_SECONDS = 2
const LONGEST_PAUSE_SECONDS = 60

interface Pending {
  rows: readonly string[]
  done(verdict: MessageVerdict): void
  fail(cause: unknown): void
}

/** A call that cannot be made now. */
class Unavailable extends Error {}

/** Takes messages as calls of the ingest API: the same rows, rights, limits and results. A key's messages of one topic share calls. */
export function messageIntake({ keys, nameOf, call, problems, clock, after }: Dependencies): MessageGate {
  const lines = new Map<string, Pending[]>()
  const pause = (ms: number) => new Promise<void>((done) => void after(ms, done))

  async function deliver(key: string, { cityId, kind }: MessageTopic, messages: readonly Pending[]): Promise<MessageVerdict[]> {
    const body = messages.flatMap((it) => it.rows).join('\n')
    const headers = { 'x-api-key': key, 'content-type': 'application/x-ndjson' }
    const url = `/api/v1/ingest/${kind}?city=${encodeURIComponent(cityId)}`
    for (;;) {
      const answer = await call({ url, headers, body })
      if (answer.status === 200) {
        return verdictsOf(
          answer.body as IngestResult,
          messages.map((it) => it.rows.length),
        )
      }
      if (answer.status >= 500) throw new Unavailable(`ingest answered ${answer.status}`)
      if (answer.status !== 429) return messages.map(() => refusalOf(answer))
      const seconds = Number(answer.headers['retry-after'] ?? PAUSE_SECONDS)
      await pause(Math.min(Number.isFinite(seconds) ? seconds : PAUSE_SECONDS, LONGEST_PAUSE_SECONDS) * 1_000)
    }
  }

  async function work(id: string, key: string, topic: MessageTopic, line: Pending[]): Promise<void> {
    while (line.length > 0) {
      await pause(GATHER_MS)
      const messages = line.splice(0, callLength(line))
      try {
        const verdicts = await deliver(key, topic, messages)
        messages.forEach((it, index) => void it.done(verdicts[index] as MessageVerdict))
      } catch (cause) {
        for (const it of messages) it.fail(cause)
      }
    }
    lines.delete(id)
  }

  function submit(keyId: string, key: string, topic: MessageTopic, rows: readonly string[]): Promise<MessageVerdict> {
    return new Promise((done, fail) => {
      const id = JSON.stringify([keyId, topic.cityId, topic.kind])
      const line = lines.get(id)
      if (line) return void line.push({ rows, done, fail })
      const started = [{ rows, done, fail }]
      lines.set(id, started)
      void work(id, key, topic, started)
    })
  }

  async function verdictOn(keyId: string, key: string, topic: string, payload: Uint8Array): Promise<MessageVerdict> {
    const target = messageTopic(topic)
    if (!target) return { isStored: false, fault: 'topic', reason: `Topics are ingest/CITY/KIND; kinds are ${KINDS.join(', ')}.` }
    const rows = rowsOf(payload)
    if (!rows) return { isStored: false, fault: 'payload', reason: NO_ROWS }
    return rows.length === 0 ? { isStored: true } : submit(keyId, key, target, rows)
  }

  return {
    async admit(password) {
      const holder = await keys.recognise(password)
      if (!holder?.scopes.includes('ingest')) return null
      const { keyId } = holder
      const source = `${KEY_SOURCE}${(await nameOf(keyId)) ?? ''}`
      return {
        async take(topic, payload) {
          const verdict = await verdictOn(keyId, password, topic, payload)
          if (!verdict.isStored) problems.note({ source, topic, reason: verdict.reason, atMs: clock.nowMs() })
          return verdict
        },
      }
    },
  }
}

function callLength(line: readonly Pending[]): number {
  let rows = 0
  let characters = 0
  let length = 0
  for (const it of line) {
    rows += it.rows.length
    characters += it.rows.reduce((sum, row) => sum + row.length + 1, 0)
    if (length > 0 && (rows > ROWS || characters > CHARACTERS)) break
    length++
  }
  return length
}

function refusalOf({ status, body }: { status: number; body: unknown }): MessageVerdict {
  const { error } = (body ?? {}) as { error?: string }
  const fault = status === 401 || status === 403 ? 'right' : status === 404 ? 'topic' : 'payload'
  return { isStored: false, fault, reason: error ?? 'The message was refused.' }
}
