import { Failure } from '@oppidum/domain/core/failure'
import type { AppContext } from '../../compose/context.ts'

export interface DiskGuard {
  /**
   * Returns if there is room for data that may be refused, such as telemetry and pictures.
   * @throws Failure unavailable while less than the reserve is free: what is left is for records, accounts and the database itself
   */
  requireRoom(): void
  /** False while data is refused; null if free space cannot be read. */
  hasRoom(): boolean | null
}

/** Free space is looked up at most this often. */
const LOOK_EVERY_MS = 2_000
/** Below this many reserves the log warns. */
const LOW = 5
/** Room has to exceed the reserve by this much again, so that the guard does not flicker. */
const RECOVERED = 1.1
const RETRY_SECONDS = 30
const MB = 1e6

type Level = 'ok' | 'low' | 'full'

export interface GuardWords {
  /** For the caller that is refused. */
  refusal: string
  /** For the log. */
  full: string
  low: string
  ok: string
  unreadable: string
}

const DISK_WORDS: GuardWords = {
  refusal: 'The disk of the server is nearly full. Please try again later.',
  full: 'disk nearly full: telemetry and pictures are refused until there is room',
  low: 'disk space is running low',
  ok: 'enough disk space again',
  unreadable: 'free disk space cannot be read',
}

/**
 * Watches the disk of a folder, and recovers by itself when there is room again. Free space that cannot be read counts as enough: then
 * the disk itself refuses.
 * @param reserveBytes 0: never refuses
 */
export function diskGuard(
  { clock, log }: Pick<AppContext, 'clock'> & { log: Pick<AppContext['log'], 'warn' | 'error' | 'info'> },
  reserveBytes: number,
  freeBytes: () => number,
  words = DISK_WORDS,
): DiskGuard {
  let level: Level = 'ok'
  let isReadable = true
  let lookedAtMs = Number.NEGATIVE_INFINITY

  function levelOf(free: number): Level {
    if (free < reserveBytes * (level === 'full' ? RECOVERED : 1)) return 'full'
    return free < reserveBytes * LOW * (level === 'ok' ? 1 : RECOVERED) ? 'low' : 'ok'
  }

  function look(): void {
    const nowMs = clock.nowMs()
    // A clock that was set back must not stop the watch.
    if (nowMs - lookedAtMs < LOOK_EVERY_MS && nowMs >= lookedAtMs) return
    lookedAtMs = nowMs
    let free: number
    try {
      free = freeBytes()
      isReadable = true
    } catch (error) {
      log.warn({ err: error }, words.unreadable)
      free = Number.POSITIVE_INFINITY
      isReadable = false
    }
    const next = levelOf(free)
    if (next === level) return
    level = next
    const facts = { freeMb: Math.round(free / MB), reserveMb: Math.round(reserveBytes / MB) }
    if (level === 'full') log.error(facts, words.full)
    else if (level === 'low') log.warn(facts, words.low)
    else log.info(facts, words.ok)
  }

  return {
    requireRoom() {
      if (reserveBytes === 0) return
      look()
      if (level === 'full') {
        throw new Failure('unavailable', words.refusal, { retryAfterSeconds: RETRY_SECONDS })
      }
    },

    hasRoom() {
      look()
      return isReadable ? level !== 'full' : null
    },
  }
}
