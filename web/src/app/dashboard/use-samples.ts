import { useEffect, useState } from 'react'
import type { PanelState } from '../../provenance/panel-state.ts'
import type { PanelReading } from '../../provenance/use-panel.ts'
import { loadWhenIdle } from '../../ui/browser/idle-parts.ts'
import { persistently } from '../../ui/browser/later.ts'

type Samples = typeof import('./samples.ts')

let loaded: Samples | null = null
const load = async () => {
  loaded = await import('./samples.ts')
  return loaded
}
loadWhenIdle(load)

/**
 * The samples where a panel should show them, else null. Loaded when the first panel needs them, or when the browser is idle; until then
 * the panel is still loading, or shows its error.
 */
export function useSamples(panel: PanelReading): { reading: PanelReading; samples: Samples | null } {
  const { state } = panel
  const needed = state.kind === 'sample'
  const [there, setThere] = useState(loaded)
  useEffect(() => {
    if (!needed || there) return
    let ended = false
    void persistently(load).then((it) => ended || setThere(it))
    return () => {
      ended = true
    }
  }, [needed, there])
  if (state.kind !== 'sample') return { reading: panel, samples: null }
  if (there) return { reading: panel, samples: there }
  const without: PanelState = state.failed ? { kind: 'failed', since: null } : { kind: 'loading' }
  return { reading: { ...panel, state: without }, samples: null }
}
