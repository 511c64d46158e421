import { POLL_MS } from '@oppidum/domain/polling'
import { listServiceRequests, RequestCategory, RequestPriority, RequestStatus } from '@oppidum/domain/service-request'
import { useCallback, useMemo } from 'react'
import { useAddress } from '../../../api/use-address.ts'
import { useRecords } from '../../../api/use-records.ts'
import { FailureNotice } from '../../../evidence/FailureNotice.tsx'
import { FigureText } from '../../../evidence/FigureText.tsx'
import { ListFoot } from '../../../evidence/ListFoot.tsx'
import { PanelMarks } from '../../../evidence/PanelMarks.tsx'
import { countFigure, evidenceOf } from '../../../evidence/record-figures.ts'
import { usePanel } from '../../../evidence/use-panel.ts'
import { useText } from '../../../locales/text.ts'
import { Select } from '../../../ui/Choice.tsx'
import list from '../../../ui/ListScreen.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VirtualList } from '../../../ui/VirtualList.tsx'
import { OpenRequest } from '../OpenRequest.tsx'
import { matching, requestFilter } from '../request-filter.ts'
import { categoryOf, PRIORITY_TEXT, statusOf } from '../service-request-words.ts'
import { RequestCard } from './RequestCard.tsx'

const ROW_PX = 98

export function ServiceRequestsScreen() {
  const text = useText()
  const { search, change, linkTo } = useAddress()
  const filter = useMemo(() => requestFilter(search), [search])
  const found = useRecords(listServiceRequests, {
    query: { status: filter.status, q: filter.q, priority: filter.priority ?? undefined, category: filter.category ?? undefined },
    live: true,
    pollMs: POLL_MS['service-requests'],
  })
  const { records, searching, total } = found
  // The clock draws this screen each second; ten thousand records are looked through when they change.
  const shown = useMemo(() => (searching ? records : matching(records, filter)), [records, filter, searching])
  const evidence = useMemo(() => shown.map((it) => evidenceOf(it)).filter((it) => it !== null), [shown])
  const reading = usePanel(found.answer, evidence, { empty: shown.length === 0 })
  const openId = search.get('request')
  const handleSearch = useCallback((q: string) => change({ q }, { replace: true }), [change])
  const narrowed = filter.q !== '' || filter.priority !== null || filter.category !== null || filter.status !== 'open'

  return (
    <div className={list.screen}>
      <div className={list.column}>
        <div className={list.bar}>
          <SearchField label={text('services.search')} value={filter.q} onSearch={handleSearch} />
          <Select
            label={text('field.status')}
            options={[
              { value: 'open', label: text('filter.open') },
              { value: 'all', label: text('filter.all') },
              ...RequestStatus.options.map((status) => ({ value: status, label: statusOf(status, text).word })),
            ]}
            value={filter.status}
            onChoose={(status) => change({ status: status === 'open' ? null : status }, { replace: true })}
          />
          <Select
            label={text('field.priority')}
            options={[
              { value: 'any', label: text('filter.any-priority') },
              ...[...RequestPriority.options].reverse().map((priority) => ({ value: priority, label: text(PRIORITY_TEXT[priority]) })),
            ]}
            value={filter.priority ?? 'any'}
            onChoose={(priority) => change({ priority: priority === 'any' ? null : priority }, { replace: true })}
          />
          <Select
            label={text('field.category')}
            options={[
              { value: 'any', label: text('filter.any-category') },
              ...RequestCategory.options.map((category) => ({ value: category, label: categoryOf(category, text) })),
            ]}
            value={filter.category ?? 'any'}
            onChoose={(category) => change({ category: category === 'any' ? null : category }, { replace: true })}
          />
          <div className={`${list.push} ${list.marks}`}>
            <PanelMarks reading={reading} />
            {shown.length > 0 && total !== null && (
              <span>
                <FigureText
                  figure={countFigure(shown, found.answer.dataUpdatedAt, searching ? total : shown.length)}
                  unit={text('services.shown')}
                />
              </span>
            )}
          </div>
        </div>
        {reading.state.kind === 'failed' && <FailureNotice title={text('failed.services')} reading={reading} />}
        {reading.state.kind === 'loading' && (
          <div className={list.pad}>
            <Skeleton rows={6} height={ROW_PX - 30} label={text('panel.loading')} />
          </div>
        )}
        {reading.state.kind === 'empty' &&
          (narrowed ? (
            <Notice state="none" title={text('filter.nothing')} sentence={text('filter.nothing-hint')} />
          ) : (
            <Notice state="ok" title={text('services.none')} sentence={text('services.none-sentence')} />
          ))}
        {shown.length > 0 && (
          <VirtualList
            items={shown}
            idOf={(it) => it.id}
            rowHeight={ROW_PX}
            label={text('screen.services')}
            row={(it) => <RequestCard request={it} to={linkTo({ request: it.id })} selected={it.id === openId} />}
            onNearEnd={found.showMore}
            foot={<ListFoot showMore={found.showMore} busy={found.busy} />}
          />
        )}
      </div>
      {openId !== null && <OpenRequest id={openId} known={found.records} onClose={() => change({ request: null })} />}
    </div>
  )
}
