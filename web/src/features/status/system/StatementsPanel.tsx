import type { SystemStatements } from '@oppidum/domain/status/system'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Table } from '../../../ui/lists/Table.tsx'
import styles from './System.module.css'
import { type PartProps, SystemPanel } from './SystemPanel.tsx'

/** The statements that take longest, by name: their text is in the log of an instance where it was slow. */
export function StatementsPanel({ statements, dim }: PartProps & { statements: SystemStatements | null }) {
  const text = useText()
  const format = useFormat()
  const isOfStore = statements?.source === 'store'
  const ms = (value: number) => text('system.milliseconds', { count: format.number(value, value < 10 ? 1 : 0) })
  return (
    <SystemPanel
      id="statements"
      title={text('system.statements')}
      at={statements?.measuredAt ?? null}
      source={isOfStore ? 'system.by-store' : 'system.by-instances'}
      dim={dim}
    >
      <Table
        label={text('system.statements')}
        rows={statements?.statements ?? []}
        keyOf={(it) => it.name}
        columns={[
          { name: text('system.statement'), cell: (it) => <code>{it.name}</code> },
          { name: text('system.calls'), cell: (it) => format.number(it.calls), numeric: true },
          { name: text('system.mean'), cell: (it) => ms(it.meanMs), numeric: true },
          { name: text('system.longest'), cell: (it) => ms(it.maxMs), numeric: true },
          {
            name: text('system.total'),
            cell: (it) => text('system.seconds', { count: format.number(it.totalMs / 1_000, 1) }),
            numeric: true,
          },
        ]}
      />
      <p className={styles.foot}>{text(isOfStore ? 'system.statements-of-store' : 'system.statements-of-instances')}</p>
    </SystemPanel>
  )
}
