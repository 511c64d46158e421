import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DecodeFailure } from '../decode-failure.ts'
import { fixture } from '../testing/fixture.ts'
import { importer } from './datex2-importer.ts'

const FILES = readdirSync(new URL('../fixtures/datex2', import.meta.url)).filter((it) => it !== 'entities.xml')
const context = { nowMs: Date.parse('2026-11-20T07:00:00Z') }

/** Reads to the last draft, and the same as a site table. */
function readAll(bytes: Uint8Array, content: string): number {
  const feed = { content, timeZone: 'UTC', publicOnly: false, lanesInOrder: true } as never
  const { drafts, summary, sites } = importer.decode(bytes, '', feed, context)
  const count = [...drafts].length
  summary()
  sites?.()
  return count
}

function problemOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (cause) {
    // Anything else is a fault of ours.
    if (!(cause instanceof DecodeFailure)) throw cause
    return cause.problem
  }
}

describe.each(['situations', 'measurements'])('as %s', (content) => {
  test.each(FILES)('%s, cut off anywhere, yields nothing', (file) => {
    const bytes = fixture(`datex2/${file}`)
    const end = Buffer.from(bytes).lastIndexOf('>')
    for (let part = 1; part < 30; part++) {
      expect(problemOf(() => readAll(bytes.subarray(0, Math.floor((end * part) / 30)), content))).not.toBeNull()
    }
  })

  test.each(FILES)('%s, with anything in it changed, is read or refused', (file) => {
    const text = Buffer.from(fixture(`datex2/${file}`)).toString()
    const values = fc.constantFrom('', 'NaN', '-1', '1e999', '9'.repeat(400), '\u0000', '&amp;', '2026-13-45T99:99:99Z', 'true', '💥', '0')
    // A value between two tags, or an attribute.
    const places = [...text.matchAll(/(?<=>)[^<>\s][^<>]*(?=<)|(?<=")[^"]*(?=")/g)].map((it) => [it.index, it[0].length] as const)
    const change = fc.tuple(fc.nat({ max: Math.max(0, places.length - 1) }), values)
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        let changed = text
        for (const [place, value] of changes.sort(([a], [b]) => b - a)) {
          const [at = 0, length = 0] = places[place] ?? []
          changed = changed.slice(0, at) + value + changed.slice(at + length)
        }
        problemOf(() => readAll(Buffer.from(changed), content))
      }),
      { numRuns: 20 },
    )
  })
})

test.each(FILES)('%s is a site table, or refused as one', (file) => {
  const feed = { content: 'measurements' } as never
  problemOf(() => [...(importer.reference?.decode(fixture(`datex2/${file}`), '', feed) ?? [])])
})
