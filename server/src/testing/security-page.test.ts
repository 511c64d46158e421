import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { PROJECT_ROOT } from '../project-root.ts'

const page = readFileSync(join(PROJECT_ROOT, 'docs/security.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((it) => it.startsWith('| '))
  .map((it) => it.split('|').map((cell) => cell.trim()))

/** How many promises each part has. */
const PROMISES = { S: 9, P: 5, L: 6, I: 6, A: 9, Z: 9, W: 8, U: 4, O: 5, M: 7, K: 3, T: 3 }
const promises = rows.filter(([, line = '']) => /^[A-Z]\d$/.test(line))

describe('docs/security.md', () => {
  it('has a row for every promise', () => {
    const lines = Object.entries(PROMISES).flatMap(([part, count]) => Array.from({ length: count }, (_, i) => `${part}${i + 1}`))
    expect(promises.map(([, line]) => line)).toEqual(lines)
  })

  it.each(promises.map(([, line, , proof = '']) => [line, proof]))('names tests that exist for %s', (_line, proof = '') => {
    const named = [...proof.matchAll(/`([^`]+\.(?:ts|mjs))`(?: “([^”]+)”)?/g)]
    expect(named.length).toBeGreaterThan(0)
    for (const [, file = '', title] of named) {
      expect({ file, exists: existsSync(join(PROJECT_ROOT, file)) }).toEqual({ file, exists: true })
      expect(file).toMatch(/\.(test|long|soak|cluster|journey)\.tsx?$|^tools\/smoke\.mjs$/)
      if (title)
        expect({ file, title, found: readFileSync(join(PROJECT_ROOT, file), 'utf8').includes(title) }).toMatchObject({ found: true })
    }
  })

  it('has a verdict on every item of the list for language models', () => {
    const items = rows.filter(([, item = '']) => item.startsWith('LLM'))
    expect(items.map(([, item = '']) => item.slice(0, 5))).toEqual(
      Array.from({ length: 10 }, (_, i) => `LLM${String(i + 1).padStart(2, '0')}`),
    )
    for (const [, , verdict] of items) expect(verdict).toMatch(VERDICT)
  })

  it('has a verdict on every requirement of ASVS 5.0.0, levels 1 and 2', () => {
    const requirements = rows.filter(([, it = '']) => /^V\d/.test(it))
    expect(requirements.flatMap(([, it = '']) => idsIn(it)).sort()).toEqual(asvs().sort())
    for (const [, , verdict, how] of requirements) {
      expect(verdict).toMatch(VERDICT)
      expect(how).not.toBe('')
    }
  })
})

const VERDICT = /^(met|not met|by the operator|does not apply)$/

/** 'V1.2.1–V1.2.3, V1.2.5' names four. */
function idsIn(text: string): string[] {
  return text.split(', ').flatMap((range) => {
    const [from = '', to = from] = range.split('–')
    const section = from.slice(0, from.lastIndexOf('.'))
    const [first, last] = [from, to].map((it) => Number(it.slice(it.lastIndexOf('.') + 1))) as [number, number]
    return Array.from({ length: last - first + 1 }, (_, i) => `${section}.${first + i}`)
  })
}

/** The requirements of each section that belong to levels 1 and 2, by their last number. */
const ASVS = `
V1.1 1-2; V1.2 1-9; V1.3 1-11; V1.4 1-3; V1.5 1-2; V2.1 1-3; V2.2 1-3; V2.3 1-4; V2.4 1; V3.2 1-2; V3.3 1-4; V3.4 1-6; V3.5 1-5;
V3.7 1-2; V4.1 1-3; V4.2 1; V4.3 1-2; V4.4 1-4; V5.1 1; V5.2 1-3; V5.3 1-2; V5.4 1-3; V6.1 1-3; V6.2 1-12; V6.3 1-4; V6.4 1-4;
V6.5 1-5; V6.6 1-3; V6.8 1-4; V7.1 1-3; V7.2 1-4; V7.3 1-2; V7.4 1-5; V7.5 1-2; V7.6 1-2; V8.1 1-2; V8.2 1-3; V8.3 1; V8.4 1;
V9.1 1-3; V9.2 1-4; V10.1 1-2; V10.2 1-2; V10.3 1-4; V10.4 1-11; V10.5 1-5; V10.6 1-2; V10.7 1-3; V11.1 1-2; V11.2 1-3; V11.3 1-3;
V11.4 1-4; V11.5 1; V11.6 1; V12.1 1-3; V12.2 1-2; V12.3 1-4; V13.1 1; V13.2 1-5; V13.3 1-2; V13.4 1-5; V14.1 1-2; V14.2 1-4;
V14.3 1-3; V15.1 1-3; V15.2 1-3; V15.3 1-7; V16.1 1; V16.2 1-5; V16.3 1-4; V16.4 1-3; V16.5 1-3; V17.1 1; V17.2 1-4; V17.3 1-2`

function asvs(): string[] {
  return ASVS.trim()
    .split(/;\s*/)
    .flatMap((it) => {
      const [section = '', range = ''] = it.split(' ')
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, i) => `${section}.${first + i}`)
    })
}

test('ASVS 5.0.0 has 253 requirements in levels 1 and 2', () => {
  expect(asvs()).toHaveLength(253)
})
