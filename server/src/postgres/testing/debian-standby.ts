import { join } from 'node:path'
import { type DebianPostgres, runOfDebian } from './debian-postgres.ts'

export interface DebianStandby {
  /** Ends it at once, as a crash would. */
  kill(): void
  start(): void
}

/**
 * A streaming replica of a primary that lets everybody replicate from loopback; its files are in the primary's folder.
 * @param port of the replica
 */
export function startDebianStandby(primary: DebianPostgres, primaryPort: number, port: number): DebianStandby {
  const data = join(primary.folder, `standby-${port}`)
  const from = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'oppidum']
  runOfDebian('pg_basebackup', [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast'])
  // Reads that hinder the replay are cancelled at once.
  const words = `-p ${port} -k ${primary.folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_standby_streaming_delay=0`
  const start = () => runOfDebian('pg_ctl', ['-D', data, '-w', '-l', join(primary.folder, `log-${port}`), '-o', words, 'start'])
  start()
  return { kill: () => runOfDebian('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']), start }
}
