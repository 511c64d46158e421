import { type Alert, listAlerts } from '@oppidum/domain/alerts/alert'
import { Severity } from '@oppidum/domain/alerts/rule'
import { useCallback } from 'react'
import { useRecords } from '../../../api/lists/use-records.ts'
import { useAddress } from '../../../api/use-address.ts'
import { useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { ListFoot } from '../../../provenance/ListFoot.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { usePanel } from '../../../provenance/use-panel.ts'
import { useReturnToRow } from '../../../selection/record-rows.ts'
import { Choice } from '../../../ui/fields/Choice.tsx'
import list from '../../../ui/lists/ListScreen.module.css'
import { VirtualList } from '../../../ui/lists/VirtualList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AlertRow } from './AlertRow.tsx'
import { ALERT_STATE_TEXT, SEVERITY_TEXT } from './alert-labels.ts'
import { ALERT_POLL_MS } from './alert-queries.ts'
import { OpenAlert } from './OpenAlert.tsx'
import { SaveAlertsButton } from './SaveAlertsButton.tsx'

const ROW_PX = 87

const STATES = {
  open: ['firing', 'acknowledged', 'shelved', 'no-data'],
  all: ['firing', 'acknowledged', 'shelved', 'no-data', 'resolved'],
} as const

/** The alerts that are open now, or all of the past, with the selected one beside them. */
export function AlertList({ of }: { of: 'open' | 'all' }) {
  const text = useText()
  const { search, change, linkTo } = useAddress()
  const state = STATES[of].find((it) => it === search.get('state'))
  const severity = Severity.options.find((it) => it === search.get('severity'))
  const { answer, records, total, showMore, busy } = useRecords(listAlerts, {
    query: { state: state ?? (of === 'all' ? 'all' : undefined), severity },
    live: false,
    pollMs: ALERT_POLL_MS,
  })
  const reading = usePanel(answer, [])
  const openId = search.get('alert')
  useReturnToRow(openId)
  const handleClose = useCallback(() => change({ alert: null }), [change])
  const isEmpty = answer.isSuccess && records.length === 0
  return (
    <div className={list.screen}>
      <div className={list.column}>
        <div className={list.bar}>
          <Choice
            label={text('alert.state')}
            options={[
              { value: 'any', label: text('filter.all') },
              ...STATES[of].map((value) => ({ value, label: text(ALERT_STATE_TEXT[value]) })),
            ]}
            value={state ?? 'any'}
            onChoose={(value) => change({ state: value === 'any' ? null : value }, { replace: true })}
          />
          <Choice
            label={text('alert.severity')}
            options={[
              { value: 'any', label: text('filter.all') },
              ...Severity.options.map((value) => ({ value, label: text(SEVERITY_TEXT[value]) })),
            ]}
            value={severity ?? 'any'}
            onChoose={(value) => change({ severity: value === 'any' ? null : value }, { replace: true })}
          />
          <div className={`${list.push} ${list.marks}`}>
            <PanelMarks reading={reading} />
            {total !== null && <span>{text('alert.count', { count: total })}</span>}
            {of === 'all' && records.length > 0 && <SaveAlertsButton state={state ?? 'all'} severity={severity} />}
          </div>
        </div>
        {reading.state.kind === 'failed' && <FailureNotice title={text('alert.failed')} reading={reading} />}
        {reading.state.kind === 'loading' && (
          <div className={list.pad}>
            <Skeleton rows={8} height={ROW_PX - 21} label={text('panel.loading')} />
          </div>
        )}
        {isEmpty && (
          <Notice
            state={of === 'open' && !state && !severity ? 'ok' : 'none'}
            title={text(state || severity ? 'filter.nothing' : of === 'open' ? 'alert.none-open' : 'alert.none')}
            sentence={text(state || severity ? 'filter.nothing-hint' : of === 'open' ? 'alert.none-open-sentence' : 'alert.none-sentence')}
          />
        )}
        {records.length > 0 && (
          <VirtualList<Alert>
            items={records}
            keptRow={openId}
            rowHeight={ROW_PX}
            label={text('screen.alerts')}
            row={(it) => <AlertRow alert={it} to={linkTo({ alert: it.id })} selected={it.id === openId} />}
            onNearEnd={showMore}
            foot={<ListFoot showMore={showMore} busy={busy} />}
          />
        )}
      </div>
      {openId && <OpenAlert id={openId} onClose={handleClose} />}
    </div>
  )
}
