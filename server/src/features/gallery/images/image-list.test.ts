import type { Image } from '@oppidum/domain/gallery/image'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPicture } from '../../../platform/media/transcoder/testing/hostile-pictures.ts'
import { NOW, startTestApp, TEST_KEY, type TestApp } from '../../../testing/test-app.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { testPictures } from '../../../testing/test-pictures.ts'
import { gallery } from './testing/gallery.ts'

const pictures = testPictures(TEST_KEY)

let app: TestApp
let at: ReturnType<typeof gallery>
let ana: TestPerson
let omar: TestPerson
beforeAll(async () => {
  app = await startTestApp({ pictures: pictures })
  at = gallery(app, pictures)
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await signUp(app, { plan: 'basic' })
  omar = await signUp(app)
})

describe('the list of images', () => {
  /** Inserts `count` rows without files, a minute apart, the last one newest. */
  async function many(person: TestPerson, count: number): Promise<void> {
    await at.rows(
      `insert into image (id, person_id, kind, prompt, making, object_name, media_type, bytes, width, height, thumbs, sent_hash, created_at)
       select gen_random_uuid(), '${person.id}', case when n % 3 = 0 then 'generated' else 'uploaded' end,
         'Picture ' || n || case when n % 5 = 0 then ' Plaza Independência' else ' harbour' end,
         case when n % 3 = 0 then '{"model":"m","seed":1,"steps":null,"guidance":null,"negativePrompt":null,"drawnFrom":"x"}'::jsonb end,
         'images/' || gen_random_uuid(), 'image/jpeg', 10, 800, 600, '[]', n::text, timestamptz '${NOW}' - interval '1 minute' * (${count} - n)
       from generate_series(1, ${count}) n`,
    )
  }
  const numbers = (images: Image[]) => images.map((it) => Number(it.prompt.split(' ')[1]))

  it('comes in pages, newest first, each image once', async () => {
    await many(ana, 25)
    await many(omar, 3)
    const numbersRead: number[] = []
    let url: string | undefined = '?limit=10'
    const totals: unknown[] = []
    while (url !== undefined) {
      const { images, headers } = await at.list(ana, url)
      numbersRead.push(...numbers(images))
      totals.push(headers['x-total-count'])
      url = /<\/api\/images(\?[^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
    }
    expect(numbersRead).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
    expect(totals).toEqual(['25', '25', '25'])
  })

  it.each([
    ['q=independencia', [20, 15, 10, 5]],
    ['q=PLAZA%20picture%2015', [15]],
    ['q=15%20plaza', [15]],
    ['q=%25', []],
    ['q=nowhere', []],
    ['kind=generated', [18, 15, 12, 9, 6, 3]],
    ['kind=generated&q=plaza', [15]],
    ['from=2026-11-20T09:58:00.000Z', [20, 19, 18]],
    ['to=2026-11-20T09:43:00.000Z', [2, 1]],
    ['from=2026-11-20T09:43:00.000Z&to=2026-11-20T09:45:00.000Z', [4, 3]],
  ])('is searched by %s', async (query, expected) => {
    await many(ana, 20)
    const { images, headers } = await at.list(ana, `?${query}`)
    expect(numbers(images)).toEqual(expected)
    expect(headers['x-total-count']).toBe(String(expected.length))
  })

  it('answers at once with 25,000 images, and accepts no more', async () => {
    await many(ana, 25_000)
    const startedMs = performance.now()
    const { images, headers } = await at.list(ana, '?q=independencia&limit=50')
    expect([images.length, headers['x-total-count']]).toEqual([50, '5000'])
    expect((await at.list(ana, '?limit=50')).headers['x-total-count']).toBe('25000')
    expect(performance.now() - startedMs).toBeLessThan(2_000)
    const before = at.files()
    expect(await at.send(await aPicture(), ana)).toMatchObject({ status: 422, body: { error: expect.stringContaining('25000 images') } })
    expect(at.files()).toEqual(before)
    await at.remove((images[0] as Image).id, ana)
    expect((await at.send(await aPicture(), ana)).status).toBe(200)
  })

  it('accepts only as many concurrent uploads as there is room for', async () => {
    await many(ana, 24_999)
    const replies = await Promise.all([
      at.send(await aPicture(), ana),
      at.send(await aPicture('png'), ana),
      at.send(await aPicture('webp'), ana),
    ])
    expect(replies.map((it) => it.status).sort()).toEqual([200, 422, 422])
    expect((await at.list(ana, '?limit=1')).headers['x-total-count']).toBe('25000')
  })
})
