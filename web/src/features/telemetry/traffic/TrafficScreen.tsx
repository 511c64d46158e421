import { POLL_MS } from '@oppidum/domain/core/polling'
import {
  CITY_RECORD,
  CongestionLevel,
  listTraffic,
  TRAFFIC_ORDER,
  TRAFFIC_SORTS,
  type TrafficSort,
} from '@oppidum/domain/telemetry/traffic'
import { type ComponentType, Suspense, useCallback, useMemo } from 'react'
import { useRecords } from '../../../api/lists/use-records.ts'
import { useAddress } from '../../../api/use-address.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { ListFoot } from '../../../provenance/ListFoot.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { countFigure, provenanceOf } from '../../../provenance/record-figures.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { useReturnToRow } from '../../../selection/record-rows.ts'
import { BESIDE, useMedia } from '../../../ui/browser/use-media.ts'
import { Choice, Select } from '../../../ui/fields/Choice.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import list from '../../../ui/lists/ListScreen.module.css'
import { VirtualList } from '../../../ui/lists/VirtualList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CONGESTION_TEXT } from './CongestionWord.tsx'
import { sectionIncidents } from './section-incidents.ts'
import { TrafficCard, TrafficHead } from './TrafficCard.tsx'
import { TrafficPanel } from './TrafficPanel.tsx'
import styles from './TrafficScreen.module.css'
import { matchingSections, trafficFilter } from './traffic-filter.ts'
import { useLocation } from './traffic-queries.ts'

const ROW_PX = 45
const SORT_TEXT: Record<TrafficSort, TextId> = {
  worst: 'sort.congestion',
  name: 'sort.name',
  slowest: 'sort.slowest',
  incidents: 'sort.incidents',
}

/** Beside the list on wide windows: the map of the sections. */
type SectionsMap = ComponentType<{ openId: string | null; onOpen: (id: string | null) => void }>

export function TrafficScreen({ Map: SectionsMap }: { Map: SectionsMap }) {
  const text = useText()
  const { search, change, linksBy } = useAddress()
  const filter = useMemo(() => trafficFilter(search), [search])
  const matches = useRecords(listTraffic, {
    query: { q: filter.q, status: filter.congestion ?? undefined, sort: filter.sort === 'worst' ? undefined : filter.sort },
    live: true,
    pollMs: POLL_MS.traffic,
  })
  // The city's record explains the incident counts of all sections, and a filtered list does not contain it.
  const unsearched = useRecords(listTraffic, { query: {}, live: true, pollMs: POLL_MS.traffic })
  const { records, searching, total, whole } = matches
  // Ten thousand sections are searched only when they change.
  const incidentsOf = useMemo(() => sectionIncidents(unsearched.records), [unsearched.records])
  const shown = useMemo(
    () => (searching ? [...records].sort(TRAFFIC_ORDER[filter.sort]) : matchingSections(records, filter)),
    [records, filter, searching],
  )
  const sections = useMemo(() => shown.filter((it) => it.id !== CITY_RECORD), [shown])
  // The server's total includes the city's record if the list does; a fully loaded list is counted as displayed.
  const count = total === null || (whole && !searching) ? sections.length : total - (shown.length - sections.length)
  const evidence = useMemo(() => shown.map((it) => provenanceOf(it)).filter((it) => it !== null), [shown])
  const reading = usePanel(matches.answer, evidence)
  /** No road is monitored, and there are no data for the city as a whole. */
  const isBare = reading.state.kind === 'empty' && sections.length === 0
  // A link may lead to a section beyond the loaded pages.
  const openId = search.get('location') ?? ''
  const open = useLocation(openId).record
  const isWide = useMedia(BESIDE)
  useReturnToRow(open?.id ?? null)
  const handleOpen = useCallback((id: string | null) => change({ location: id }), [change])
  const linkOf = useMemo(() => linksBy('location', {}), [linksBy])
  const handleSearch = useCallback((q: string) => change({ q }, { replace: true }), [change])

  return (
    <div className={list.screen}>
      <div className={`${list.column} ${styles.column}`} data-beside={isWide || undefined}>
        <div className={list.bar}>
          <SearchField label={text('traffic.search')} value={filter.q} onSearch={handleSearch} />
          <Choice
            label={text('congestion.title')}
            options={[
              { value: 'any', label: text('filter.all') },
              ...[...CongestionLevel.options].reverse().map((level) => ({ value: level, label: text(CONGESTION_TEXT[level]) })),
            ]}
            value={filter.congestion ?? 'any'}
            onChoose={(level) => change({ congestion: level === 'any' ? null : level }, { replace: true })}
          />
          <Select
            label={text('filter.sort')}
            options={TRAFFIC_SORTS.map((sort) => ({ value: sort, label: text(SORT_TEXT[sort]) }))}
            value={filter.sort}
            onChoose={(sort) => change({ sort: sort === 'worst' ? null : sort }, { replace: true })}
          />
          <div className={`${list.push} ${list.marks}`}>
            <PanelMarks reading={reading} />
            {sections.length > 0 && (
              <span>
                <FigureText figure={countFigure(sections, matches.answer.dataUpdatedAt, count)} unit={text('traffic.sections')} />
              </span>
            )}
          </div>
        </div>
        {reading.state.kind === 'failed' && <FailureNotice title={text('failed.traffic')} reading={reading} />}
        {reading.state.kind === 'loading' && (
          <div className={list.pad}>
            <Skeleton rows={12} height={ROW_PX - 21} label={text('panel.loading')} />
          </div>
        )}
        {isBare && <Notice state="none" title={text('traffic.none')} sentence={text('traffic.none-sentence')} />}
        {shown.length > 0 && !isBare && (
          <>
            <TrafficHead />
            <VirtualList
              items={shown}
              keptRow={open?.id}
              rowHeight={ROW_PX}
              label={text('screen.traffic')}
              row={(it) => <TrafficCard record={it} incidents={incidentsOf(it)} to={linkOf(it.id)} selected={it.id === open?.id} />}
              onNearEnd={matches.showMore}
              foot={
                <>
                  {sections.length === 0 && <Notice state="none" title={text('filter.nothing')} sentence={text('filter.nothing-hint')} />}
                  <ListFoot showMore={matches.showMore} busy={matches.busy} />
                </>
              }
            />
          </>
        )}
      </div>
      {isWide && (
        <div className={list.beside}>
          <Suspense fallback={null}>
            <SectionsMap openId={open?.id ?? null} onOpen={handleOpen} />
          </Suspense>
        </div>
      )}
      {open && <TrafficPanel key={open.id} record={open} incidents={incidentsOf(open)} onClose={() => handleOpen(null)} />}
    </div>
  )
}
