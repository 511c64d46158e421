import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCity } from '../../../testing/test-app.ts'
import { FeedSchema } from '../importers.ts'
import { admin, call, feedAdmins, requestsOf, rows } from '../testing/feed-admins.ts'

const KEY = 'k-7731-do-not-show'

const { publisher: aPublisher, app: anApp, lead: leading, close } = feedAdmins()
afterEach(close)

describe('a key', () => {
  it('is never sent to an address that it was not entered for', async () => {
    const thief = await aPublisher()
    const publisher = await aPublisher(undefined, { beside: [thief] })
    const app = await anApp(publisher)
    const feeds = call(app, await admin(app))
    const definition = requestsOf(publisher)
    const elsewhere = requestsOf(thief)
    await feeds.add({ definition, key: KEY, state: 'paused' })
    expect(await feeds.change('requests', { version: 1, definition: elsewhere })).toMatchObject({
      status: 422,
      body: { error: 'The stored key was entered for another address. Enter it again, or remove it.' },
    })
    expect((await feeds.test({ definition: elsewhere })).body.ok).toBe(true)
    expect(thief.requests.join()).not.toContain(KEY)
    await feeds.test({ definition: { ...definition, name: 'Renamed' } })
    expect(publisher.requests.at(-1)).toContain(KEY)
    expect((await feeds.change('requests', { version: 1, definition: elsewhere, key: null })).status).toBe(200)
    expect((await feeds.list())[0]?.hasKey).toBe(false)
    expect(await rows(app, 'select 1 from feed_key')).toEqual([])
  })

  it('of the environment goes only where the city file sends it', async () => {
    const thief = await aPublisher()
    const publisher = await aPublisher(undefined, { secrets: { CITY_KEY: KEY }, beside: [thief] })
    const file = FeedSchema.parse(requestsOf(publisher, { keyEnv: 'CITY_KEY' }))
    const app = await anApp(publisher, { cities: [aCity({ feeds: [file] })] })
    const feeds = call(app, await admin(app))
    await leading(app)
    // The first fetches after a start are spread over ten seconds.
    await vi.waitFor(() => expect(publisher.requests.join()).toContain(KEY), 15_000)
    expect((await feeds.list())[0]).toMatchObject({ origin: 'file', hasKey: true, changedBy: null })
    const elsewhere = { ...file, url: `${thief.url}/v2/requests.json` }
    expect((await feeds.test({ definition: elsewhere })).status).toBe(422)
    expect((await feeds.change('requests', { version: 1, definition: elsewhere })).status).toBe(422)
    expect((await feeds.change('requests', { version: 1, definition: elsewhere, key: 'mine' })).status).toBe(200)
    await vi.waitFor(() => expect(thief.requests.join()).toContain('mine'), 5_000)
    app.clock.advance(1_000)
    expect((await feeds.change('requests', { version: 2, definition: elsewhere, key: null })).status).toBe(200)
    await vi.waitFor(async () => expect((await feeds.list())[0]?.status.problem).toBe('The key of this feed is not set.'), 5_000)
    expect(thief.requests.join()).not.toContain(KEY)
  }, 40_000)
})
