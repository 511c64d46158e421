import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Role } from '@oppidum/domain/core/access'
import { KeyScope } from '@oppidum/domain/people/api-key'
import { Plan } from '@oppidum/domain/plans/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { signUp } from '../../../testing/test-people.ts'
import type { ServedPath } from '../testing/served-path.ts'
import { served } from '../testing/served-paths.ts'
import { callsWithRule, expectedStatus, nameOf, ruleOf, servedInOrder } from './testing/access-rules.ts'
import { expectedStatusByKey } from './testing/key-access-rules.ts'
import { callAs, type TestCaller, VISITOR } from './testing/test-callers.ts'

let testApp: TestApp
const callers: TestCaller[] = [VISITOR]
/** An admin's key of each scope, on each plan. */
const KEYS = Plan.options.flatMap((plan) => KeyScope.options.map((scope) => ({ plan, scope })))
const keys: TestCaller[] = []
beforeAll(async () => {
  testApp = await startTestApp({ env: { SECURITY_EMAIL: 'security@city.example' } })
  let number = 1
  const caller = (name: string, plan: Plan, role: Role, headers: Record<string, string>): TestCaller => ({
    name,
    plan,
    role,
    headers,
    from: `127.0.1.${++number}`,
  })
  for (const plan of Plan.options)
    for (const role of Role.options)
      callers.push(caller(`${plan} ${role}`, plan, role, { cookie: (await signUp(testApp, { plan, role })).cookie }))
  for (const { plan, scope } of KEYS) {
    const { id: personId } = await signUp(testApp, { plan, role: 'admin' })
    const { headers } = await withKey(testApp.context, { personId, scopes: [scope] })
    keys.push(caller(`key of ${plan} admin`, plan, 'admin', headers))
  }
})
afterAll(() => testApp.close())

const statusesByName = new Map<string, number[]>()

it('the handwritten rules cover exactly what is served', () => {
  expect(callsWithRule().sort()).toEqual(served.map(nameOf).sort())
})

describe.each([...Array(1 + Plan.options.length * Role.options.length).keys()])('caller %i', (index) => {
  it('gets the answer that the rules say from every call', async () => {
    const caller = callers[index] as TestCaller
    const statuses: Record<string, number> = {}
    for (const it of servedInOrder) statuses[nameOf(it)] = (await callAs(testApp, it, caller)).status
    for (const [name, status] of Object.entries(statuses)) statusesByName.set(name, [...(statusesByName.get(name) ?? []), status])
    expect({ caller: caller.name, ...statuses }).toEqual({
      caller: caller.name,
      ...Object.fromEntries(servedInOrder.map((it) => [nameOf(it), expectedStatus(it, caller)])),
    })
  })
})

describe.each(KEYS.map((it, index) => [it.scope, it.plan, index] as const))('a key of scope %s on the plan %s', (scope, _plan, index) => {
  it('does what its owner may do within the scope, on plans that include keys', async () => {
    const caller = keys[index] as TestCaller
    const expected = (it: ServedPath) => expectedStatusByKey(it, caller, scope)
    const isCounted = (it: ServedPath) => expected(it) < 400 && !['/metrics', '/api/health', '/api/ready'].includes(it.path)
    // A free key has ten calls a day; refused ones are not counted.
    const most = caller.plan === 'free' ? 10 : servedInOrder.length
    const calls = [...servedInOrder.filter((it) => !isCounted(it)), ...servedInOrder.filter(isCounted).slice(0, most)]
    const statuses: Record<string, number> = {}
    for (const it of calls) statuses[nameOf(it)] = (await callAs(testApp, it, caller)).status
    expect({ caller: caller.name, ...statuses }).toEqual({
      caller: caller.name,
      ...Object.fromEntries(calls.map((it) => [nameOf(it), expected(it)])),
    })
  })
})

it('docs/reference/access.md has the table of these answers (UPDATE_DOCS=1 writes it)', () => {
  const head = ['call', 'who', ...callers.map((it) => it.name)]
  const rows = [...served]
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map((it) => [`\`${nameOf(it)}\``, ruleOf(it), ...(statusesByName.get(nameOf(it)) ?? []).map(String)])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((it, column) => it.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const table = [line(head), line(widths.map((it) => '-'.repeat(it))), ...rows.map(line)].join('\n')
  process.stdout.write(`\nExpected and actual answers, which are equal when this is printed:\n${table}\n`)
  const path = join(PROJECT_ROOT, 'docs/reference/access.md')
  const page = readFileSync(path, 'utf8')
  const written = page.replace(/(<!-- access -->)[\s\S]*(<!-- \/access -->)/, (_, from, to) => `${from}\n\n${table}\n\n${to}`)
  if (process.env.UPDATE_DOCS) writeFileSync(path, written)
  expect(written).toBe(process.env.UPDATE_DOCS ? written : page)
})
