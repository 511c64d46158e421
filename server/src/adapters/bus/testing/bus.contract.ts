import { expect, it } from 'vitest'
import type { Bus, ChangeNotification } from '../bus.ts'

export const hint = (cityId: string) => ({ cityId, kind: 'traffic' }) satisfies ChangeNotification

export const cityOf = (it: ChangeNotification) =>
  'cityId' in it ? it.cityId : 'personId' in it ? it.personId : it.kind === 'calls' ? it.from : it.kind

export function heardBy(bus: Bus): { hints: ChangeNotification[]; count(n: number): Promise<ChangeNotification[]>; stop(): void } {
  const hints: ChangeNotification[] = []
  let look = () => {}
  const stop = bus.subscribe((it) => {
    hints.push(it)
    look()
  })
  const count = (n: number) =>
    new Promise<ChangeNotification[]>((done) => {
      look = () => hints.length >= n && done(hints)
      look()
    })
  return { hints, count, stop }
}

const OF_EVERY_KIND: Record<ChangeNotification['kind'], ChangeNotification> = {
  'city-metrics': { cityId: "o'city \\ \u00e9", kind: 'city-metrics' },
  traffic: { cityId: 'c', kind: 'traffic' },
  energy: { cityId: 'c', kind: 'energy' },
  incidents: { cityId: 'c', kind: 'incidents' },
  'service-requests': { cityId: 'c', kind: 'service-requests' },
  vehicles: { cityId: 'c', kind: 'vehicles' },
  feeds: { cityId: 'c', kind: 'feeds' },
  'feed-setup': { cityId: 'c', kind: 'feed-setup' },
  'alert-rules': { cityId: 'c', kind: 'alert-rules' },
  events: { cityId: 'c', kind: 'events' },
  access: { personId: 'p', kind: 'access' },
  chat: { personId: 'p', kind: 'chat' },
  alerts: { personId: 'p', kind: 'alerts' },
  'second-factor-rule': { kind: 'second-factor-rule' },
  calls: { kind: 'calls', from: 'i', counts: [['caller', 3, 20, 1_000]] },
}

/** What every bus does, whatever carries it. @param make opens a bus that the caller closes after the test */
export function busContract(make: () => Promise<Bus>): void {
  it('delivers every notification to every listener, the publisher included, in order', async () => {
    const bus = await make()
    const [a, b] = [heardBy(bus), heardBy(bus)]
    for (let i = 0; i < 50; i++) await bus.publish(hint(`c-${i}`))
    const expected = Array.from({ length: 50 }, (_, index) => hint(`c-${index}`))
    expect(await a.count(50)).toEqual(expected)
    expect(await b.count(50)).toEqual(expected)
  })

  it('delivers nothing to a listener that has left', async () => {
    const bus = await make()
    const [stays, leaves] = [heardBy(bus), heardBy(bus)]
    leaves.stop()
    await bus.publish(hint('a'))
    await stays.count(1)
    expect(leaves.hints).toEqual([])
  })

  it('carries notifications of every kind, about any city or person', async () => {
    const bus = await make()
    const heard = heardBy(bus)
    const all = Object.values(OF_EVERY_KIND)
    for (const it of all) await bus.publish(it)
    expect(await heard.count(all.length)).toEqual(all)
  })

  it('is up until it is closed, and then neither delivers nor fails', async () => {
    const bus = await make()
    const heard = heardBy(bus)
    expect(bus.isUp()).toBe(true)
    await bus.close()
    expect(bus.isUp()).toBe(false)
    await expect(bus.publish(hint('a'))).resolves.toBeUndefined()
    expect(heard.hints).toEqual([])
  })
}
