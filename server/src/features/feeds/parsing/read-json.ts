import { asUtf8, encodingOf, looksLikeWebPage } from '../answer-text.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { findLists, type JsonPath, type ListSpan } from './json-lists.ts'

/** A JSON object as received: any member may be absent or of any type. */
export type JsonObject = { readonly [name: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list; empty for anything that is not a list. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** A list that stays in its bytes: every access to an element parses it again. */
export interface JsonList {
  length: number
  at(index: number): unknown
}

/** Whether any object of the list matches. False without a list. */
export function someObject(list: JsonList | null, is: (element: JsonObject) => boolean): boolean {
  for (let index = 0; index < (list?.length ?? 0); index++) {
    const element = list?.at(index)
    if (isObject(element) && is(element)) return true
  }
  return false
}

export interface JsonReading {
  /** The whole answer, with stand-ins for the requested lists. */
  root: unknown
  /** The list behind a stand-in; null for anything else. */
  listOf(value: unknown): JsonList | null
}

/** Limit on characters outside the lists, which are parsed at once; far more than any feed has. */
const BESIDE = 5_000_000

/**
 * Reads an answer without ever holding its long lists in memory as objects. Every element is parsed once here, so the answer is known
 * to be well-formed to its end. @param paths of the lists: [] is the root, ['response', 'data'] a member
 * @throws DecodeFailure web_page, broken, too_complex
 */
export function readJson(bytes: Uint8Array, mediaType: string, paths: readonly JsonPath[]): JsonReading {
  const text = asUtf8(bytes, encodingOf(bytes, mediaType))
  if (looksLikeWebPage(text.toString('utf8', 0, 1_000))) throw new DecodeFailure('web_page')
  const spans = findLists(text, paths)
  const root = parse(textBeside(text, spans))
  const lists = spans.map((it): JsonList => {
    const at = (index: number) => parse(text.toString('utf8', it.starts[index] as number, (it.starts[index + 1] as number) - 1))
    return { length: it.starts.length - 1, at }
  })
  for (const list of lists) for (let index = 0; index < list.length; index++) list.at(index)
  return { root, listOf: (value) => (Array.isArray(value) ? (lists[value[0]] ?? null) : null) }
}

/** The text with each list's number in its place: [0], [1], ... */
function textBeside(text: Buffer, lists: readonly ListSpan[]): string {
  const size = lists.reduce((rest, it) => rest - (it.to - it.from), text.length)
  if (size > BESIDE) throw new DecodeFailure('too_complex')
  let beside = ''
  let at = 0
  lists.forEach((list, index) => {
    beside += `${text.toString('utf8', at, list.from)}[${index}]`
    at = list.to
  })
  return beside + text.toString('utf8', at)
}

function parse(text: string): unknown {
  try {
    // The reviver costs a pass over everything, so it runs only where it is needed.
    return text.includes('__proto__') ? JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value)) : JSON.parse(text)
  } catch (cause) {
    throw new DecodeFailure('broken', cause)
  }
}
