import type { SystemReport } from '@oppidum/domain/status/system'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { InstanceName } from './InstanceName.tsx'
import styles from './System.module.css'
import { type PartProps, SystemPanel } from './SystemPanel.tsx'
import { DUTY } from './system-words.ts'

/** Who does what for all instances, by the locks in the database at that moment. */
export function DutiesPanel({ report, dim }: PartProps & { report: SystemReport }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const { duties, checkedAt } = report
  return (
    <SystemPanel id="duties" title={text('system.duties')} at={duties && checkedAt} source="system.by-store" dim={dim}>
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
        ]}
      />
      <p className={styles.foot}>{text('system.duties-note')}</p>
    </SystemPanel>
  )
}
