import { getSystem } from '@oppidum/domain/status/system'
import { ApiError } from '../../api/api-error.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { BacklogsPanel } from '../../features/status/system/BacklogsPanel.tsx'
import { BufferPanel } from '../../features/status/system/BufferPanel.tsx'
import { DutiesPanel } from '../../features/status/system/DutiesPanel.tsx'
import { InstancesPanel } from '../../features/status/system/InstancesPanel.tsx'
import { JobsPanel } from '../../features/status/system/JobsPanel.tsx'
import { ReadReplicasPanel } from '../../features/status/system/ReadReplicasPanel.tsx'
import { ReplicasPanel } from '../../features/status/system/ReplicasPanel.tsx'
import { StatementsPanel } from '../../features/status/system/StatementsPanel.tsx'
import { SystemHead } from '../../features/status/system/SystemHead.tsx'
import { SystemStats } from '../../features/status/system/SystemStats.tsx'
import { TablesPanel } from '../../features/status/system/TablesPanel.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { useByClock } from '../../ui/browser/use-now.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { KnownSince } from '../shell/header/LastUpdate.tsx'
import { useStatusSentence } from '../shell/use-status-sentence.ts'
import { SystemFeeds } from './SystemFeeds.tsx'
import styles from './SystemScreen.module.css'

const POLL_MS = 10_000
/** After three polls without an answer, the report is no longer current. */
const HOLDS_MS = 3 * POLL_MS
const ROW_PX = 88

/** How the installation runs: for admins of every city, because it is one installation for them all. */
export function SystemScreen() {
  const text = useText()
  const query = useAnswer(getSystem, { pollMs: POLL_MS })
  const { mark, sentence, summary } = useStatusSentence()
  const isWell = summary.kind === 'operational' || summary.kind === 'loading'
  const report = query.data?.value
  const checkedMs = report ? Date.parse(report.checkedAt) : null
  const isOld = useByClock((nowMs) => checkedMs !== null && nowMs - checkedMs > HOLDS_MS)
  const notMine = query.error instanceof ApiError && query.error.code === 'role_required'
  const dim = query.isError || isOld
  return (
    <div className={styles.screen} aria-busy={query.isPending}>
      {query.isError && (
        <Notice
          inline
          alert
          state={notMine ? 'none' : 'critical'}
          title={text(notMine ? 'system.not-yours' : 'system.failed-to-load')}
          act={notMine ? undefined : <Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
        />
      )}
      {query.isPending && (
        <div className={styles.waiting}>
          <Skeleton rows={6} height={ROW_PX} label={text('panel.loading')} />
        </div>
      )}
      {report && checkedMs !== null && (
        <>
          {dim && (
            <div className={styles.since}>
              <KnownSince ms={checkedMs} />
            </div>
          )}
          <SystemHead report={report} status={isWell ? null : { mark, sentence }} dim={dim} />
          <SystemStats report={report} dim={dim} />
          <div className={styles.parts}>
            <InstancesPanel report={report} dim={dim} />
            <DutiesPanel report={report} dim={dim} />
            <div className={styles.column}>
              <BacklogsPanel report={report} dim={dim} />
              <BufferPanel report={report} dim={dim} />
              <ReplicasPanel store={report.store} dim={dim} />
              <ReadReplicasPanel report={report} dim={dim} />
              <SystemFeeds report={report} dim={dim} />
            </div>
            <TablesPanel store={report.store} dim={dim} />
            <StatementsPanel statements={report.statements} dim={dim} />
            <JobsPanel report={report} dim={dim} />
          </div>
        </>
      )}
    </div>
  )
}
