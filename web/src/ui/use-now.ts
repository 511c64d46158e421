import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowMs = Date.now()

function tick() {
  nowMs = Date.now()
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!timer) {
    nowMs = Date.now()
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

/** The time in epoch ms, from one clock for the whole page that ticks once a second. */
export function useNowMs(): number {
  return useSyncExternalStore(subscribe, () => nowMs)
}

/** The same clock, but only told once in `stepMs`: for ages in minutes, so that lists are not drawn each second. */
export function useNowEvery(stepMs: number): number {
  return useSyncExternalStore(subscribe, () => Math.floor(nowMs / stepMs) * stepMs)
}
