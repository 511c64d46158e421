import { existsSync, readdirSync, writeFileSync } from 'node:fs'

/** Debian puts it into the folder of the machine's architecture. The variant for programs with several threads. */
function library(): string {
  const paths = readdirSync('/usr/lib').map((it) => `/usr/lib/${it}/faketime/libfaketimeMT.so.1`)
  const path = paths.find((it) => existsSync(it))
  if (path === undefined) throw new Error('libfaketime is missing. Install the Debian package libfaketime.')
  return path
}

export interface FalseClock {
  /** Of a process whose clock is to be false. */
  env: Record<string, string>
  /** Sets the clock of every such process, at most a second later. @param offset from the true time: '+1h', '-1d', '+0' */
  set(offset: string): void
}

/** The clock of a machine that somebody sets. Its steady clock goes on, as on a real machine. */
export function falseClock(file: string): FalseClock {
  const set = (offset: string) => writeFileSync(file, `${offset}\n`)
  set('+0')
  return {
    env: {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}
