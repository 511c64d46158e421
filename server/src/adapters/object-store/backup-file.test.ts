import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { backupFile } from './backup-file.adapter.ts'

const folder = mkdtempSync(join(tmpdir(), 'oppidum-backup-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* brokenBy(error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.from('first')
  throw error
}

it.each(['EPIPE', 'ECONNRESET'])(
  'a connection that breaks with %s while a backup is written is not taken for a fault of the file',
  async (code) => {
    const broken = Object.assign(new Error('The connection broke.'), { code })
    await expect(backupFile(join(folder, 'x.tar')).save(brokenBy(broken))).rejects.toBe(broken)
    expect(readdirSync(folder)).toEqual([])
  },
)

it('a file that cannot be written is reported with its path', async () => {
  const saving = backupFile(join(folder, 'none', 'at-all', 'x.tar')).save(brokenBy(new Error('It is never read.')))
  await expect(saving).rejects.toThrow(
    `The file ${join(folder, 'none', 'at-all', 'x.tar')} cannot be written: there is no such file or folder.`,
  )
})
