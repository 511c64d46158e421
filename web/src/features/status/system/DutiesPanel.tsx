import type { SystemReport } from '@oppidum/domain/status/system'
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
import { DUTY } from './system-words.ts'

/**
 * Who does what for all instances. The holder is the one of the last reports: after a crash another instance has the duty within seconds,
 * the one before is shown until its reports have stopped for 45 s. So the age of its report is beside it.
 */
export function DutiesPanel({ report, dim }: PartProps & { report: SystemReport }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const { duties, instances } = report
  const seenAt = (id: string) => instances?.find((it) => it.id === id)?.seenAt
  return (
    <SystemPanel id="duties" title={text('system.duties')} at={duties && reportedAt(report)} source="system.by-instances" dim={dim}>
      <Table
        label={text('system.duties')}
        rows={duties ?? []}
        keyOf={(it) => it.duty}
        columns={[
          {
            name: text('system.duty'),
            cell: ({ duty, holder }) => (
              <span className={styles.marked}>
                <StateMark state={holder === null ? 'critical' : 'ok'} size={16} />
                {DUTY[duty] ? text(DUTY[duty]) : duty}
              </span>
            ),
          },
          {
            name: text('system.holder'),
            cell: ({ holder }) => (holder === null ? text('system.nobody') : <InstanceName id={holder} />),
          },
          {
            name: text('system.since'),
            cell: ({ since }) =>
              since === null ? (
                '–'
              ) : (
                <time dateTime={since} data-tip={format.full(since)}>
                  {format.moment(since, nowMs)}
                </time>
              ),
          },
          {
            name: text('system.last-seen'),
            cell: ({ holder }) => {
              const at = holder === null ? undefined : seenAt(holder)
              return at === undefined ? '–' : <Ago at={at} />
            },
          },
        ]}
      />
      <p className={styles.foot}>{text('system.duties-note')}</p>
    </SystemPanel>
  )
}
