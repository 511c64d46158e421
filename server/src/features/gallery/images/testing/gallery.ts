import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Image } from '@oppidum/domain/gallery/image'
import { deleteOrphans } from '../../../../platform/media/objects/orphans.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { post, type TestPerson } from '../../../../testing/test-people.ts'
import type { testPictures } from '../../../../testing/test-pictures.ts'

type Cookie = Pick<TestPerson, 'cookie'>

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** The gallery's calls as a page makes them, and access to what is behind them. */
export function gallery(testApp: TestApp, pictures: ReturnType<typeof testPictures>) {
  const rows = async <R>(sql: string): Promise<R[]> => (await testApp.database.db.pool.query(sql)).rows as R[]
  const clear = deleteOrphans(testApp.context, pictures.objects)
  return {
    send: (bytes: Uint8Array, { cookie }: Cookie, more: Record<string, unknown> = {}) =>
      post(testApp, '/api/images', { prompt: 'A tram at dusk', imageData: base64(bytes), ...more }, { cookie }),
    async list({ cookie }: Cookie, query = '') {
      const { status, headers, body } = await testApp.get(`/api/images${query}`, { cookie })
      return { status, headers, images: body as Image[] }
    },
    remove: (id: string, { cookie }: Cookie, body?: unknown) => post(testApp, `/api/images/${id}`, body, { cookie, method: 'DELETE' }),
    async bytesAt(url: string, headers: Record<string, string> = {}) {
      const reply = await testApp.server.app.inject({ method: 'GET', url, headers })
      return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
    },
    /** Names of the files in the object store. */
    files: (): string[] => (existsSync(join(pictures.folder, 'images')) ? readdirSync(join(pictures.folder, 'images')).sort() : []),
    /** Runs the clean-up job once. */
    clear: () => clear(testApp.clock.nowMs(), 5_000),
    rows,
  }
}
