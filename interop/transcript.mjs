import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Characters kept of one answer. */
const SHOWN_CHARACTERS = 1_500

/**
 * Writes every exchange to a file, and the checks' results to the terminal as well.
 * @param {string} path
 */
export function transcript(path) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  let checks = 0

  /** @param {string} text */
  const write = (text) => appendFileSync(path, `${text}\n`)

  return {
    write,
    /** @param {unknown} value */
    shown: (value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)} ... (${text.length} characters)` : text
    },
    /**
     * @param {boolean} holds
     * @param {string} sentence
     */
    check(holds, sentence) {
      const line = `${holds ? 'ok ' : 'NOT'} ${sentence}`
      process.stderr.write(`${line}\n`)
      write(line)
      if (!holds) throw new Error(`This does not hold: ${sentence}`)
      checks++
    },
    count: () => checks,
  }
}
