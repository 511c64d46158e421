import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, expect, it, vi } from 'vitest'
import { appWithBroker } from '../testing/app-with-broker.ts'
import { admin, call } from '../testing/feed-admins.ts'
import { isRebirthCommand, sparkplugPayload } from '../testing/sparkplug-publisher.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const WAIT = 8_000
const at = (second: number) => Date.parse('2026-11-20T09:59:00Z') + second * 1_000

it('an edge node is asked for its births, its values come to the sections, and its death makes them stale', {
  timeout: 60_000,
}, async () => {
  const { app, broker } = await appWithBroker(closing)
  const definition = {
    standard: 'sparkplug',
    id: 'loops',
    name: 'Loops',
    url: broker.url,
    group: 'City',
    metrics: [{ name: '{site}/Speed', measure: 'traffic.speed', unit: 'mph' }],
    everySeconds: 60,
    staleAfterSeconds: 600,
  }
  const send = (kind: string, content: Parameters<typeof sparkplugPayload>[0]) =>
    broker.publish(`spBv1.0/City/${kind}/edge`, Buffer.from(sparkplugPayload(content)), { qos: 0 })
  const speed = async () => ((await app.get('/api/traffic-data')).body as TrafficRecord[]).find((it) => it.id === 'italia-1')
  const status = async () => ((await app.get('/api/feeds')).body as FeedStatus[]).find((it) => it.id === 'loops')
  await app.lead.start()
  closing.push(app.lead.stop)
  expect((await call(app, await admin(app)).add({ definition })).status).toBe(200)
  await vi.waitFor(() => expect(broker.filters).toEqual(['spBv1.0/City/#']), WAIT)

  const alias = { alias: 4, type: 'Float' as const }
  await send('NDATA', { timestamp: at(1), seq: 8, metrics: [{ ...alias, value: 20 }] })
  await vi.waitFor(() => expect(broker.received.map((it) => it.topic)).toEqual(['spBv1.0/City/NCMD/edge']), WAIT)
  expect(isRebirthCommand(broker.received[0]?.payload ?? Buffer.of())).toBe(true)
  await vi.waitFor(async () => expect((await status())?.problem).toContain('Asked for a rebirth'), WAIT)
  expect(await speed()).toMatchObject({ avgSpeed: null })

  const bdSeq = { name: 'bdSeq', type: 'UInt64' as const, value: 0 }
  await send('NBIRTH', { timestamp: at(2), seq: 0, metrics: [bdSeq, { name: 'italia-1/Speed', ...alias, value: 30 }] })
  await send('NDATA', { timestamp: at(3), seq: 1, metrics: [{ ...alias, value: 31 }] })
  await vi.waitFor(async () => expect(await speed()).toMatchObject({ avgSpeed: 31, observedAt: new Date(at(3)).toISOString() }), WAIT)
  await vi.waitFor(async () => expect(await status()).toMatchObject({ health: 'fresh', problem: null }), WAIT)
  const staleAt = async () => Date.parse((await speed())?.staleAt ?? '')
  expect(await staleAt()).toBe(at(3) + 600_000)

  await send('NDEATH', { timestamp: at(0), metrics: [bdSeq] })
  await vi.waitFor(async () => expect(await staleAt()).toBeLessThanOrEqual(app.clock.nowMs()), WAIT)
  expect(await speed()).toMatchObject({ avgSpeed: 31, observedAt: new Date(at(3)).toISOString() })
  await vi.waitFor(async () => expect((await status())?.problem).toBe('Offline, as the broker says: edge.'), WAIT)

  await send('NBIRTH', { timestamp: at(50), seq: 0, metrics: [bdSeq, { name: 'italia-1/Speed', ...alias, value: 33 }] })
  await vi.waitFor(async () => expect(await speed()).toMatchObject({ avgSpeed: 33 }), WAIT)
  expect(await staleAt()).toBe(at(50) + 600_000)
})
