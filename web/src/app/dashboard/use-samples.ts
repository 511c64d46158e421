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
export function useSamples(asked: PanelReading): { reading: PanelReading; samples: Samples | null } {
  const { state } = asked
  const wanted = state.kind === 'sample'
  const [there, setThere] = useState(loaded)
  useEffect(() => {
    if (!wanted || there) return
    let ended = false
    void persistently(load).then((it) => ended || setThere(it))
    return () => {
      ended = true
    }
  }, [wanted, there])
  if (state.kind !== 'sample') return { reading: asked, samples: null }
  if (there) return { reading: asked, samples: there }
  const without: PanelState = state.failed ? { kind: 'failed', since: null } : { kind: 'loading' }
  return { reading: { ...asked, state: without }, samples: null }
}
