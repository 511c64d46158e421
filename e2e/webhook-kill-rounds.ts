import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CityEvent } from '@oppidum/domain/events/city-event'
import { freePort } from '../tools/cluster/free-port.mjs'
import { startIdempotentReceiver } from './idempotent-receiver.ts'
import { somebody } from './support/people.ts'
import { startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'
import { startStore } from './support/test-store.ts'

export interface WebhookKillResult {
  rounds: number
  /** Events of the city, as its API lists them at the end. */
  events: number
  /** Requests that the receiver got. */
  received: number
  /** Numbers of events that never arrived. */
  missing: number[]
  /** Deliveries of an event that had arrived before, under the same id and with the same body. */
  repeated: number
  /** Deliveries of an event under another body than before. */
  different: number
  /** Incidents that the API acknowledged and that no event reports. */
  unreported: string[]
}

/** Incidents opened in each round. */
const EACH_ROUND = 12
/** From a round's first incident, once it is acknowledged, to the kill in the last round: no earlier, or a slow machine acknowledges none. */
const LAST_KILL_MS = 800
/** For what is still due at the end: a first retry comes after six seconds at most, a second after 24. */
const LAST_WAIT_MS = 90_000

async function eventsOf(url: string, cookie: string): Promise<CityEvent[]> {
  const events: CityEvent[] = []
  for (;;) {
    const answer = await fetch(new URL(`/api/v1/events?after=${events.at(-1)?.sequence ?? 0}`, url), { headers: { cookie } })
    const page = (await answer.json()) as CityEvent[]
    if (page.length === 0) return events
    events.push(...page)
  }
}

/** Kills the server with SIGKILL while it delivers events to a webhook, as often as asked. */
export async function webhookKillRounds(rounds: number): Promise<WebhookKillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'webhook-kill-'))
  const store = await startStore()
  const receiver = await startIdempotentReceiver<CityEvent>(await freePort())
  const env = {
    DATABASE_URL: store.url,
    DATA_DIR: folder,
    CITY_FILE: writeSmallCity(folder),
    SIMULATOR: 'off',
    RATE_LIMIT: 'off',
    OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}`,
    PORT: String(await freePort()),
  }
  const acknowledged: string[] = []
  let server = await startServer(env)
  try {
    // The first account is the admin, who also receives what only operators may see.
    const { cookie } = await somebody(server.url, { plan: 'pro' })
    const post = (path: string, body: unknown) =>
      fetch(new URL(path, server.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
    const hook = { name: 'Dispatch', url: `http://127.0.0.1:${receiver.port}/`, types: ['incident.created'] }
    const made = await post('/api/webhooks', hook)
    if (!made.ok) throw new Error(await made.text())
    const open = async (title: string) => {
      const answer = await post('/api/incidents', { title, location: 'Av. Italia 12', type: 'other' }).catch(() => null)
      if (answer?.ok) acknowledged.push(((await answer.json().catch(() => null)) as { id: string } | null)?.id ?? '')
    }
    for (let round = 0; round < rounds; round++) {
      const calls = Array.from({ length: EACH_ROUND }, (_, n) => open(`Round ${round}, number ${n}`))
      await Promise.race(calls)
      // Each round is killed a little later: while incidents are opened, while they are delivered, between two deliveries.
      await wait(LAST_KILL_MS * (round / rounds))
      await server.kill()
      await Promise.all(calls)
      server = await startServer(env)
    }
    const events = (await eventsOf(server.url, cookie)).filter((it) => it.type === 'incident.created')
    const missing = () => events.filter((it) => !receiver.has(it.id)).map((it) => it.sequence)
    for (const endMs = Date.now() + LAST_WAIT_MS; missing().length > 0 && Date.now() < endMs; ) await wait(250)
    const reported = new Set(events.map((it) => 'record' in it.data && it.data.record.id))
    return {
      rounds,
      events: events.length,
      ...receiver.counts,
      missing: missing(),
      unreported: acknowledged.filter((it) => it !== '' && !reported.has(it)),
    }
  } finally {
    await server.kill()
    await receiver.stop()
    await store.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
