import { useSyncExternalStore } from 'react'
import { useMedia } from '../ui/browser/use-media.ts'

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Whether the page is dark now: as chosen, else by the system's setting. */
export function useDark(): boolean {
  const system = useMedia('(prefers-color-scheme: dark)')
  const chosen = useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme)
  return chosen === undefined ? system : chosen === 'dark'
}
