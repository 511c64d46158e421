import type { SystemJob, SystemReport } from '@oppidum/domain/status/system'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { Ago } from './Ago.tsx'
import { InstanceName } from './InstanceName.tsx'
import styles from './System.module.css'
import { type PartProps, SystemPanel } from './SystemPanel.tsx'
import { reportedAt } from './system-troubles.ts'

const hasFailed = (it: SystemJob) => it.last?.failed ?? false

/** Regular work, under the names that the log uses; what failed last time comes first. */
export function JobsPanel({ report, dim }: PartProps & { report: SystemReport }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const { jobs } = report
  const took = (seconds: number) =>
    seconds < 1
      ? text('system.milliseconds', { count: format.number(seconds * 1_000) })
      : text('system.seconds', { count: format.number(seconds, 1) })
  return (
    <SystemPanel id="jobs" title={text('system.jobs')} at={jobs && reportedAt(report)} source="system.by-instances" dim={dim} wide>
      <Table
        label={text('system.jobs')}
        rows={[...(jobs ?? [])].sort((a, b) => Number(hasFailed(b)) - Number(hasFailed(a)))}
        keyOf={(it) => `${it.name} ${it.instance}`}
        columns={[
          {
            name: text('system.job'),
            cell: (it) => (
              <span className={styles.marked}>
                <StateMark state={hasFailed(it) ? 'high' : it.last ? 'ok' : 'none'} size={16} />
                <code>{it.name}</code>
              </span>
            ),
          },
          { name: text('system.instance'), cell: (it) => <InstanceName id={it.instance} /> },
          {
            name: text('system.last-run'),
            cell: ({ last }) =>
              last ? (
                <>
                  {last.failed && `${text('system.failed')} · `}
                  <Ago at={last.endedAt} />
                </>
              ) : (
                text('system.never')
              ),
          },
          {
            name: text('system.took'),
            cell: ({ last }) => (last ? took(last.seconds) : '–'),
            numeric: true,
          },
          {
            name: text('system.next-run'),
            cell: ({ isRunning, nextAt }) =>
              isRunning ? (
                text('system.at-work')
              ) : nextAt === null ? (
                text('system.not-planned')
              ) : (
                <time dateTime={nextAt} data-tip={format.full(nextAt)}>
                  {format.moment(nextAt, nowMs)}
                </time>
              ),
          },
          { name: text('system.runs'), cell: (it) => format.number(it.runs), numeric: true },
          { name: text('system.failures'), cell: (it) => format.number(it.failures), numeric: true },
        ]}
      />
      <p className={styles.foot}>{text('system.jobs-note')}</p>
    </SystemPanel>
  )
}
