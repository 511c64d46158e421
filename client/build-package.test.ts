import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../tools/root.mjs'
import { buildClient } from './build-package.mjs'

/** A project of somebody else that installs the packed client. */
const project = mkdtempSync(join(tmpdir(), 'oppidum-client-'))
let packed: { files: { path: string }[]; filename: string }

beforeAll(async () => {
  await buildClient()
  const { stdout } = spawnSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], {
    cwd: join(ROOT, 'client'),
    encoding: 'utf8',
  })
  packed = JSON.parse(stdout)[0]
  const installed = join(project, 'node_modules/@oppidum/client')
  mkdirSync(installed, { recursive: true })
  spawnSync('tar', ['-xzf', join(project, packed.filename), '--strip-components=1', '-C', installed])
  // What the registry would give: test:interop installs the package in that way.
  for (const name of ['openapi-fetch', 'eventsource-parser', '@types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
}, 120_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** The compiler's complaints about the text as a module of the project, each with its line. */
function complaints(text: string): string[] {
  writeFileSync(join(project, 'sample.ts'), text)
  const strictest = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false }
  const compilerOptions = { ...strictest, noEmit: true, target: 'es2023', module: 'nodenext', types: ['node'] }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['sample.ts'] }))
  const words = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project, '--pretty', 'false']
  return spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((it) => it !== '')
}

describe('the package of the client', () => {
  it('has its compiled files, its licence and its README, and nothing else', () => {
    expect(packed.files.map((it) => it.path).sort()).toEqual([
      'README.md',
      'dist/LICENSE',
      'dist/client.d.ts',
      'dist/client.js',
      'dist/events.d.ts',
      'dist/events.js',
      'dist/generated/api-v1.d.ts',
      'dist/generated/api-v1.js',
      'package.json',
    ])
  })

  it('compiles the examples of its README in a strict project', () => {
    const readme = readFileSync(join(ROOT, 'client/README.md'), 'utf8')
    const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code)
    expect(examples).toHaveLength(6)
    expect(complaints(examples.join('\n'))).toEqual([])
  })

  it('lets the compiler find what is misspelt', () => {
    const lines = [
      `import { answer, oppidum } from '@oppidum/client'`,
      `const city = oppidum({ baseUrl: '' })`,
      `;(await answer(city.GET('/api/v1/incidents')))[0]?.title`,
      `city.GET('/api/v1/incident')`,
      `city.GET('/api/v1/incidents', { params: { query: { state: 'open' } } })`,
      `city.POST('/api/v1/incidents', { body: { title: 'Burst pipe' } })`,
      `;(await answer(city.GET('/api/v1/incidents')))[0]?.tittle`,
    ]
    const wrong = new Set(complaints(`${lines.join('\n')}\n`).map((it) => /^sample\.ts\((\d+),/.exec(it)?.[1]))
    wrong.delete(undefined)
    expect([...wrong]).toEqual(['4', '5', '6', '7'])
  })

  it('loads in Node.js', () => {
    const script = `import { oppidum } from '@oppidum/client'; import { events } from '@oppidum/client/events'; console.log(typeof oppidum, typeof events)`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: project, encoding: 'utf8' })
    expect(stdout).toBe('function function\n')
  })
})
