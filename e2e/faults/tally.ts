import type { Acknowledged } from './records-load.ts'

/** What the store holds of the writers' work. */
export interface StoredWork {
  records: readonly { id: string; title: string }[]
  /** Comments and new locations, each once for every entry of a timeline that has it. */
  entries: readonly string[]
}

export interface Tally {
  /** Acknowledged, and not in the store. */
  lost: string[]
  /** In the store more than once. */
  doubled: string[]
}

/** Compares what was acknowledged with what is stored. */
export function tally({ created, commented, moved }: Acknowledged, { records, entries }: StoredWork): Tally {
  const [lost, doubled]: [string[], string[]] = [[], []]
  const judge = (what: string, times: number) => {
    if (times === 0) lost.push(what)
    if (times > 1) doubled.push(what)
  }
  const idOf = counter(records.map(({ id, title }) => `${title} ${id}`))
  const titled = counter(records.map((it) => it.title))
  for (const [title, id] of created) judge(title, idOf(`${title} ${id}`) === 0 ? 0 : titled(title))
  const inTimeline = counter(entries)
  for (const text of [...commented, ...moved]) judge(text, inTimeline(text))
  return { lost, doubled }
}

/** How often each text is among these. */
function counter(texts: readonly string[]): (text: string) => number {
  const times = new Map<string, number>()
  for (const it of texts) times.set(it, (times.get(it) ?? 0) + 1)
  return (text) => times.get(text) ?? 0
}
