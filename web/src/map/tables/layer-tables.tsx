import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { Incident } from '@oppidum/domain/records/incident'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { type Figure, figure } from '@oppidum/domain/telemetry/provenance'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { priorityWord } from '../../features/records/desk/record-labels.ts'
import { IncidentStatusWord } from '../../features/records/incidents/IncidentStatusWord.tsx'
import { headline, typeOf } from '../../features/records/incidents/incident-words.ts'
import { RequestStatusWord } from '../../features/records/requests/RequestStatusWord.tsx'
import { categoryOf } from '../../features/records/requests/service-request-words.ts'
import { CONGESTION_MARK, CONGESTION_TEXT } from '../../features/telemetry/traffic/CongestionWord.tsx'
import { SpeedText } from '../../features/telemetry/traffic/SpeedText.tsx'
import { useText } from '../../i18n/text.ts'
import { FigureText } from '../../provenance/FigureText.tsx'
import { fieldFigure } from '../../provenance/record-figures.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { PLANT_TEXT } from '../describe-map-feature.ts'
import type { MapFeatures } from '../map-features/map-feature-list.ts'
import { type CountsAt, openWithin } from './counts-here.ts'
import type { Column } from './VirtualTable.tsx'

/** A priority that this page does not know sorts with the unknown ones. */
const RANK: Readonly<Record<string, number>> = { critical: 0, high: 1, medium: 2, low: 3 }

export function useIncidentColumns(): Column<Incident>[] {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  return [
    {
      name: text('map.incident'),
      share: 3,
      order: (it) => headline(it, text),
      cell: (it) => (
        <>
          <StateMark state={it.priority} size={16} />
          {headline(it, text)}
        </>
      ),
    },
    { name: text('field.priority'), share: 1, order: (it) => RANK[it.priority] ?? -1, cell: (it) => priorityWord(it.priority, text) },
    { name: text('field.status'), share: 1.4, order: (it) => it.status, cell: (it) => <IncidentStatusWord status={it.status} /> },
    { name: text('field.type'), share: 1.4, order: (it) => it.type, cell: (it) => typeOf(it.type, text) },
    { name: text('traffic.location'), share: 3, order: (it) => it.location, cell: (it) => it.location },
    {
      name: text('field.since'),
      share: 1,
      order: (it) => it.createdAt,
      cell: (it) => <time dateTime={it.createdAt}>{format.time(it.createdAt, nowMs)}</time>,
    },
    { name: text('square.short'), share: 1.1, order: (it) => it.gridReference, cell: (it) => it.gridReference ?? '-' },
  ]
}

export type SectionRow = MapFeatures['map']['sections'][number] & { record: TrafficRecord | null }

export function useSectionColumns(incidentsOf: (record: TrafficRecord) => Figure | null): Column<SectionRow>[] {
  const text = useText()
  return [
    { name: text('traffic.location'), share: 3.4, order: (it) => it.name, cell: (it) => it.name },
    {
      name: text('congestion.title'),
      share: 1.4,
      order: (it) => it.record?.speedRatio ?? null,
      cell: ({ record }) =>
        record?.congestionLevel ? (
          <span style={{ display: 'inline-flex', gap: '8px' }}>
            <StateMark state={CONGESTION_MARK[record.congestionLevel]} size={16} />
            {text(CONGESTION_TEXT[record.congestionLevel])}
          </span>
        ) : (
          text(record ? 'evidence.not-measured' : 'panel.loading')
        ),
    },
    {
      name: text('traffic.speed'),
      share: 1.1,
      numeric: true,
      order: (it) => it.record?.avgSpeed ?? null,
      cell: (it) => <SpeedText speedMph={fieldFigure(it.record, 'avgSpeed')} size="strong" />,
    },
    {
      name: text('traffic.free-flow'),
      share: 1.1,
      numeric: true,
      order: (it) => it.record?.freeFlowSpeed ?? null,
      cell: (it) => <SpeedText speedMph={fieldFigure(it.record, 'freeFlowSpeed')} />,
    },
    {
      name: text('traffic.incidents'),
      share: 0.9,
      numeric: true,
      order: (it) => it.record?.incidentCount ?? null,
      cell: ({ record }) => <FigureText figure={record && incidentsOf(record)} />,
    },
    { name: text('square.short'), share: 1.1, order: (it) => it.gridReference, cell: (it) => it.gridReference ?? '-' },
  ]
}

export interface GridRow {
  id: string
  kind: 'substation' | 'plant'
  name: string
  what: string
  loadPercent: ReturnType<typeof figure>
  loadMw: ReturnType<typeof figure>
  capacityMw: number
  gridReference: string | null
}

/** Substations with their loads, then plants. */
export function useGridRows({ map, loads }: MapFeatures): GridRow[] {
  const text = useText()
  return [
    ...map.substations.map((it): GridRow => {
      const load = loads.get(it.id)
      return {
        ...it,
        kind: 'substation',
        what: text('map.substation'),
        loadPercent: figure(load?.loadPercent, load?.evidence),
        loadMw: figure(load?.loadMw, load?.evidence),
      }
    }),
    ...map.plants.map((it): GridRow => ({ ...it, kind: 'plant', what: text(PLANT_TEXT[it.kind]), loadPercent: null, loadMw: null })),
  ]
}

export function useGridColumns(): Column<GridRow>[] {
  const text = useText()
  const format = useFormat()
  return [
    { name: text('map.station'), share: 3, order: (it) => it.name, cell: (it) => it.name },
    { name: text('field.type'), share: 1.4, order: (it) => it.what, cell: (it) => it.what },
    {
      name: text('load.title'),
      share: 1,
      numeric: true,
      order: (it) => it.loadPercent?.value ?? null,
      cell: (it) => (it.kind === 'plant' ? '' : <FigureText figure={it.loadPercent} unit="%" tight size="strong" />),
    },
    {
      name: text('unit.mw'),
      share: 1,
      numeric: true,
      order: (it) => it.loadMw?.value ?? null,
      cell: (it) => (it.kind === 'plant' ? '' : <FigureText figure={it.loadMw} unit={text('unit.mw')} />),
    },
    {
      name: text('map.capacity'),
      share: 1,
      numeric: true,
      order: (it) => it.capacityMw,
      cell: (it) => `${format.number(it.capacityMw)} ${text('unit.mw')}`,
    },
    { name: text('square.short'), share: 1.1, order: (it) => it.gridReference, cell: (it) => it.gridReference ?? '-' },
  ]
}

export function useRequestColumns(): Column<ServiceRequest>[] {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  return [
    { name: text('map.request'), share: 3, order: (it) => it.title, cell: (it) => it.title },
    { name: text('field.status'), share: 1.4, order: (it) => it.status, cell: (it) => <RequestStatusWord status={it.status} /> },
    { name: text('field.priority'), share: 1, order: (it) => RANK[it.priority] ?? -1, cell: (it) => priorityWord(it.priority, text) },
    { name: text('field.category'), share: 1.4, order: (it) => it.category, cell: (it) => categoryOf(it.category, text) },
    { name: text('traffic.location'), share: 2.4, order: (it) => it.location, cell: (it) => it.location },
    {
      name: text('field.submitted'),
      share: 1,
      order: (it) => it.createdAt,
      cell: (it) => <time dateTime={it.createdAt}>{format.time(it.createdAt, nowMs)}</time>,
    },
    { name: text('square.short'), share: 1.1, order: (it) => it.gridReference, cell: (it) => it.gridReference ?? '-' },
  ]
}

export interface DistrictRow {
  id: string
  name: string
  supply: string | null
  loadPercent: ReturnType<typeof figure>
  incidents: Figure | null
  requests: Figure | null
}

export function districtRows(features: MapFeatures, at: CountsAt): DistrictRow[] {
  const { map, loads } = features
  return map.districts.map(({ id, name, geometry, suppliedBy }) => {
    const load = suppliedBy === null ? undefined : loads.get(suppliedBy)
    const open = openWithin(geometry.coordinates, features, at)
    return {
      id,
      name,
      supply: map.substations.find((it) => it.id === suppliedBy)?.name ?? null,
      loadPercent: figure(load?.loadPercent, load?.evidence),
      incidents: open.incidentCount,
      requests: open.requestCount,
    }
  })
}

export function useDistrictColumns(): Column<DistrictRow>[] {
  const text = useText()
  return [
    { name: text('field.district'), share: 2.4, order: (it) => it.name, cell: (it) => it.name },
    { name: text('map.supplied-by'), share: 2.4, order: (it) => it.supply, cell: (it) => it.supply ?? '-' },
    {
      name: text('load.title'),
      share: 1,
      numeric: true,
      order: (it) => it.loadPercent?.value ?? null,
      cell: (it) => <FigureText figure={it.loadPercent} unit="%" tight size="strong" />,
    },
    {
      name: text('map.incidents'),
      share: 1,
      numeric: true,
      order: (it) => it.incidents?.value ?? null,
      cell: (it) => <FigureText figure={it.incidents} />,
    },
    {
      name: text('map.requests'),
      share: 1,
      numeric: true,
      order: (it) => it.requests?.value ?? null,
      cell: (it) => <FigureText figure={it.requests} />,
    },
  ]
}
