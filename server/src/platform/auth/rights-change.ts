import type { Bus } from '../../adapters/bus/bus.ts'

/** Calls back with the person whose rights changed, null when anybody's may have. @returns the function that unsubscribes */
export function onRightsChange(bus: Pick<Bus, 'subscribe'>, listener: (personId: string | null) => void): () => void {
  return bus.subscribe((notification) => {
    if (notification.kind === 'access') listener(notification.personId)
    else if (notification.kind === 'second-factor-rule') listener(null)
  })
}
