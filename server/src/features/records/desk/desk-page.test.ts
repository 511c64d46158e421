import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDED, possibleMoves, type RecordKind, statusesOf } from '@oppidum/domain/records/life-cycle'
import { expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../../project-root.ts'

const PAGE = join(PROJECT_ROOT, 'docs/guides/use/desk.md')

/** A state diagram of every possible move, in the order of the statuses. */
function diagram(kind: RecordKind, title: string): string {
  const statuses = statusesOf(kind)
  const arrows = statuses.flatMap((from) =>
    possibleMoves(kind, from).map((to) => `  ${from} --> ${to}${from === ENDED[kind] ? ' : opened again' : ''}`),
  )
  return [title, '', '```mermaid', 'stateDiagram-v2', `  [*] --> ${statuses[0]}`, ...arrows, `  ${ENDED[kind]} --> [*]`, '```'].join('\n')
}

it('the diagrams in the guide match the life cycles that the server enforces', () => {
  const drawings = `${diagram('incident', 'An incident:')}\n\n${diagram('service-request', 'A service request:')}`
  const page = readFileSync(PAGE, 'utf8')
  const updated = page.replace(/(<!-- life cycles -->)[\s\S]*(<!-- \/life cycles -->)/, (_, from, to) => `${from}\n\n${drawings}\n\n${to}`)
  if (process.env.UPDATE_DOCS) writeFileSync(PAGE, updated)
  else expect(page).toBe(updated)
})
