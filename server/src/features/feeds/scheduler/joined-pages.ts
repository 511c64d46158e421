import { type WebAnswer, WebFailure } from '../../../adapters/web/web-client.ts'
import { asUtf8, encodingOf } from '../answer-text.ts'
import { DecodeFailure } from '../decode-failure.ts'
import type { FeedRequest } from '../feed-request.ts'
import type { Importer } from '../importer.ts'
import { findLists } from '../parsing/json-lists.ts'
import type { Asking } from './fetched.ts'

/** Requests of one fetch, so that a publisher without an end is left. */
const PAGES = 1_000

interface Page {
  /** What is between its brackets. */
  content: Buffer
  /** Elements. */
  length: number
}

/**
 * Asks for all pages of a JSON list, one after the other, and gives them as one answer. It ends at an empty page, or at one that repeats
 * the page before: a publisher may give fewer elements at once than asked for, so a short page is not the end.
 * @param maxBytes of all pages
 */
export function joinedPages(ask: Asking['ask'], { next }: NonNullable<Importer['pages']>, maxBytes: number): Asking['ask'] {
  return async function askAll(request: FeedRequest, signal: AbortSignal): Promise<WebAnswer> {
    const first = await ask(request, signal)
    if (first.kind === 'unchanged' || !next(request, 1)) return first
    const pages: Page[] = []
    let [read, bytes] = [0, 0]
    for (let answer: WebAnswer = first; ; ) {
      const page = answer.kind === 'content' ? pageOf(answer.bytes, answer.mediaType) : null
      // What is no list is an error message, or a single record: the importer's business, or a broken delivery in the middle.
      if (!page && pages.length === 0) return first
      if (!page) throw new DecodeFailure('broken')
      if (page.length === 0 || pages.at(-1)?.content.equals(page.content)) break
      pages.push(page)
      read += page.length
      bytes += page.content.length + 1
      if (bytes > maxBytes || pages.length === PAGES) throw new WebFailure('too_large')
      const following = next(request, read)
      if (!following) break
      answer = await ask(following, signal)
    }
    return { ...first, bytes: joined(pages), mediaType: 'application/json' }
  }
}

/** Null for anything but a list. */
function pageOf(bytes: Uint8Array, mediaType: string): Page | null {
  const text = asUtf8(bytes, encodingOf(bytes, mediaType))
  const [list] = text.subarray(0, 100).toString().trimStart().startsWith('[') ? findLists(text, [[]]) : []
  return list ? { content: text.subarray(list.from + 1, list.to - 1), length: list.starts.length - 1 } : null
}

/** In an array that owns the whole of its buffer, see `WebAnswer`. */
function joined(pages: readonly Page[]): Uint8Array<ArrayBuffer> {
  const parts = pages.flatMap(({ content }, index) => (index === 0 ? [content] : [COMMA, content]))
  return new Uint8Array(Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]))
}

const COMMA = Buffer.from(',')
