import type { SystemReadReplica, SystemReport } from '@oppidum/domain/status/system'
import { type TextId, useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import styles from './System.module.css'
import { type PartProps, SystemPanel } from './SystemPanel.tsx'

const STATE: Record<SystemReadReplica['state'], TextId> = {
  unknown: 'system.reading-unknown',
  ready: 'system.reading-ready',
  behind: 'system.reading-behind',
  failing: 'system.reading-failing',
  unreachable: 'system.reading-unreachable',
  'not-a-standby': 'system.reading-not-a-standby',
  'other-database': 'system.reading-other-database',
}

/** The replicas of REPLICA_URL, as the instance that answers sees them. Without one there is no such part. */
export function ReadReplicasPanel({ report, dim }: PartProps & { report: SystemReport }) {
  const text = useText()
  const format = useFormat()
  if (report.readReplicas.length === 0) return null
  return (
    <SystemPanel id="read-replicas" title={text('system.read-replicas')} at={report.checkedAt} source="system.by-server" dim={dim}>
      <Table
        label={text('system.read-replicas')}
        rows={report.readReplicas}
        keyOf={(it) => it.name}
        columns={[
          { name: text('system.replica'), cell: (it) => it.name },
          {
            name: text('system.state'),
            cell: (it) => (
              <span className={styles.marked}>
                <StateMark state={it.state === 'ready' ? 'ok' : it.state === 'unknown' ? 'none' : 'medium'} size={16} />
                {text(STATE[it.state])}
              </span>
            ),
          },
          {
            name: text('system.lag-at-most'),
            cell: (it) =>
              it.lagSeconds === null ? text('system.not-known') : text('system.seconds', { count: format.number(it.lagSeconds, 2) }),
            numeric: true,
          },
        ]}
      />
      <p className={styles.foot}>{text('system.read-replicas-use')}</p>
    </SystemPanel>
  )
}
