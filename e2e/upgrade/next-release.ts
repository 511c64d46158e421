import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { programVersion } from '../../server/src/project-root.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export interface Release {
  folder: string
  version: string
}

export const PRESENT: Release = { folder: ROOT, version: programVersion() }

/** The built product as its next version would be: with another number and more migrations. */
export function nextRelease(folder: string, migrations: readonly string[]): Release {
  const version = '99.0.0'
  const replaced = ['server', 'package.json']
  mkdirSync(join(folder, 'server'), { recursive: true })
  for (const it of readdirSync(ROOT)) if (!replaced.includes(it)) symlinkSync(join(ROOT, it), join(folder, it))
  for (const it of readdirSync(join(ROOT, 'server'))) {
    if (it !== 'dist') symlinkSync(join(ROOT, 'server', it), join(folder, 'server', it))
  }
  cpSync(join(ROOT, 'server/dist'), join(folder, 'server/dist'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'oppidum', version, type: 'module' }))
  const own = join(folder, 'server/dist/migrations')
  const last = readdirSync(own).length
  for (const [index, sql] of migrations.entries()) writeFileSync(join(own, `${String(last + 1 + index).padStart(4, '0')}_next.sql`), sql)
  return { folder, version }
}
