import { ENDED } from '@oppidum/domain/records/life-cycle'
import { NONE } from '@oppidum/domain/records/record-filter'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useAddress } from '../../../../api/use-address.ts'
import { useText } from '../../../../i18n/text.ts'
import { useMe } from '../../../../identity/identity.tsx'
import { FailureNotice } from '../../../../provenance/FailureNotice.tsx'
import { FigureText } from '../../../../provenance/FigureText.tsx'
import { ListFoot } from '../../../../provenance/ListFoot.tsx'
import { PanelMarks } from '../../../../provenance/PanelMarks.tsx'
import { useReturnToRow } from '../../../../selection/record-rows.ts'
import { BESIDE, MOBILE, useMedia } from '../../../../ui/browser/use-media.ts'
import list from '../../../../ui/lists/ListScreen.module.css'
import { VirtualList } from '../../../../ui/lists/VirtualList.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useQuickAct } from '../actions/use-quick-act.ts'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import { NewRecordForm } from '../forms/NewRecordForm.tsx'
import { DeskFigures } from '../targets/DeskFigures.tsx'
import { useAtDesk } from '../use-desk.ts'
import { Board } from './Board.tsx'
import { BulkBar } from './BulkBar.tsx'
import { RowCheck } from './RowCheck.tsx'
import { StateRow } from './StateRow.tsx'
import { ToolRow } from './ToolRow.tsx'
import { usePicked } from './use-picked.ts'
import { useRowActs } from './use-row-acts.ts'
import { useWork } from './use-work.ts'
import { isNarrowed, membersOf, queryOf } from './work-filter.ts'
import type { ViewState, WorkSlots } from './work-slots.ts'

/** The props of a record's card. */
export interface CardProps<R> {
  record: R
  to: string
  /** Opens the record with the assignment form. */
  toAssign: string
  selected: boolean
  /** Rendered before its mark. */
  check: ReactNode
  narrow: boolean
}

/** The texts of a work screen that differ between the kinds. */
export interface WorkWords {
  screen: string
  search: string
  none: string
  noneSentence: string
  failed: string
  create: string
  /** Follows the number of records. */
  unit: string
  anyWord: string
  wordName: string
  /** Status options shown as buttons, beside 'all'. */
  statuses: readonly { value: string; label: string }[]
  /** The page for reporting a problem. */
  report?: { to: string; label: string }
}

const VIEWS = ['list', 'board', 'map', 'situations'] as const
type View = (typeof VIEWS)[number]

/** One kind's records as a work list: search, filter, view as a list, a board or a map, and act on them. */
export function WorkScreen<R extends DeskRecord>({
  words,
  say,
  member,
  wordMember,
  rowPx,
  card,
  open,
  slots,
}: {
  words: KindWords
  say: WorkWords
  /** The address parameter of the open record, and the one of types or categories. */
  member: 'incident' | 'request'
  wordMember: 'type' | 'category'
  rowPx: number
  card: (props: CardProps<R>) => ReactNode
  open: (id: string, loaded: readonly R[], onClose: () => void) => ReactNode
  slots: WorkSlots
}) {
  const text = useText()
  const toast = useToast()
  const atDesk = useAtDesk()
  const me = useMe()
  const { search, change, linksBy } = useAddress()
  const { filter, results, shown, counts, reading, total, size, assignees } = useWork(words)
  const quick = useQuickAct(words)
  const [making, setMaking] = useState(false)
  const mobile = useMedia(MOBILE)
  const ids = useMemo(() => shown.map((it) => it.id), [shown])
  const picking = usePicked(ids)
  const isWide = useMedia(BESIDE)
  const openId = search.get(member)
  const view: View = VIEWS.find((it) => it === search.get('view')) ?? 'list'
  // Situations contain both kinds and only open records, so the list's filters do not apply to them.
  const filters = view !== 'situations'
  const handleSearch = useCallback((q: string) => change({ q }, { replace: true }), [change])
  const handleOpen = (id: string | null) => change({ [member]: id, act: null })

  function handleTake(record: DeskRecord) {
    const isMine = me !== null && assignees.get(record.id) === me.userId
    if (me && !isMine && record.status !== ENDED[words.kind]) void quick.assignTo(record, me.userId)
  }

  useReturnToRow(openId)
  useRowActs(ids, openId, (act, id) => {
    const record = shown.find((it) => it.id === id)
    if (!atDesk || !record) return
    if (act === 'pick') picking.toggle(id)
    else if (act === 'acknowledge') void quick.acknowledge(record)
    else if (act === 'assign-to-me') handleTake(record)
    else change({ [member]: id, act })
  })

  const openLink = useMemo(() => linksBy(member, { act: null }), [linksBy, member])
  const assignLink = useMemo(() => linksBy(member, { act: 'assign' }), [linksBy, member])
  // A kind's list contains only that kind.
  const draw = (record: DeskRecord, narrow: boolean) =>
    card({
      record: record as R,
      to: openLink(record.id),
      toAssign: assignLink(record.id),
      selected: record.id === openId,
      narrow,
      check: atDesk && <RowCheck record={record} picked={picking.isPicked(record.id)} onToggle={picking.toggle} />,
    })
  const views = [
    { value: 'list' as const, label: text('desk.list') },
    { value: 'board' as const, label: text('desk.board-name') },
    ...(slots.Map ? [{ value: 'map' as const, label: text('desk.map') }] : []),
    ...(slots.situations && atDesk ? [{ value: 'situations' as const, label: text('desk.situations') }] : []),
  ]
  const currentView: ViewState = { filter: queryOf(filter), layout: view === 'situations' ? 'list' : view }
  const handleView = (it: ViewState) => {
    const others = Object.fromEntries(membersOf(words.kind).map((name) => [name, null]))
    change({ ...others, ...it.filter, view: it.layout === 'list' ? null : it.layout })
  }
  const age = <PanelMarks reading={reading} />
  const count = shown.length > 0 && size && (
    <span>
      <FigureText figure={size} unit={say.unit} />
    </span>
  )
  const figures = <DeskFigures kind={words.kind} department={filter.department === NONE ? undefined : filter.department} />

  return (
    <div className={list.screen}>
      <div className={list.column} data-beside={(isWide && view === 'list') || undefined}>
        <ToolRow
          narrowing={filters ? { words, wordMember, wordName: say.wordName, anyWord: say.anyWord, filter, records: shown, change } : null}
          search={say.search}
          onSearch={handleSearch}
          layouts={views}
          layout={view}
          onLayout={(it) => change({ view: it === 'list' ? null : it })}
          views={
            slots.Views &&
            me && (
              <Suspense fallback={null}>
                <slots.Views kind={words.kind} now={currentView} onChoose={handleView} />
              </Suspense>
            )
          }
          above={<p className={list.marks}>{count}</p>}
          below={mobile && figures}
          report={say.report ?? null}
          create={me && (atDesk || words.kind === 'incident') ? say.create : null}
          isCreateFirst={atDesk}
          onCreate={() => setMaking(true)}
        />
        {filters && (
          <StateRow
            words={words}
            statuses={say.statuses}
            filter={filter}
            counts={counts}
            records={shown}
            change={change}
            age={age}
            total={count}
          />
        )}
        {atDesk && filters && <BulkBar words={words} records={shown.filter((it) => picking.isPicked(it.id))} onClear={picking.clear} />}
        {filters && reading.state.kind === 'failed' && <FailureNotice title={say.failed} reading={reading} />}
        {view === 'situations' ? (
          slots.situations
        ) : (
          <>
            {reading.state.kind === 'loading' && (
              <div className={list.pad}>
                <Skeleton rows={6} height={rowPx - 30} label={text('panel.loading')} />
              </div>
            )}
            {reading.state.kind === 'empty' &&
              view !== 'map' &&
              (isNarrowed(filter) ? (
                <Notice state="none" title={text('filter.nothing')} sentence={text('filter.nothing-hint')} />
              ) : (
                <Notice state="ok" title={say.none} sentence={say.noneSentence} />
              ))}
            {shown.length > 0 && view === 'list' && (
              <VirtualList
                items={shown}
                keptRow={openId}
                rowHeight={rowPx}
                label={say.screen}
                row={(it) => draw(it, false)}
                onNearEnd={results.showMore}
                foot={<ListFoot showMore={results.showMore} busy={results.busy} />}
              />
            )}
            {view === 'board' && reading.state.kind !== 'loading' && (
              <Board words={words} records={shown} total={total} filter={filter} card={(it) => draw(it, true)} />
            )}
            {view === 'map' && slots.Map && (
              <Suspense fallback={null}>
                <slots.Map kind={words.kind} records={shown} openId={openId} onOpen={handleOpen} />
              </Suspense>
            )}
          </>
        )}
        {/* Below the list, because performance is read now and then and the first record at once. */}
        {filters && !mobile && figures}
      </div>
      {isWide && view === 'list' && slots.Map && (
        <div className={list.beside}>
          <Suspense fallback={null}>
            <slots.Map kind={words.kind} records={shown} openId={openId} onOpen={handleOpen} />
          </Suspense>
        </div>
      )}
      {openId !== null && open(openId, results.records as readonly R[], () => handleOpen(null))}
      {making && (
        <NewRecordForm
          words={words}
          onMade={(created) => {
            setMaking(false)
            toast({ state: 'ok', title: text('desk.done-opened', { number: created.number }) })
            handleOpen(created.id)
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  )
}
