import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { useMemo } from 'react'
import { currentUntil } from '../../provenance/panel-state.ts'
import { type Evidenced, provenanceOf } from '../../provenance/record-figures.ts'
import type { MapFeatures } from '../map-features/map-feature-list.ts'
import type { MapLayer } from './layer-choice.ts'

interface ShownProvenance {
  evidence: readonly Provenance[]
  /** Epoch ms until which some of it is current; 0 without any. */
  currentUntilMs: number
}

/**
 * The provenance of everything that the layers show; the worst incident is always visible. Each part is read once per list: speeds change
 * with every second, and 20,000 incidents do not.
 */
export function useShownProvenance(
  { traffic, loads, incidents, requests }: Pick<MapFeatures, 'traffic' | 'loads' | 'incidents' | 'requests'>,
  layers: readonly MapLayer[],
): ShownProvenance {
  const withTraffic = layers.includes('traffic')
  const withIncidents = layers.includes('incidents')
  const withRequests = layers.includes('requests')
  const withGrid = layers.includes('energy') || layers.includes('districts')
  const ofTraffic = useMemo(() => ofRecords(withTraffic ? [...traffic.values()] : []), [traffic, withTraffic])
  const ofIncidents = useMemo(() => ofRecords(withIncidents ? incidents : incidents.slice(0, 1)), [incidents, withIncidents])
  const ofRequests = useMemo(() => ofRecords(withRequests ? requests : []), [requests, withRequests])
  const ofGrid = useMemo(() => shownProvenance(withGrid ? [...loads.values()].map((it) => it.evidence) : []), [loads, withGrid])
  return useMemo(() => {
    const parts = [ofTraffic, ofIncidents, ofRequests, ofGrid]
    return { evidence: parts.flatMap((it) => it.evidence), currentUntilMs: Math.max(...parts.map((it) => it.currentUntilMs)) }
  }, [ofTraffic, ofIncidents, ofRequests, ofGrid])
}

const ofRecords = (records: readonly Evidenced[]) => shownProvenance(records.map((it) => provenanceOf(it)))

function shownProvenance(found: readonly (Provenance | null | undefined)[]): ShownProvenance {
  const evidence = found.filter((it) => it !== null && it !== undefined)
  return { evidence, currentUntilMs: currentUntil(evidence) }
}
