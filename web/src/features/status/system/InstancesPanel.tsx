import type { SystemReport } from '@oppidum/domain/status/system'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { useDuration } from '../use-duration.ts'
import { Ago } from './Ago.tsx'
import { InstanceName } from './InstanceName.tsx'
import styles from './System.module.css'
import { type PartProps, SystemPanel } from './SystemPanel.tsx'
import { sizeText } from './size-text.ts'
import { reportedAt } from './system-troubles.ts'

/** The processes that serve the installation, and those of the last day. Every figure of an instance is of its last report. */
export function InstancesPanel({ report, dim }: PartProps & { report: SystemReport }) {
  const text = useText()
  const format = useFormat()
  const duration = useDuration()
  const nowMs = useNowEvery(1_000)
  const { instances, checkedAt } = report
  const ofAlive = (isAlive: boolean, words: string) => (isAlive ? words : '–')
  return (
    <SystemPanel
      id="instances"
      title={text('system.instances')}
      at={instances && (reportedAt(report) ?? checkedAt)}
      source="system.by-instances"
      dim={dim}
      wide
    >
      <Table
        label={text('system.instances')}
        rows={[...(instances ?? [])].sort((a, b) => Number(b.isAlive) - Number(a.isAlive))}
        keyOf={(it) => it.id}
        columns={[
          {
            name: text('system.instance'),
            cell: (it) => (
              <span className={styles.marked}>
                <StateMark state={it.isAlive ? 'ok' : 'none'} size={16} />
                <span>
                  <InstanceName id={it.id} />
                  {it.isThis && <span className={styles.quiet}> {text('system.this-one')}</span>}
                </span>
              </span>
            ),
          },
          { name: text('system.state'), cell: (it) => text(it.isAlive ? 'system.running' : 'system.gone') },
          { name: text('system.version'), cell: (it) => it.version },
          {
            name: text('system.started'),
            cell: (it) => (
              <time dateTime={it.startedAt} data-tip={format.full(it.startedAt)}>
                {format.moment(it.startedAt, nowMs)}
                {it.isAlive && <span className={styles.quiet}> · {duration(nowMs - Date.parse(it.startedAt))}</span>}
              </time>
            ),
          },
          { name: text('system.last-seen'), cell: (it) => <Ago at={it.seenAt} /> },
          { name: text('system.sockets'), cell: (it) => ofAlive(it.isAlive, format.number(it.sockets)), numeric: true },
          { name: text('system.memory'), cell: (it) => ofAlive(it.isAlive, sizeText(it.memoryBytes, format)), numeric: true },
          {
            name: text('system.connections'),
            cell: (it) =>
              ofAlive(
                it.isAlive,
                text('system.connections-of', { count: format.number(it.connections), most: format.number(it.connectionsMost) }),
              ),
            numeric: true,
          },
          { name: text('system.calls-wait'), cell: (it) => ofAlive(it.isAlive, format.number(it.waiting)), numeric: true },
        ]}
      />
      <p className={styles.foot}>{text('system.instances-note')}</p>
    </SystemPanel>
  )
}
