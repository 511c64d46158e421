import { POLL_MS } from '@oppidum/domain/core/polling'
import { isStale } from '@oppidum/domain/telemetry/provenance'
import { CITY_RECORD, listTraffic } from '@oppidum/domain/telemetry/traffic'
import { type ReactNode, Suspense, useMemo } from 'react'
import { sectionIncidents } from '../../features/telemetry/traffic/section-incidents.ts'
import { withLaterTexts } from '../../i18n/speak.ts'
import { useText } from '../../i18n/text.ts'
import { provenanceOf } from '../../provenance/record-figures.ts'
import { type Entity, isSame } from '../../selection/selection.ts'
import { later } from '../../ui/browser/later.ts'
import { useLayerName } from '../frame/LayerToggles.tsx'
import { MAP_LAYERS, type MapLayer } from '../frame/layer-choice.ts'
import type { MapFeatures } from '../map-features/map-feature-list.ts'
import { useAllRecords } from '../use-all-records.ts'
import { VehicleTable } from '../vehicles/VehicleTable.tsx'
import { useCountsAt } from './counts-here.ts'
import {
  districtRows,
  useDistrictColumns,
  useGridColumns,
  useGridRows,
  useIncidentColumns,
  useRequestColumns,
  useSectionColumns,
} from './layer-tables.tsx'
import styles from './MapTables.module.css'
import { VirtualTable } from './VirtualTable.tsx'

/** Loaded with its texts. */
const RiskTable = later(async () => (await withLaterTexts(import('../../features/forecasting/forecasts/RiskTable.tsx'))).RiskTable)

// In a stable order, so that nothing moves past a page while it loads.
const BY_NAME = { query: { sort: 'name' } }

interface TableProps {
  features: MapFeatures
  selected: Entity | null
  onOpen: (entity: Entity) => void
  label: string
}

const TABLE: Record<MapLayer, (props: TableProps) => ReactNode> = {
  traffic: TrafficTable,
  energy: EnergyTable,
  incidents: IncidentTable,
  requests: RequestTable,
  districts: DistrictTable,
  risk: ({ label, features }) => (
    <Suspense fallback={null}>
      <RiskTable label={label} districts={features.map.districts} />
    </Suspense>
  ),
  vehicles: VehicleTable,
}

/** Every visible layer as a table with everything that the map shows. */
export function MapTables({ layers, ...rest }: Omit<TableProps, 'label'> & { layers: readonly MapLayer[] }) {
  const text = useText()
  const nameOf = useLayerName()
  const shown = MAP_LAYERS.filter((it) => layers.includes(it))
  return (
    <div className={styles.tables}>
      {shown.length === 0 && <p className={styles.none}>{text('map.no-layer')}</p>}
      {shown.map((layer) => {
        const Table = TABLE[layer]
        return (
          <section key={layer} className={styles.layer} aria-label={nameOf(layer)}>
            <h3 className={styles.name}>{nameOf(layer)}</h3>
            <Table {...rest} label={text('map.table-of', { layer: nameOf(layer) })} />
          </section>
        )
      })}
    </div>
  )
}

function opener(kind: Entity['kind'], { selected, onOpen }: TableProps) {
  return {
    onOpen: (row: { id: string }) => onOpen({ kind, id: row.id }),
    isSelected: (row: { id: string }) => isSame(selected, { kind, id: row.id }),
  }
}

function TrafficTable(props: TableProps) {
  const { map } = props.features
  // A row says more of a section than the map does.
  const { records } = useAllRecords(listTraffic, { ...BY_NAME, pollMs: POLL_MS.traffic, needed: true })
  const incidentsOf = useMemo(() => sectionIncidents(records), [records])
  const columns = useSectionColumns(incidentsOf)
  const rows = useMemo(() => {
    const byId = new Map(records.map((it) => [it.id, it]))
    return map.sections.filter((it) => it.id !== CITY_RECORD).map((it) => ({ ...it, record: byId.get(it.id) ?? null }))
  }, [map, records])
  const text = useText()
  const worst = { column: text('congestion.title'), up: true }
  return (
    <VirtualTable
      label={props.label}
      columns={columns}
      rows={rows}
      first={worst}
      isOld={({ record }, nowMs) => {
        const evidence = record && provenanceOf(record)
        return evidence !== null && isStale(evidence, nowMs)
      }}
      {...opener('section', props)}
    />
  )
}

function EnergyTable({ onOpen, selected, ...props }: TableProps) {
  const columns = useGridColumns()
  const rows = useGridRows(props.features)
  const text = useText()
  return (
    <VirtualTable
      label={props.label}
      columns={columns}
      rows={rows}
      first={{ column: text('load.title'), up: false }}
      onOpen={({ kind, id }) => onOpen({ kind, id })}
      isSelected={({ kind, id }) => isSame(selected, { kind, id })}
    />
  )
}

function IncidentTable(props: TableProps) {
  const text = useText()
  const worst = { column: text('field.priority'), up: true }
  const columns = useIncidentColumns()
  const rows = props.features.incidents
  return <VirtualTable label={props.label} columns={columns} rows={rows} first={worst} isOld={isStale} {...opener('incident', props)} />
}

function RequestTable(props: TableProps) {
  const rows = props.features.requests
  return <VirtualTable label={props.label} columns={useRequestColumns()} rows={rows} isOld={isStale} {...opener('request', props)} />
}

function DistrictTable(props: TableProps) {
  const columns = useDistrictColumns()
  const { incidents, requests } = useCountsAt()
  const rows = useMemo(() => districtRows(props.features, { incidents, requests }), [props.features, incidents, requests])
  return <VirtualTable label={props.label} columns={columns} rows={rows} {...opener('district', props)} />
}
