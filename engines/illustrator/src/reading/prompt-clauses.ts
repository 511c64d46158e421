import type { Chunk } from './chunks.ts'
import { withoutPurpose } from './purpose.ts'
import type { Sense } from './sense.ts'

/** A noun with its number, colour and qualities. */
export interface Clause {
  /** What connects it with the clause before it. */
  intro: 'none' | 'locative' | 'with' | 'of' | 'and' | 'verb'
  /** It has an article or a number. */
  isDetermined: boolean
  isAfterBreak: boolean
  /** It must not be in the picture. */
  isExcluded: boolean
  chunks: Chunk[]
}

interface Draft extends Clause {
  isAfterOr: boolean
}

const JOINTS = new Set(['locative', 'with', 'of', 'and', 'or', 'verb', 'without'])

export const smallOf = (chunk: Chunk) => chunk.senses.flatMap((it) => (it.is === 'small' ? it.as : []))[0]

export const saysAnyOf = (clause: Clause, ...kinds: Sense['is'][]) =>
  clause.chunks.some((chunk) => chunk.senses.some((it) => kinds.includes(it.is)))

export function clausesOf(all: readonly Chunk[]): Clause[] {
  const chunks = withoutPurpose(all)
  const clauses: Draft[] = []
  let next = draft()
  const close = () => {
    if (next.chunks.length === 0) return
    clauses.push(next)
    next = draft()
  }
  for (const [index, chunk] of chunks.entries()) {
    const small = smallOf(chunk)
    if (chunk.isAfterBreak) {
      close()
      next = { ...draft(), isAfterBreak: true }
    }
    if (small === 'article' || isNumber(chunk)) {
      if (next.chunks.some(isNoun) || (isNumber(chunk) && next.chunks.some(isNumber))) close()
      next.isDetermined = true
      if (isNumber(chunk)) next.chunks.push(chunk)
    } else if (small === 'without') {
      close()
      next = { ...next, isExcluded: true }
    } else if (small !== undefined && JOINTS.has(small)) {
      close()
      // 'Of' after 'a picture' or 'a watercolour' introduces what the picture shows.
      if (small === 'or') next.isAfterOr = true
      else if (small === 'of' && clauses.every((it) => !it.chunks.some(isNoun))) next.intro = 'none'
      else next.intro = small as Clause['intro']
    } else if (isFreeOf(chunks, index)) {
      close()
      next = { ...draft(), isExcluded: true, chunks: [chunk] }
      close()
    } else if (!/^free$/i.test(chunk.raw)) next.chunks.push(chunk)
  }
  close()
  return spreadExclusions(clauses)
}

const draft = (): Draft => ({ intro: 'none', isDetermined: false, isAfterBreak: false, isExcluded: false, isAfterOr: false, chunks: [] })

const isNumber = (chunk: Chunk) => chunk.senses.some((it) => it.is === 'number')

/** Something that could be in a picture by itself: a known noun, or an unknown word. */
export function isNoun(chunk: Chunk): boolean {
  return chunk.senses.length === 0 || chunk.senses.some((it) => ['subject', 'group', 'place', 'loose-place', 'refused'].includes(it.is))
}

/** 'Car-free'. */
const isFreeOf = (chunks: readonly Chunk[], index: number) => /^free$/i.test(chunks[index + 1]?.raw ?? '') && isNoun(chunks[index] as Chunk)

/** Spreads exclusions: 'without cars, people or dogs' excludes all three, 'without cars, two gulls' only the first. */
function spreadExclusions(drafts: readonly Draft[]): Clause[] {
  let isOpen = false
  return drafts.map((it, index) => {
    const continues =
      isOpen &&
      !it.isDetermined &&
      (it.isAfterOr || (it.intro === 'and' && !it.isAfterBreak) || (it.isAfterBreak && it.intro === 'none' && leadsToOr(drafts, index)))
    const isExcluded = it.isExcluded || (isOpen && it.isAfterOr) || continues
    isOpen = isExcluded
    return { ...it, isExcluded }
  })
}

function leadsToOr(drafts: readonly Draft[], from: number): boolean {
  for (const it of drafts.slice(from + 1, from + 6)) {
    if (it.isAfterOr) return true
    if (!it.isAfterBreak || it.isDetermined || it.intro !== 'none') return false
  }
  return false
}
