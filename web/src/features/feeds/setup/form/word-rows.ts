import type { StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import * as z from 'zod/mini'

/** A publisher's word and ours, as they stand in the form. */
export interface WordRow {
  /** Of the row, as long as the form is open. */
  key: number
  meaning: string
  /** '' for an empty cell, '*' for any other word. */
  theirs: string
  /** '' before it is chosen. */
  ours: string
}

const Stored = z.record(z.string(), z.record(z.string(), z.string()))

/** The rows of stored words; none if there are none, or they have another form. */
export function wordRows(stored: unknown): readonly WordRow[] {
  const read = Stored.safeParse(stored)
  if (!read.success) return []
  return Object.entries(read.data)
    .flatMap(([meaning, words]) => Object.entries(words).map(([theirs, ours]) => ({ meaning, theirs, ours })))
    .map((row, key) => ({ ...row, key }))
}

/** A row that was added and left as it was says nothing. */
const isBlank = ({ theirs, ours }: WordRow) => theirs.trim() === '' && ours === ''

/** What the server gets; undefined without words. */
export function wordsOf(rows: readonly WordRow[]): Record<string, Record<string, string>> | undefined {
  const words: Record<string, Record<string, string>> = {}
  for (const row of rows) if (!isBlank(row)) words[row.meaning] = { ...words[row.meaning], [row.theirs.trim()]: row.ours }
  return Object.keys(words).length === 0 ? undefined : words
}

/** Why the rows cannot be sent as they are; null if they can. Words are compared as the server does, in any case. */
export function wordsProblem(rows: readonly WordRow[]): 'feeds.word-twice' | 'feeds.word-unchosen' | null {
  const filled = rows.filter((it) => !isBlank(it))
  if (filled.some((it) => it.ours === '')) return 'feeds.word-unchosen'
  const seen = new Set(filled.map((it) => `${it.meaning} ${it.theirs.trim().toLowerCase()}`))
  return seen.size < filled.length ? 'feeds.word-twice' : null
}

export function withRow(rows: readonly WordRow[], meaning: string): readonly WordRow[] {
  return [...rows, { key: Math.max(-1, ...rows.map((it) => it.key)) + 1, meaning, theirs: '', ours: '' }]
}

/**
 * The meanings that can have words, each with ours: those that another setting leaves, and those that are stored already.
 * @param decided the present value of that setting
 */
export function ownWords(
  ours: StandardInfo['fields'][number]['ours'],
  decided: unknown,
  rows: readonly WordRow[],
): [meaning: string, words: string[]][] {
  const known = (typeof decided === 'string' ? ours?.meanings[decided] : undefined) ?? {}
  const meanings = [...new Set([...Object.keys(known), ...rows.map((it) => it.meaning)])]
  return meanings.map((meaning) => {
    const stored = rows.filter((it) => it.meaning === meaning && it.ours !== '').map((it) => it.ours)
    return [meaning, [...new Set([...(known[meaning] ?? []), ...stored])]]
  })
}
