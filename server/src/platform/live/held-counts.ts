import type { Clock } from '../../adapters/clock/clock.ts'
import type { PeerCounts } from '../http/guard/peer-counts.ts'
import { LIVE_LIMITS } from './live-limits.ts'

/** Counts below this part of the limit are not announced. */
const ANNOUNCED_PART = 0.05
/** An announced count is good for this long; it is announced again twice within it. */
const GOOD_MS = 3 * LIVE_LIMITS.pingMs

/** How much each holder has at present, on all instances: about exact, since a count takes a tenth of a second to arrive. */
export interface HeldCounts {
  /** Whether one more fits into the limit. */
  hasRoom(holder: string, own: number, most: number): boolean
  /** What the holder has on this instance has changed. */
  changed(holder: string, own: number, most: number): void
  /** Announces all again, before the other instances forget them. */
  refresh(): void
}

/** @param name of what is held */
export function heldCounts(name: string, peers: PeerCounts, clock: Pick<Clock, 'nowMs'>): HeldCounts {
  const announced = new Map<string, number>()

  function announce(holder: string, own: number): void {
    peers.announce(`${name} ${holder}`, own, { startMs: clock.nowMs(), windowMs: GOOD_MS })
  }

  return {
    hasRoom: (holder, own, most) => own + (peers.instances() < 2 ? 0 : (peers.of(`${name} ${holder}`, clock.nowMs())?.sum ?? 0)) < most,
    changed(holder, own, most) {
      const isMuch = own > most * ANNOUNCED_PART
      if (!isMuch && !announced.has(holder)) return
      announce(holder, isMuch ? own : 0)
      if (isMuch) announced.set(holder, own)
      else announced.delete(holder)
    },
    refresh() {
      for (const [holder, own] of announced) announce(holder, own)
    },
  }
}
