import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { type ToolDependencies, toolbox } from './tools.ts'

const PAGE = join(PROJECT_ROOT, 'docs/guides/assistant/tools.md')

interface Schema {
  properties?: Readonly<Record<string, unknown>>
  required?: readonly string[]
}

/** The tools for a list of them; none can run. */
function tellingTools() {
  return toolbox({ db: {} } as unknown as ToolDependencies)
}

function sectionOf({ name, description, args }: ReturnType<typeof tellingTools>[number]): string {
  const { properties = {}, required = [] } = z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' }) as Schema
  const named = Object.keys(properties).map((it) => (required.includes(it) ? `\`${it}\`` : `\`${it}\` (optional)`))
  return `## ${name}\n\n${description}\n\nArguments: ${named.join(', ') || 'none'}.`
}

/** Without line breaks and marks of the formatter. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

test('docs/guides/assistant/tools.md describes every tool as models see it (UPDATE_DOCS=1 writes it)', () => {
  const written = tellingTools().map(sectionOf).join('\n\n')
  const text = readFileSync(PAGE, 'utf8')
  const part = /(<!-- tools -->)([\s\S]*)(<!-- \/tools -->)/
  if (process.env.UPDATE_DOCS === '1')
    writeFileSync(
      PAGE,
      text.replace(part, (_, from, _old, to) => `${from}\n\n${written}\n\n${to}`),
    )
  expect(plain(readFileSync(PAGE, 'utf8').match(part)?.[2] ?? '')).toBe(plain(written))
})
