import type { ReactNode } from 'react'
import { sectionIncidents } from './section-incidents.ts'
import { TrafficPanel } from './TrafficPanel.tsx'
import { useLocation, useTraffic } from './traffic-queries.ts'

/** The side panel of the section with that id; `missing` once the server has said that there is none. */
export function OpenSection({ id, missing, onClose }: { id: string; missing: ReactNode; onClose: () => void }) {
  const { record, notFound } = useLocation(id)
  const live = useTraffic()
  if (notFound) return missing
  if (!record) return null
  return <TrafficPanel record={record} incidents={sectionIncidents(live.data?.value ?? [])(record)} onClose={onClose} />
}
