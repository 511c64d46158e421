import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../../../project-root.ts'
import { developmentQuestions, sealedQuestions } from './evaluation-question.ts'

const ROOMS = ['domain/src', 'engines', 'server/src', 'web/src']
const OWN = 'server/src/features/assistant/testing/evaluation'
/** Shorter ones are said by chance. */
const FEWEST_WORDS = 4

/** Words alone, folded, each with a blank on either side. */
const wordsOf = (text: string) =>
  ` ${text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `

const sourceFiles = (): string[] =>
  ROOMS.flatMap((room) =>
    readdirSync(join(PROJECT_ROOT, room), { recursive: true, withFileTypes: true })
      .filter((it) => it.isFile())
      .map((it) => join(it.parentPath, it.name)),
  ).filter((it) => !it.startsWith(join(PROJECT_ROOT, OWN)) && /\.(tsx?|json|po|mjs|sql|css|html|md|txt)$/.test(it))

const texts = (questions: readonly { question: string; before?: string[] }[]) =>
  [...new Set(questions.flatMap((it) => [it.question, ...(it.before ?? [])]).map(wordsOf))].filter(
    (it) => it.trim().split(' ').length >= FEWEST_WORDS,
  )

/** Which of the texts a source has in it, as the source names itself. Each source is gone through once, whatever the number of texts. */
function found(sources: readonly { name: string; words: string }[], asked: readonly string[]): string[] {
  const byStart = new Map<string, string[][]>()
  for (const text of asked) {
    const words = text.trim().split(' ')
    const start = words.slice(0, FEWEST_WORDS).join(' ')
    byStart.set(start, [...(byStart.get(start) ?? []), words])
  }
  return sources.flatMap(({ name, words }) => {
    const all = words.trim().split(' ')
    return all.flatMap((_, from) =>
      (byStart.get(all.slice(from, from + FEWEST_WORDS).join(' ')) ?? [])
        .filter((text) => text.every((word, at) => all[from + at] === word))
        .map((text) => `${name}: ${text.join(' ')}`),
    )
  })
}

describe('the text of no question stands in the source', () => {
  const sources = sourceFiles().map((it) => ({ name: it.slice(PROJECT_ROOT.length), words: wordsOf(readFileSync(it, 'utf8')) }))

  it('looks at the whole product', () => {
    expect(sources.length).toBeGreaterThan(500)
  })

  it('development questions', () => {
    expect(found(sources, texts(developmentQuestions()))).toEqual([])
  })

  it('sealed questions, of which it tells no more than where', () => {
    expect([...new Set(found(sources, texts(sealedQuestions())).map((it) => it.split(':')[0]))]).toEqual([])
  })

  it('finds one that does, whatever its case, signs and line ends', () => {
    const planted = { name: 'planted.ts', words: wordsOf("const asked = [\n  'How FAST is\\u0020traffic –\n moving, today?',\n]") }
    expect(found([planted], texts([{ question: '¿How fast is traffic moving today?' }]))).toEqual([])
    const plain = { name: 'planted.ts', words: wordsOf("// How FAST is traffic –\n moving, today?'") }
    expect(found([plain], texts([{ question: '¿How fást is traffic moving today?' }]))).toHaveLength(1)
  })
})
