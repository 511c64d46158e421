import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadWhenIdle } from './idle-parts.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * A part of the program that is loaded when it is first drawn, or when the browser is idle. While it cannot be had, what
 * stands in for it stays and it is asked for again: a server that is gone for a while takes no screen down.
 */
export function later<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  loadWhenIdle(load)
  return laterOnly(load)
}

/** The same for a part that is too heavy, or needed too rarely, to be loaded ahead. */
export function laterOnly<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await persistently(load) }))
}

/** Loads again and again until it can be had. */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await load()
    } catch {
      await new Promise((go) => setTimeout(go, waitMs))
    }
  }
}
