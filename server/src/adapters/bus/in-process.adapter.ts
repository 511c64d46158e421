import type { Bus, ChangeNotification } from './bus.ts'

/** For a single instance: a notification reaches the listeners after the publisher has continued. */
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
