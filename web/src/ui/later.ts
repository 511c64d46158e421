import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * A part of the program that is loaded when it is first drawn. While it cannot be had, what stands in for it stays and
 * it is asked for again: a server that is gone for a while takes no screen down.
 */
export function later<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await persistently(load) }))
}

async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await load()
    } catch {
      await new Promise((go) => setTimeout(go, waitMs))
    }
  }
}
