import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
/** ms by which this machine's clock is behind the correct time. */
let behindMs = 0
let nowMs = Date.now()

function tick() {
  nowMs = rightMs(Date.now())
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!timer) {
    nowMs = rightMs(Date.now())
    timer = setInterval(tick, 1_000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** Sets by how many ms this machine's clock is behind the correct time; negative: ahead of it. */
export function setClockBehind(ms: number): void {
  if (ms === behindMs) return
  behindMs = ms
  tick()
}

/** The correct time when this machine's clock showed `machineMs`. */
export function rightMs(machineMs: number): number {
  return machineMs + behindMs
}

/** The time in epoch ms, from one clock for the whole page that ticks once a second. */
export function useNowMs(): number {
  return useSyncExternalStore(subscribe, () => nowMs)
}

/** Whether a condition holds by that clock, or a text that depends on it; re-renders only when that changes, not each second. */
export function useByClock<T extends boolean | string>(look: (nowMs: number) => T): T {
  return useSyncExternalStore(subscribe, () => look(nowMs))
}

/** The same clock in steps of `stepMs`: for ages in minutes, so that lists do not render each second. */
export function useNowEvery(stepMs: number): number {
  return useSyncExternalStore(subscribe, () => Math.floor(nowMs / stepMs) * stepMs)
}
