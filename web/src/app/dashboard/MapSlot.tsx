import { Suspense, useEffect, useState } from 'react'
import { useActiveIncidents } from '../../features/records/incidents/incident-queries.ts'
import { useCityMetrics } from '../../features/telemetry/city-metrics/city-metrics-queries.ts'
import { useTraffic } from '../../features/telemetry/traffic/traffic-queries.ts'
import { useText } from '../../i18n/text.ts'
import { later } from '../../ui/browser/later.ts'
import { Panel } from '../../ui/Panel.tsx'

const MapPanel = later(async () => (await import('../../map/panels/MapPanel.tsx')).MapPanel)

/** ms after which the map starts even if the browser is never idle. */
const LONGEST_WAIT_MS = 1_500

/** Reserves the map's space from the first paint; the map starts once the first answers are rendered. */
export function MapSlot({ className }: { className?: string | undefined }) {
  const started = useFirstAnswersRendered()
  const waiting = <Reserved className={className} />
  if (!started) return waiting
  return (
    <Suspense fallback={waiting}>
      <MapPanel className={className} />
    </Suspense>
  )
}

function Reserved({ className }: { className?: string | undefined }) {
  const text = useText()
  return (
    <Panel title={text('map.title')} className={className} busy flush>
      <span className="visually-hidden">{text('map.loading')}</span>
    </Panel>
  )
}

function useFirstAnswersRendered(): boolean {
  const [started, setStarted] = useState(false)
  const waiting = [useCityMetrics().isPending, useActiveIncidents().query.isPending, useTraffic().isPending].some(Boolean)
  useEffect(() => {
    if (waiting) return
    // Not every browser reports when it is idle.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setStarted(true), 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => setStarted(true), { timeout: LONGEST_WAIT_MS })
    return () => cancelIdleCallback(idle)
  }, [waiting])
  return started
}
