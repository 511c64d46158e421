import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadWhenIdle } from './idle-parts.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * A component that is loaded when it first renders, or earlier when the browser is idle. If loading fails, the fallback stays and it
 * retries, so that a server restart breaks no screen.
 */
export function later<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  loadWhenIdle(load)
  return laterOnly(load)
}

/** The same for a component that is too large, or needed too rarely, to be preloaded. */
export function laterOnly<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await persistently(load) }))
}

/** Retries until loading succeeds. */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await load()
    } catch {
      await new Promise((go) => setTimeout(go, waitMs))
    }
  }
}
