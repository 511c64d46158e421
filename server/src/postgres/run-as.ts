import { spawnSync } from 'node:child_process'

/** User id of 'nobody' on every Linux. */
export const NOBODY = 65_534

/** How to start a program that refuses to run as root. */
export interface RunAs {
  /** Goes before the program and its arguments. */
  before: readonly string[]
  /** The user to run as; absent: the present one. */
  ids?: { uid: number; gid: number }
}

/**
 * PostgreSQL refuses to run as root. Files owned by root are served by a process that is root to the kernel and nobody to itself (a user
 * namespace); files of another user are served as that user. Without root nothing is needed.
 * @param owner of the store's files; null if there are none yet
 */
export function chooseRunAs(owner: { uid: number; gid: number } | null): RunAs {
  if (process.getuid?.() !== 0) return { before: [] }
  if (owner && owner.uid !== 0) return { before: [], ids: owner }
  if (works(UNSHARE)) return { before: UNSHARE }
  return { before: [], ids: { uid: NOBODY, gid: NOBODY } }
}

const UNSHARE = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] as const

/** A command prefix that ends a program (SIGINT) when its parent ends; null without setpriv. */
export function endWithParent(): readonly string[] | null {
  const setpriv = ['setpriv', '--pdeathsig', 'INT'] as const
  return works(setpriv) ? setpriv : null
}

/** Whether that user may run this program. */
export function mayRun(program: string, ids: { uid: number; gid: number }): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', program], { ...ids, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Whether that user may create files in the folder. */
export function mayWrite(folder: string, ids: { uid: number; gid: number }): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', folder], { ...ids, cwd: '/', stdio: 'ignore' }).status === 0
}

function works([program, ...words]: readonly [string, ...string[]]): boolean {
  return spawnSync(program, [...words, 'true'], { stdio: 'ignore' }).status === 0
}
