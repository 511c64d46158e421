import {
  countIncidents,
  IncidentPriority as IncidentPriorities,
  type IncidentPriority,
  IncidentType,
  listIncidents,
} from '@oppidum/domain/incident'
import { POLL_MS } from '@oppidum/domain/polling'
import { useCallback, useMemo } from 'react'
import { useAddress } from '../../../api/use-address.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useRecords } from '../../../api/use-records.ts'
import { FailureNotice } from '../../../evidence/FailureNotice.tsx'
import { FigureText } from '../../../evidence/FigureText.tsx'
import { ListFoot } from '../../../evidence/ListFoot.tsx'
import { PanelMarks } from '../../../evidence/PanelMarks.tsx'
import { evidenceOf } from '../../../evidence/record-figures.ts'
import { usePanel } from '../../../evidence/use-panel.ts'
import { useText } from '../../../locales/text.ts'
import { Choice, Select, Tick } from '../../../ui/Choice.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import list from '../../../ui/ListScreen.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VirtualList } from '../../../ui/VirtualList.tsx'
import { countsOfList, countsOfServer } from '../incident-counts.ts'
import { byPriority, incidentFilter, withoutPriority } from '../incident-filter.ts'
import { PRIORITY_TEXT, typeOf } from '../incident-words.ts'
import { OpenIncident } from '../OpenIncident.tsx'
import { IncidentCard } from './IncidentCard.tsx'

const ROW_PX = 94

export function IncidentsScreen() {
  const text = useText()
  const { search, change, linkTo } = useAddress()
  const filter = useMemo(() => incidentFilter(search), [search])
  const query = { status: filter.show, q: filter.q, type: filter.type ?? undefined }
  const found = useRecords(listIncidents, {
    query: { ...query, priority: filter.priorities.join(','), sort: filter.sort },
    live: filter.show === 'open',
    pollMs: POLL_MS.incidents,
  })
  const { records, searching } = found
  const { dataUpdatedAt } = found.answer
  const counted = useAnswer(countIncidents, { query, pollMs: POLL_MS.incidents, enabled: searching })
  // The clock draws this screen each second; ten thousand records are looked through when they change.
  const candidates = useMemo(() => (searching ? records : withoutPriority(records, filter)), [records, filter, searching])
  const shown = useMemo(() => byPriority(candidates, filter), [candidates, filter])
  const evidence = useMemo(() => candidates.map((it) => evidenceOf(it)).filter((it) => it !== null), [candidates])
  const counts = useMemo(() => {
    if (!searching) return countsOfList(candidates, dataUpdatedAt)
    return counted.data ? countsOfServer(counted.data.value, counted.dataUpdatedAt) : null
  }, [candidates, dataUpdatedAt, searching, counted.data, counted.dataUpdatedAt])
  const reading = usePanel(found.answer, evidence, { empty: shown.length === 0 })
  const openId = search.get('incident')
  const handleSearch = useCallback((q: string) => change({ q }, { replace: true }), [change])
  const narrowed = filter.q !== '' || filter.priorities.length > 0 || filter.type !== null || filter.show !== 'open'

  function handleTick(priority: IncidentPriority, checked: boolean) {
    const all = IncidentPriorities.options
    const before = filter.priorities.length === 0 ? all : filter.priorities
    const after = all.filter((it) => (it === priority ? checked : before.includes(it)))
    change({ priority: after.length === all.length ? null : after.join(',') }, { replace: true })
  }

  return (
    <div className={list.screen}>
      <div className={list.column}>
        <div className={list.bar}>
          <SearchField label={text('incidents.search')} value={filter.q} onSearch={handleSearch} />
          <Choice
            label={text('field.status')}
            options={[
              { value: 'open', label: text('filter.open') },
              { value: 'resolved', label: text('status.resolved') },
              { value: 'all', label: text('filter.all') },
            ]}
            value={filter.show}
            onChoose={(show) => change({ status: show === 'open' ? null : show })}
          />
          <div className={`${list.push} ${list.marks}`}>
            <PanelMarks reading={reading} />
          </div>
        </div>
        <div className={list.bar}>
          <fieldset className={list.ticks}>
            <legend className="visually-hidden">{text('field.priority')}</legend>
            {IncidentPriorities.options.map((priority) => (
              <Tick
                key={priority}
                checked={filter.priorities.length === 0 || filter.priorities.includes(priority)}
                onChange={(checked) => handleTick(priority, checked)}
                mark={<StateMark state={priority} size={16} />}
                label={text(PRIORITY_TEXT[priority])}
                count={<FigureText figure={counts?.(priority) ?? null} />}
              />
            ))}
          </fieldset>
          <div className={list.push}>
            <Select
              label={text('field.type')}
              options={[
                { value: 'any', label: text('filter.any-type') },
                ...IncidentType.options.map((type) => ({ value: type, label: typeOf(type, text) })),
              ]}
              value={filter.type ?? 'any'}
              onChoose={(type) => change({ type: type === 'any' ? null : type }, { replace: true })}
            />
            <Select
              label={text('filter.sort')}
              options={[
                { value: 'worst', label: text('sort.worst') },
                { value: 'newest', label: text('sort.newest') },
              ]}
              value={filter.sort}
              onChoose={(sort) => change({ sort: sort === 'worst' ? null : sort }, { replace: true })}
            />
          </div>
        </div>
        {reading.state.kind === 'failed' && <FailureNotice title={text('failed.incidents')} reading={reading} />}
        {reading.state.kind === 'loading' && (
          <div className={list.pad}>
            <Skeleton rows={6} height={ROW_PX - 30} label={text('panel.loading')} />
          </div>
        )}
        {reading.state.kind === 'empty' &&
          (narrowed ? (
            <Notice state="none" title={text('filter.nothing')} sentence={text('filter.nothing-hint')} />
          ) : (
            <Notice state="ok" title={text('incidents.none')} sentence={text('incidents.none-sentence')} />
          ))}
        {shown.length > 0 && (
          <VirtualList
            items={shown}
            idOf={(it) => it.id}
            rowHeight={ROW_PX}
            label={text('screen.incidents')}
            row={(it) => <IncidentCard incident={it} to={linkTo({ incident: it.id })} selected={it.id === openId} />}
            onNearEnd={found.showMore}
            foot={<ListFoot showMore={found.showMore} busy={found.busy} />}
          />
        )}
      </div>
      {openId !== null && <OpenIncident id={openId} known={found.records} onClose={() => change({ incident: null })} />}
    </div>
  )
}
