import { wordsOf } from '../text/text-words.ts'
import type { PastIncident } from './incident-record.ts'

/** Two texts with the same words are one wording, whatever their capitals, accents, digits and punctuation. */
export const wordingOf = (text: string) =>
  wordsOf(text)
    .map((it) => it.folded)
    .join(' ')

/**
 * One incident per wording, in the order in which each wording first occurred: with the label that it had most often, the newest of
 * equally frequent ones. Logs repeat few wordings thousands of times; counting every row teaches little but those.
 * @param rows in order of time
 */
export function distinctWordings(rows: readonly PastIncident[]): PastIncident[] {
  const byWording = new Map<string, Map<string, { count: number; row: PastIncident }>>()
  for (const row of rows) {
    const wording = wordingOf(row.text)
    const labels = byWording.get(wording) ?? new Map<string, { count: number; row: PastIncident }>()
    const label = `${row.type} ${row.priority}`
    const count = 1 + (labels.get(label)?.count ?? 0)
    // Deleted first, so that the newest label comes last.
    labels.delete(label)
    byWording.set(wording, labels.set(label, { count, row }))
  }
  return [...byWording.values()].map((labels) => {
    const counted = [...labels.values()]
    return counted.reduce((best, it) => (it.count >= best.count ? it : best)).row
  })
}
