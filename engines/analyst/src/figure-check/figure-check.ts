import type { AnswerBlock, Piece } from '@oppidum/domain/assistant/answer'
import { cityClock } from '@oppidum/domain/core/city-clock'
import type { CheckedText, Ground } from './allowed-figures.ts'
import { checkSentence } from './check-sentence.ts'
import { timesIn } from './claimed-times.ts'
import { sensesIn } from './measure-words.ts'
import { keyOf, nameFinder } from './names.ts'
import { folded, masked } from './normalise.ts'
import { seenFacts } from './seen-facts.ts'
import { type Part, partsOf } from './sentences.ts'
import { type Before, NOTHING_BEFORE, type Room } from './surroundings.ts'
import { quantityOf } from './units.ts'

/**
 * Checks a model's text against the facts it had, sentence by sentence: every number, time, date, record and name becomes the words of a
 * fact or '[not confirmed]', and a sentence with nothing else is dropped. The rules: docs/guides/assistant/figure-check.md.
 */
export function figureCheck(ground: Ground): (text: string) => CheckedText {
  const clock = cityClock(ground.timeZone)
  const namesIn = nameFinder(ground)
  const seen = seenFacts(ground)
  const asked = namesIn(ground.question)
  const named = new Set(asked.flatMap((it) => (it.subjects.length === 1 ? it.subjects : [])))
  const only = new Set(ground.facts.map(keyOf).filter((it) => it !== 'city'))
  const room: Room = {
    ground,
    clock,
    seen,
    namesIn,
    question: {
      subjects: named.size > 0 ? (named.size === 1 ? named : new Set()) : only.size === 1 ? only : new Set(),
      times: timesIn(masked(folded(ground.question), asked), clock, ground.nowMs, ground.language),
    },
  }
  return (text) => checkParts(partsOf(text), room)
}

/** Longer sentences are dropped: people do not write them, and they take too long to check. */
const LONGEST_SENTENCE = 600
const MOST_FIGURES = 40

const isEndless = (text: string) => text.length > LONGEST_SENTENCE || (text.match(/\d+/g)?.length ?? 0) > MOST_FIGURES

function checkParts(parts: readonly Part[], room: Room): CheckedText {
  const blocks: AnswerBlock[] = []
  const unsupported: string[] = []
  let of = 0
  let before: Before = NOTHING_BEFORE
  /** The introduction of the current list. */
  let intro: Before = NOTHING_BEFORE
  let paragraph = -1
  let list = -1
  const check = (text: string, from: Before, listed = 0): { pieces: Piece[] | null; after: Before } => {
    if (isEndless(text)) {
      of += 1
      unsupported.push(text.slice(0, LONGEST_SENTENCE))
      return { pieces: null, after: NOTHING_BEFORE }
    }
    const checked = checkSentence(text, from, room, listed)
    of += checked.of
    unsupported.push(...checked.unsupported)
    return checked
  }

  parts.forEach((part, at) => {
    if (part.kind === 'sentence') {
      const listed = /:\s*$/.test(part.text) ? itemsAfter(parts, at) : 0
      const { pieces, after } = check(part.text, { ...before, senses: [], quantities: new Set(), factor: 1 }, listed)
      before = after
      intro = after
      if (!pieces) return
      const last = blocks.at(-1)
      if (last?.kind === 'text' && paragraph === part.paragraph) last.pieces.push({ text: ' ' }, ...pieces)
      else blocks.push({ kind: 'text', tone: blocks.length === 0 ? 'lead' : 'plain', pieces: [...pieces] })
      paragraph = part.paragraph
    } else if (part.kind === 'item') {
      paragraph = -1
      const { pieces, after } = check(part.text, intro)
      before = { ...after, subjects: null }
      if (!pieces) return
      const last = blocks.at(-1)
      if (last?.kind === 'list' && list === part.list) last.items.push(pieces)
      else blocks.push({ kind: 'list', items: [pieces] })
      list = part.list
    } else {
      paragraph = -1
      const block = tableOf(part, intro, check, room)
      if (block) blocks.push(block)
    }
  })
  const pieces = blocks.flatMap((it) =>
    it.kind === 'text' ? it.pieces : it.kind === 'list' ? it.items.flat() : it.kind === 'table' ? it.rows.flat() : [],
  )
  return { blocks, of, unsupported, used: [...new Set(pieces.flatMap((it) => it.fact ?? []))] }
}

function itemsAfter(parts: readonly Part[], at: number): number {
  let end = at + 1
  while (parts[end]?.kind === 'item') end += 1
  const next = parts[at + 1]
  return next?.kind === 'table' ? next.rows.length : end - at - 1
}

type Check = (text: string, from: Before) => { pieces: Piece[] | null; after: Before }

/** Reads each row as a sentence: the first cell names its subject, the headings name its figures. */
function tableOf(table: Extract<Part, { kind: 'table' }>, intro: Before, check: Check, { clock, ground }: Room): AnswerBlock | null {
  const times = table.columns.map((it) => timesIn(folded(it), clock, ground.nowMs, ground.language))
  const columns = table.columns.map(
    (it) =>
      check(it, NOTHING_BEFORE)
        .pieces?.map((piece) => piece.text)
        .join('') ?? '',
  )
  const rows = table.rows.flatMap((cells) => {
    let ofRow: Before = intro
    /** What the first cell calls the row: 'Solar'. */
    const kind = sensesIn(folded(cells[0] ?? '')).map((it) => it.sense)
    let figures = 0
    let kept = 0
    const row = cells.map((cell, column): Piece => {
      const head = folded(table.columns[column] ?? '')
      const own = sensesIn(head).map((it) => it.sense)
      const from: Before = {
        ...ofRow,
        senses: [...(column > 0 ? kind : []), ...(own.length > 0 ? own : intro.senses)],
        ...unitOf(head),
        times: times[column]?.length ? (times[column] ?? []) : ofRow.times,
        plain: `${intro.plain} ${head}`,
        noun: /incident|incidente/.test(head) ? 'incident' : /request|solicitud/.test(head) ? 'service-request' : intro.noun,
      }
      const { pieces, after } = check(cell, from)
      if (after.subjects !== null && column === 0) ofRow = { ...ofRow, subjects: after.subjects }
      if (column > 0) figures += 1
      const text = pieces?.map((it) => it.text).join('') ?? '-'
      const fact = pieces?.length === 1 ? pieces[0]?.fact : pieces?.find((it) => it.fact)?.fact
      if (pieces && column > 0) kept += 1
      return { text, ...(fact && { fact }), ...((!pieces || pieces.some((it) => it.unchecked)) && { unchecked: true as const }) }
    })
    return figures > 0 && kept === 0 ? [] : [row]
  })
  return rows.length > 0 ? { kind: 'table', title: '', columns, rows } : null
}

/** The unit in a heading: 'Speed (mph)'. */
function unitOf(head: string): { quantities: ReadonlySet<string>; factor: number } {
  const written = /\(([^)]+)\)|(%)|\b(mph|km\/h|mwh?|hours)\b/.exec(head)
  const unit = written ? quantityOf((written[1] ?? written[2] ?? written[3] ?? '').trim()) : null
  return { quantities: new Set(unit ? [unit.quantity] : []), factor: unit?.factor ?? 1 }
}
