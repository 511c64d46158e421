import type { Fact } from '@oppidum/domain/assistant/answer'
import type { Ground, Stretch } from './allowed-figures.ts'
import { folded } from './normalise.ts'
import { isOrdinary, LINKING_VERB } from './ordinary-words.ts'

export type NameKind = 'record' | 'subject' | 'value' | 'city' | 'known' | 'unknown'

/** A name in a sentence. */
export interface NameRead extends Stretch {
  kind: NameKind
  /** Keys (`keyOf`) of the subjects it may mean; several if it is ambiguous. */
  subjects: readonly string[]
  /** Facts whose value it is: a district, a location, a title. */
  values: readonly Fact[]
  /** Whether the question contains it. */
  asked: boolean
}

export const keyOf = ({ subject }: Fact) => (subject.kind === 'city' ? 'city' : `${subject.kind}:${subject.id}`)

interface Entry {
  name: string
  subjects: Set<string>
  values: Fact[]
  capital: boolean
  known: boolean
}

const RECORD = /\b(?:INC|REQ|SIT)[-–\s]?\d{4}[-–]\d{3,9}\b|\b[A-Z]{2,5}-\d[\d-]*\d\b/g
const RECORD_KINDS = new Set(['incident', 'service-request', 'situation'])
/** Words of a record that apply to many things and have a rule of their own. */
const CLOSED = new Set(['status', 'priority', 'type', 'flow-word', 'safety-word', 'load-word', 'feed-state', 'stability', 'anomaly'])

/** Finds names of this ground in a sentence. */
export function nameFinder(ground: Ground): (sentence: string) => NameRead[] {
  const entries = new Map<string, Entry>()
  const enter = (name: string, more: { subject?: string; value?: Fact; known?: boolean; capital?: boolean }) => {
    const plain = folded(name).trim()
    if (plain.length < 2) return
    const entry = entries.get(plain) ?? { name: plain, subjects: new Set(), values: [], capital: true, known: false }
    if (more.subject) entry.subjects.add(more.subject)
    if (more.value) entry.values.push(more.value)
    if (more.known) entry.known = true
    if (more.capital === false) entry.capital = false
    entries.set(plain, entry)
  }
  for (const name of ground.names) for (const it of spellings(name)) enter(it, { known: true })
  const facts = [...ground.facts, ...ground.earlier]
  for (const fact of facts) {
    const { subject } = fact
    const key = keyOf(fact)
    for (const it of spellings(subject.name)) enter(it, { subject: key, capital: subject.kind !== 'group' && subject.kind !== 'feed' })
    if (typeof fact.value === 'string' && fact.unit !== 'instant' && !CLOSED.has(fact.measure)) {
      // A record's text may contain anything: it names the record only as a whole.
      for (const it of spellings(fact.value)) enter(it, { value: fact, capital: !/^[a-z]/.test(fact.value) })
    }
  }
  // 'Av. Italia' for its only section in the facts.
  const streets = new Map<string, Set<string>>()
  for (const fact of facts.filter((it) => it.subject.kind === 'section')) {
    for (const street of spellings(fact.subject.name.split(',')[0] ?? ''))
      streets.set(street, (streets.get(street) ?? new Set()).add(keyOf(fact)))
  }
  for (const [street, subjects] of streets) {
    const entry = entries.get(folded(street))
    if (entry && entry.subjects.size > 0) continue
    for (const it of subjects) enter(street, { subject: it })
  }
  enter(ground.cityName, { subject: 'city' })

  const byFirst = new Map<string, Entry[]>()
  for (const entry of entries.values()) {
    const first = /[\p{L}\p{N}]+/u.exec(entry.name)?.[0] ?? ''
    byFirst.set(first, [...(byFirst.get(first) ?? []), entry])
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.name.length - a.name.length)
  const question = folded(ground.question)
  const words = new Set([...entries.keys(), question].flatMap((it) => it.split(/[^\p{L}\p{N}]+/u)))

  return (sentence) => {
    const plain = folded(sentence)
    const found: NameRead[] = []
    const isFree = (start: number, end: number) => !found.some((it) => it.start < end && start < it.end)
    const add = (start: number, end: number, kind: NameKind, entry?: Entry) =>
      found.push({
        start,
        end,
        kind,
        subjects: [...(entry?.subjects ?? [])],
        values: entry?.values ?? [],
        asked: question.includes(plain.slice(start, end)),
      })
    for (const match of sentence.matchAll(RECORD)) {
      const number = match[0].replace(/[–\s]/g, '-')
      add(match.index, match.index + match[0].length, 'record', entries.get(folded(number)))
    }
    for (const match of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
      for (const entry of byFirst.get(match[0]) ?? []) {
        const start = match.index
        if (!plain.startsWith(entry.name, start) || !isFree(start, start + entry.name.length)) continue
        const tail = entry.capital ? '' : (/^(?:es|s)?(?![\p{L}\p{N}])/u.exec(plain.slice(start + entry.name.length))?.[0] ?? '')
        const end = start + entry.name.length + tail.length
        if (/[\p{L}\p{N}]/u.test(plain.charAt(end)) || (entry.capital && !isWritten(entry, sentence, start))) continue
        const spoken = entry.subjects.size > 0 || entry.values.length > 0
        // Departments are ordinary words too: alone at the start, and in no fact, they are not names.
        if (!spoken && isOrdinary(entry.name) && isStart(sentence, start)) continue
        const kind = entry.subjects.has('city') ? 'city' : entry.subjects.size > 0 ? 'subject' : entry.values.length > 0 ? 'value' : 'known'
        add(start, end, kind, entry)
        break
      }
    }
    for (const { start, end } of capitals(sentence, found, words)) add(start, end, 'unknown')
    return found.sort((a, b) => a.start - b.start)
  }
}

/** The city file has 'Av. Italia'; models also write 'Avenida Italia' and 'Av. Italia (Comercio – Propios)'. */
function spellings(name: string): string[] {
  const [street = '', cross] = name.split(', ')
  const ends = cross?.includes(' - ')
    ? [`, ${cross}`, ` (${cross})`, `, ${cross.replace(' - ', ' – ')}`, ` (${cross.replace(' - ', ' – ')})`, ` ${cross}`]
    : [name.slice(street.length)]
  const heads = [street]
  if (street.startsWith('Av. ')) heads.push(street.replace('Av. ', 'Avenida '), street.replace('Av. ', 'Av '))
  if (street.startsWith('Bv. ')) heads.push(street.replace('Bv. ', 'Bulevar '), street.replace('Bv. ', 'Boulevard '))
  return heads.flatMap((head) => ends.map((end) => head + end))
}

/** A name begins with a capital, unless it is not an ordinary word. */
const isWritten = (entry: Entry, sentence: string, start: number) =>
  /[\p{Lu}\p{N}]/u.test(sentence.charAt(start)) ||
  / /.test(entry.name) ||
  sentence.slice(start, start + entry.name.length).toLowerCase() !== entry.name

const isStart = (sentence: string, at: number) =>
  /(?:^|[.!?:|•“"(«–-]\s*)$/.test(sentence.slice(0, at).replace(/\s+$/, ' ').trimEnd()) || sentence.slice(0, at).trim() === ''

/** Runs of capitalised words that neither the facts nor ordinary language contain. */
function capitals(sentence: string, found: readonly NameRead[], words: ReadonlySet<string>): Stretch[] {
  const out: Stretch[] = []
  const run = /(?<![\p{L}\p{N}&-])\p{Lu}[\p{L}'’]*\.?(?:[ \u00a0](?:(?:de|del|la|las|los|of|the) )?\p{Lu}[\p{L}'’]*)*/gu
  for (const match of sentence.matchAll(run)) {
    let start = match.index
    const end = start + match[0].replace(/[.'’]$/, '').length
    if (found.some((it) => it.start < end && start < it.end)) {
      // Words beside a known name are judged one by one.
      for (const word of match[0].matchAll(/\p{Lu}[\p{L}'’]+/gu)) {
        const from = match.index + word.index
        const to = from + word[0].length
        if (found.some((it) => it.start < to && from < it.end) || isFine(word[0], words) || isStart(sentence, from)) continue
        out.push({ start: from, end: to })
      }
      continue
    }
    const parts = match[0].slice(0, end - start).split(/\s+/)
    const first = parts[0] ?? ''
    if (isStart(sentence, start)) {
      if (parts.length === 1 && !(LINKING_VERB.test(folded(sentence.slice(end))) && !isFine(first, words))) continue
      if (parts.length > 1 && isOrdinary(folded(first))) start += first.length + 1
    }
    const rest = sentence.slice(start, end).split(/\s+/)
    if (rest.every((it) => isFine(it, words) || /^\p{Ll}/u.test(it))) continue
    out.push({ start, end })
  }
  return out
}

function isFine(word: string, words: ReadonlySet<string>): boolean {
  const plain = folded(word).replace(/['’]s?$|\.$/g, '')
  return plain.length < 2 || words.has(plain) || isOrdinary(plain)
}

/** Whether a fact is about a record. */
export const isOfRecord = (fact: Fact) => RECORD_KINDS.has(fact.subject.kind)
