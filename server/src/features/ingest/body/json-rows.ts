import { Failure } from '@oppidum/domain/core/failure'
import { INGEST_LIMITS } from '@oppidum/domain/ingest/ingest'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

export const rowTooLong = (row: number) => new Failure('too_large', `Row ${row} is longer than ${INGEST_LIMITS.rowCharacters} characters.`)

/** Splits a text that comes in pieces into the texts of its rows. */
export interface RowSplitter {
  /** The rows that are complete with this piece. */
  push(piece: string): string[]
  /** The last row, if it ends with the text. @throws Failure malformed for a text that is not complete */
  end(): string[]
}

/** The elements of a JSON list, or the one object. Only brackets, commas and strings are looked at: a broken element is one broken row. */
export function jsonRows(): RowSplitter {
  /** The part of the text that belongs to no complete row yet, and how much of it has been looked at. */
  let text = ''
  let at = 0
  /** Start of the present element; -1 between elements. */
  let start = -1
  let depth = 0
  let form: 'unknown' | 'list' | 'object' | 'over' = 'unknown'
  let inString = false
  let rows = 0

  function push(piece: string): string[] {
    text = start === -1 ? piece : text.slice(start) + piece
    at = start === -1 ? 0 : at - start
    if (start !== -1) start = 0
    const found: string[] = []
    const take = (end: number) => {
      found.push(start === -1 ? '' : text.slice(start, end))
      start = -1
      rows++
    }
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (inString) {
        if (code === BACKSLASH) at++
        else if (code === QUOTE) inString = false
        continue
      }
      if (isBlank(code)) continue
      if (form === 'unknown') {
        if (code === OPEN_LIST) form = 'list'
        else if (code === OPEN_OBJECT) {
          form = 'object'
          start = at
        } else throw new Failure('malformed', 'The body is neither a JSON list nor a JSON object.')
        depth = 1
        continue
      }
      if (form === 'over') throw new Failure('malformed', 'The body goes on after the end of its JSON value.')
      if (depth === 1 && form === 'list' && (code === COMMA || code === CLOSE_LIST)) {
        // An empty list has no element before its end.
        if (code === COMMA || start !== -1 || rows > 0) take(at)
        if (code === CLOSE_LIST) form = 'over'
        continue
      }
      if (start === -1) start = at
      if (code === QUOTE) inString = true
      else if (code === OPEN_OBJECT || code === OPEN_LIST) depth++
      else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
        depth--
        if (depth === 0) {
          if (form !== 'object') throw new Failure('malformed', `The brackets of the JSON list do not match at row ${rows + 1}.`)
          take(at + 1)
          form = 'over'
        }
      }
    }
    if (start !== -1 && text.length - start > INGEST_LIMITS.rowCharacters) throw rowTooLong(rows + 1)
    return found
  }

  return {
    push,
    end() {
      if (form !== 'over') throw new Failure('malformed', `The JSON ends in the middle of row ${rows + 1}.`)
      return []
    },
  }
}

/** The lines of NDJSON that are not empty. */
export function jsonLines(): RowSplitter {
  let rest = ''
  let rows = 0
  const wanted = (lines: readonly string[]) => {
    const found = lines.filter((it) => it.trim() !== '')
    rows += found.length
    return found
  }
  return {
    push(piece) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() as string
      const found = wanted(lines)
      if (rest.length > INGEST_LIMITS.rowCharacters) throw rowTooLong(rows + 1)
      return found
    },
    end: () => wanted([rest]),
  }
}
