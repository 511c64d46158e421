import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = import.meta.dirname
const SIDED =
  /(?:^|[\s;{])((?:(?:margin|padding|border|scroll-margin|scroll-padding|inset)-)?(?:left|right)(?:-(?:width|style|color))?)\s*:/
const SIDED_VALUE = /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/
const FOUR_SIDES = /(?:^|[\s;{])(?:margin|padding|inset|border-width)\s*:\s*([^;]+);/
const MOVE = /translateX\(|translate3d\(|translate\(/

/** Why a line of a style sheet would be wrong in right-to-left languages; null when it would not. */
function sidedness(line: string): string | null {
  const sided = line.match(SIDED)?.[1] ?? line.match(SIDED_VALUE)?.[0]
  if (sided) return sided
  const [, right, , left] = membersOf(line.match(FOUR_SIDES)?.[1] ?? '')
  if (left !== undefined && left !== right) return 'two sides that differ in one shorthand'
  // A swipe follows the finger in every language.
  if (MOVE.test(line) && !line.includes('var(--side)') && !line.includes('swipe-move')) return 'a move sideways without var(--side)'
  return null
}

/** The parts of a value; brackets are kept whole. */
function membersOf(value: string): string[] {
  const members: string[] = ['']
  let depth = 0
  for (const sign of value.trim()) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ' ' && depth === 0) members.push('')
    else members[members.length - 1] += sign
  }
  return members
}

test.each([
  ['  left: 0;', true],
  ['  margin-left: auto;', true],
  ['  border-right: var(--hair) solid var(--line);', true],
  ['  text-align: right;', true],
  ['  padding: 0 var(--inset) 0 10px;', true],
  ['  inset: 0 auto 0 calc(-1 * var(--s-2));', true],
  ['  transform: translateX(-100%);', true],
  ['  inset-inline-start: 0;', false],
  ['  padding: 0 var(--inset);', false],
  ['  padding: calc(1px + 2px) 4px 0 4px;', false],
  ['  border-radius: var(--r-2) var(--r-2) 0 0;', false],
  ['  transform: translateX(calc(-100% * var(--side)));', false],
  ['  transform: translateY(-200%);', false],
  ['  text-align: start;', false],
])('%j depends on the text direction: %s', (line, isSided) => {
  expect(sidedness(line) !== null).toBe(isSided)
})

test('no style sheet uses left or right', () => {
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(20)
  const found = sheets.flatMap((sheet) =>
    readFileSync(join(SOURCES, sheet), 'utf8')
      .split('\n')
      .map((line, index) => ({ place: `${sheet}:${index + 1}`, why: sidedness(line) }))
      .filter((it) => it.why !== null)
      .map((it) => `${it.place} ${it.why}`),
  )
  expect(found).toEqual([])
})
