import type { SystemReport } from '@oppidum/domain/status/system'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { Ago } from './Ago.tsx'
import styles from './System.module.css'
import { type PartProps, SystemPanel } from './SystemPanel.tsx'
import { isLate } from './system-troubles.ts'
import { QUEUE } from './system-words.ts'

/** What waits to be sent to people and programs outside. */
export function BacklogsPanel({ report, dim }: PartProps & { report: SystemReport }) {
  const text = useText()
  const format = useFormat()
  const { backlogs, checkedAt } = report
  return (
    <SystemPanel id="backlogs" title={text('system.backlogs')} at={backlogs?.measuredAt ?? null} source="system.by-store" dim={dim}>
      <Table
        label={text('system.backlogs')}
        rows={backlogs?.queues ?? []}
        keyOf={(it) => it.queue}
        columns={[
          {
            name: text('system.queue'),
            cell: (it) => (
              <span className={styles.marked}>
                <StateMark state={isLate(it, checkedAt) ? 'high' : it.dead > 0 ? 'medium' : 'ok'} size={16} />
                {QUEUE[it.queue] ? text(QUEUE[it.queue] as (typeof QUEUE)[string]) : it.queue}
              </span>
            ),
          },
          { name: text('system.waiting'), cell: (it) => format.number(it.waiting), numeric: true },
          {
            name: text('system.due-since'),
            cell: ({ dueSince }) => (dueSince === null ? text('system.nothing-due') : <Ago at={dueSince} />),
          },
          { name: text('system.dead'), cell: (it) => format.number(it.dead), numeric: true },
        ]}
      />
    </SystemPanel>
  )
}
