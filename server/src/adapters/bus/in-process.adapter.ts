import type { Bus, ChangeNotification } from './bus.ts'

/** One instance alone: a hint reaches its own listeners, after the publisher has gone on. */
export function inProcessBus(): Bus {
  const listeners = new Set<(hint: ChangeNotification) => void>()
  let open = true
  return {
    async publish(hint) {
      if (!open) return
      for (const listener of listeners) queueMicrotask(() => open && listeners.has(listener) && listener(hint))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isUp: () => open,
    async close() {
      open = false
      listeners.clear()
    },
  }
}
