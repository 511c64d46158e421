import { isStale } from '@oppidum/domain/telemetry/provenance'
import type { SectionTraffic } from '@oppidum/domain/telemetry/section-traffic'
import type { CongestionLevel } from '@oppidum/domain/telemetry/traffic'
import { provenanceOf } from '../provenance/record-figures.ts'
import type { FlowState, SectionMark } from './map-state.ts'

const FLOW: Record<CongestionLevel, FlowState> = { low: 'free', medium: 'slow', high: 'jam' }

/** How each section is drawn. A section without a record or level counts as unmeasured; a stale value keeps its colour and is dotted. */
export function sectionMarks(records: readonly SectionTraffic[], nowMs: number): Map<string, SectionMark> {
  const marks = new Map<string, SectionMark>()
  for (const record of records) {
    const evidence = provenanceOf(record)
    const flow = record.congestionLevel === null ? 'none' : FLOW[record.congestionLevel]
    marks.set(record.id, { flow, stale: flow !== 'none' && (evidence === null || isStale(evidence, nowMs)) })
  }
  return marks
}
