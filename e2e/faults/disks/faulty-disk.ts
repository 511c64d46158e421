import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../../tools/command.mjs'

export type DiskFault = 'none' | 'read-only' | 'failing' | `slow ${number}`

export interface FaultyDisk {
  /** Of the PostgreSQL whose disk it is. */
  env: Record<string, string>
  set(fault: DiskFault): void
}

/** A disk that becomes slow or broken for one program, by a library between it and the system. @throws without a C compiler */
export async function faultyDisk(folder: string): Promise<FaultyDisk> {
  const library = join(folder, 'faulty-disk.so')
  const source = join(import.meta.dirname, 'faulty-disk.c')
  if ((await run('gcc', ['-shared', '-fPIC', '-O1', '-Wall', '-o', library, source, '-ldl'], { quiet: true })) !== 0)
    throw new Error('faulty-disk.c could not be compiled. Install the Debian packages gcc and libc6-dev.')
  const file = join(folder, 'disk-fault')
  const set = (fault: DiskFault) => writeFileSync(file, `${fault}\n`, { mode: 0o644 })
  set('none')
  return { env: { LD_PRELOAD: library, DISK_FAULT: file }, set }
}
