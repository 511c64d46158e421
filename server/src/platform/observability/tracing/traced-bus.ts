import type { Bus, ChangeNotification } from '../../../adapters/bus/bus.ts'
import { parseTraceparent, traceparentOf } from './trace-context.ts'
import type { Tracing } from './tracing.ts'

/** Sends with each notification which span it comes from, and gives what other instances send a span, below which they react to it. */
export function tracedBus(bus: Bus, tracing: Tracing): Bus {
  const listeners = new Set<(hint: ChangeNotification) => void>()
  const tellAll = (hint: ChangeNotification) => {
    for (const listener of [...listeners]) listener(hint)
  }

  function hear(hint: ChangeNotification): void {
    // One's own arrive within the span that published them.
    const sender = 'traceparent' in hint && tracing.present() === null ? parseTraceparent(hint.traceparent) : null
    if (!sender) {
      tellAll(hint)
      return
    }
    const span = tracing.begin(`receive ${hint.kind}`, {
      kind: 'consumer',
      parent: sender,
      attributes: { 'messaging.operation.type': 'receive' },
    })
    tracing.within(span, () => tellAll(hint))
    span.end()
  }

  let unsubscribe: (() => void) | null = null
  return {
    ...bus,
    publish(hint) {
      const span = tracing.present()
      return bus.publish(span && hint.kind !== 'calls' ? { ...hint, traceparent: traceparentOf(span.context) } : hint)
    },
    subscribe(listener) {
      listeners.add(listener)
      unsubscribe ??= bus.subscribe(hear)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unsubscribe?.()
        unsubscribe = null
      }
    },
  }
}
