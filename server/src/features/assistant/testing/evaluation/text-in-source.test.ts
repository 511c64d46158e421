import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { developmentQuestions, sealedQuestions } from '@oppidum/analyst/evaluation/testing/question-files'
import { describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../../../project-root.ts'

const FOLDERS = ['domain/src', 'engines', 'server/src', 'web/src']
/** The evaluation itself: the questions, and code whose comments and tests may quote them. */
const EVALUATION = ['engines/analyst/src/evaluation', 'server/src/features/assistant/testing/evaluation']
/** Shorter questions occur in the source by chance. */
const FEWEST_WORDS = 4

/** The words of a text, folded, each with a space on either side. */
const wordsOf = (text: string) =>
  ` ${text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `

const sourceFiles = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((it) => it.isFile())
      .map((it) => join(it.parentPath, it.name)),
  ).filter(
    (it) => !EVALUATION.some((folder) => it.startsWith(join(PROJECT_ROOT, folder))) && /\.(tsx?|json|po|mjs|sql|css|html|md|txt)$/.test(it),
  )

const texts = (questions: readonly { question: string; before?: string[] }[]) =>
  [...new Set(questions.flatMap((it) => [it.question, ...(it.before ?? [])]).map(wordsOf))].filter(
    (it) => it.trim().split(' ').length >= FEWEST_WORDS,
  )

/** 'name: text' for each text that a source contains. Walks through each source once, whatever the number of texts. */
function textsInSources(sources: readonly { name: string; words: string }[], questions: readonly string[]): string[] {
  const byStart = new Map<string, string[][]>()
  for (const text of questions) {
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

describe('no source contains the text of a question', () => {
  const sources = sourceFiles().map((it) => ({ name: it.slice(PROJECT_ROOT.length), words: wordsOf(readFileSync(it, 'utf8')) }))

  it('reads the whole product', () => {
    expect(sources.length).toBeGreaterThan(500)
  })

  it('development questions', () => {
    expect(textsInSources(sources, texts(developmentQuestions()))).toEqual([])
  })

  it('sealed questions, naming the file only', () => {
    expect([...new Set(textsInSources(sources, texts(sealedQuestions())).map((it) => it.split(':')[0]))]).toEqual([])
  })

  it('finds a question whatever its case, punctuation and line ends', () => {
    const planted = { name: 'planted.ts', words: wordsOf("const asked = [\n  'How FAST is\\u0020traffic –\n moving, today?',\n]") }
    expect(textsInSources([planted], texts([{ question: '¿How fast is traffic moving today?' }]))).toEqual([])
    const plain = { name: 'planted.ts', words: wordsOf("// How FAST is traffic –\n moving, today?'") }
    expect(textsInSources([plain], texts([{ question: '¿How fást is traffic moving today?' }]))).toHaveLength(1)
  })
})
