import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPostgres, preparePostgres } from './postgres-binaries.ts'

it('runs with its libraries linked in a folder of our own, where the package cannot be written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-libraries-'))
  try {
    // There already, as after a start that could not write the package.
    mkdirSync(join(folder, 'postgres-lib'))
    const { initdb, env } = preparePostgres(findPostgres(), folder)
    expect(env).not.toEqual({})
    expect(execFileSync(initdb, ['--version'], { env, encoding: 'utf8' })).toMatch(/^initdb \(PostgreSQL\) 18/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
