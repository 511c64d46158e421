import type { Incident } from '@oppidum/domain/records/incident'
import { useEffect, useRef, useState } from 'react'

/** ms: slightly longer than the pulse of the tokens. */
const PULSE_MS = 1_500
/** An incident that is older arrived late and is not news. */
const NEW_MS = 120_000

/** Ids of incidents that have arrived while this is visible, each for the duration of its pulse. */
export function useNewIncidents(incidents: readonly Incident[]): readonly string[] {
  const knownIds = useRef<ReadonlySet<string> | null>(null)
  const [fresh, setFresh] = useState<readonly string[]>([])
  useEffect(() => {
    const before = knownIds.current
    knownIds.current = new Set(incidents.map((it) => it.id))
    if (!before || before.size === 0) return
    const arrived = incidents.filter((it) => !before.has(it.id) && Date.now() - Date.parse(it.createdAt) < NEW_MS).map((it) => it.id)
    if (arrived.length === 0) return
    setFresh((now) => [...now, ...arrived])
    setTimeout(() => setFresh((now) => now.filter((it) => !arrived.includes(it))), PULSE_MS)
  }, [incidents])
  return fresh
}
