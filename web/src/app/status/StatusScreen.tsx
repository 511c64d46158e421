import { Suspense } from 'react'
import { useAddress } from '../../api/use-address.ts'
import { CheckTable } from '../../features/status/CheckTable.tsx'
import { shownChecks } from '../../features/status/status-summary.ts'
import { withLaterTexts } from '../../i18n/speak.ts'
import { useText } from '../../i18n/text.ts'
import { later } from '../../ui/browser/later.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FeedsPanel } from '../shell/FeedsPanel.tsx'
import { KnownSince } from '../shell/header/LastUpdate.tsx'
import { useStatusSentence } from '../shell/use-status-sentence.ts'
import { StatusHead } from './StatusHead.tsx'
import { StatusHistory } from './StatusHistory.tsx'
import styles from './StatusScreen.module.css'

const ROW_PX = 56

/** Faulty sensors; loaded with its texts. */
const SensorsPanel = later(async () => (await withLaterTexts(import('../../features/forecasting/anomalies/SensorsPanel.tsx'))).SensorsPanel)

/** What works and what does not, since when, what to do about it, and the history. `?check=` selects one check, `?range=24h` zooms in. */
export function StatusScreen() {
  const text = useText()
  const { search, change } = useAddress()
  const chosen = search.get('check')
  const systemStatus = useStatusSentence()
  const { query, summary } = systemStatus
  const status = query.data?.value
  const checks = status ? shownChecks(status, summary) : []
  const lostMs = summary.kind === 'unknown' ? summary.sinceMs : null
  return (
    <div className={styles.screen}>
      <StatusHead systemStatus={systemStatus} />
      <Panel
        title={text('status.checks-title')}
        className={styles.checks}
        flush
        busy={summary.kind === 'loading'}
        dim={summary.kind === 'unknown'}
        meta={lostMs !== null && <KnownSince ms={lostMs} />}
      >
        {status ? (
          checks.length > 0 ? (
            <CheckTable checks={checks} chosen={chosen} toCheck={(id) => change({ check: id === chosen ? null : id }, { replace: true })} />
          ) : (
            <Notice state="none" title={text('status-page.no-checks')} sentence={text('status-page.no-checks-hint')} />
          )
        ) : query.isError ? (
          <Notice state="none" title={text('status.unreachable')} sentence={text('status-page.unreachable')} />
        ) : (
          <div className={styles.waiting}>
            <Skeleton rows={6} height={ROW_PX} label={text('panel.loading')} />
          </div>
        )}
      </Panel>
      <FeedsPanel className={styles.feeds} />
      <Suspense fallback={<div className={styles.sensors} />}>
        <SensorsPanel className={styles.sensors} />
      </Suspense>
      <StatusHistory
        checks={checks}
        chosen={chosen}
        all={search.get('show') === 'all'}
        onShow={(all) => change({ show: all ? 'all' : null }, { replace: true })}
        hours={search.get('range') === '24h' ? 24 : 168}
        onHours={(hours) => change({ range: hours === 24 ? '24h' : null }, { replace: true })}
        onForget={() => change({ check: null }, { replace: true })}
      />
    </div>
  )
}
