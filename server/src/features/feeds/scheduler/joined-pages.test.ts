import { expect, it, test } from 'vitest'
import type { WebAnswer } from '../../../adapters/web/web-client.ts'
import { joinedPages } from './joined-pages.ts'

const REQUEST = { url: 'https://broker.invalid/', headers: {}, etag: null, lastModified: null }
const next = (request: typeof REQUEST, read: number) => ({ ...request, url: `https://broker.invalid/?offset=${read}` })
const { signal } = new AbortController()

/** A publisher that has these texts, by the offset that is asked for. */
function publisher(pages: Record<string, string>, maxBytes = 1_000) {
  const asked: string[] = []
  async function ask({ url }: { url: string }): Promise<WebAnswer> {
    const offset = new URL(url).searchParams.get('offset') ?? '0'
    asked.push(offset)
    return {
      kind: 'content',
      bytes: new Uint8Array(Buffer.from(pages[offset] ?? '[]')),
      mediaType: 'application/json',
      etag: '"1"',
      lastModified: null,
    }
  }
  return { asked, all: () => joinedPages(ask, { next }, maxBytes)(REQUEST, signal) }
}
const textOf = (answer: WebAnswer) => (answer.kind === 'content' ? Buffer.from(answer.bytes).toString() : 'unchanged')

it.each<[string, Record<string, string>, unknown, string[]]>([
  ['nothing', { 0: '[ ]' }, [], ['0']],
  ['one page', { 0: '[1,2]' }, [1, 2], ['0', '2']],
  ['pages that are shorter than asked for', { 0: '[1,{"a":[2,3]}]', 2: ' [4] \n' }, [1, { a: [2, 3] }, 4], ['0', '2', '3']],
  ['a page that repeats for ever', { 0: '[1]', 1: '[1]' }, [1], ['0', '1']],
  ['an error message', { 0: '{"title":"no"}' }, { title: 'no' }, ['0']],
])('joins %s', async (_what, pages, joined, offsets) => {
  const { asked, all } = publisher(pages)
  expect(JSON.parse(textOf(await all()))).toEqual(joined)
  expect(asked).toEqual(offsets)
})

it('fails as a whole when a page is none', async () => {
  await expect(publisher({ 0: '[1]', 1: '<html>' }).all()).rejects.toMatchObject({ problem: 'broken' })
})

it('fails when all pages together are too large, rather than to leave some out', async () => {
  await expect(publisher({ 0: '[1,2,3]', 3: '[4,5,6]' }, 10).all()).rejects.toMatchObject({ problem: 'too_large' })
})

test('the bytes can be handed to another thread', async () => {
  const answer = await publisher({ 0: '[1]' }).all()
  if (answer.kind !== 'content') throw new Error('unchanged')
  expect(answer.bytes.byteLength).toBe(answer.bytes.buffer.byteLength)
})
