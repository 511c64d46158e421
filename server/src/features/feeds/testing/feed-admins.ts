import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { FeedSetup, FeedTest } from '@oppidum/domain/feeds/feed-setup'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { fixture } from './fixture.ts'
import { localPublisher, type PublishedAnswer } from './local-publisher.ts'

/** Three service requests. */
export const LIST = new TextDecoder().decode(fixture('open311/list.json'))

/** Apps and publishers of one test; `close` ends them in the opposite order. */
export function feedAdmins() {
  const closing: (() => Promise<unknown>)[] = []
  return {
    async publisher(answer: () => PublishedAnswer = () => ({ body: LIST }), more: Parameters<typeof localPublisher>[1] = {}) {
      const publisher = await localPublisher(answer, more)
      closing.push(publisher.close)
      return publisher
    },

    async app(publisher: Publisher, options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
      const app = await startTestApp({ feedReader: publisher.reader, ...options })
      closing.push(app.close)
      return app
    },

    /** The jobs of all duties run until the test ends. */
    async lead(app: TestApp): Promise<void> {
      await app.lead.start()
      closing.push(app.lead.stop)
    },

    async close() {
      for (const close of closing.splice(0).reverse()) await close()
    },
  }
}

export type Publisher = Awaited<ReturnType<typeof localPublisher>>

export const admin = (app: TestApp) => signUp(app, { role: 'admin' })

/** The settings of a feed of service requests. */
export const requestsOf = ({ url }: Pick<Publisher, 'url'>, more: object = {}) => ({
  standard: 'open311',
  id: 'requests',
  name: 'Requests',
  url: `${url}/v2/requests.json`,
  everySeconds: 3_600,
  ...more,
})

/** What a person does to the feeds. */
export const call = (app: TestApp, { cookie }: TestPerson) => ({
  list: async () => (await app.get('/api/feeds/setup', { cookie })).body as FeedSetup[],
  add: (body: object) => post(app, '/api/feeds', body, { cookie }),
  change: (id: string, body: object) => post(app, `/api/feeds/${id}`, body, { cookie, method: 'PUT' }),
  remove: (id: string) => post(app, `/api/feeds/${id}`, undefined, { cookie, method: 'DELETE' }),
  fetch: (id: string) => post(app, `/api/feeds/${id}/fetch`, undefined, { cookie }),
  test: async (body: object) => {
    const reply = await post(app, '/api/feeds/test', body, { cookie })
    return { status: reply.status, body: reply.body as FeedTest & { error: string } }
  },
})

export const titles = async (app: TestApp) =>
  ((await app.get('/api/service-requests')).body as { title: string }[]).map((it) => it.title).sort()
export const health = async (app: TestApp, id = 'requests') =>
  ((await app.get('/api/feeds')).body as FeedStatus[]).find((it) => it.id === id)?.health
export const rows = async (app: TestApp, statement: string) =>
  (await app.database.db.pool.query(statement)).rows as Record<string, unknown>[]
