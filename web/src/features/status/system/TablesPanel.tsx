import type { SystemStore } from '@oppidum/domain/status/system'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Table } from '../../../ui/lists/Table.tsx'
import styles from './System.module.css'
import { type PartProps, SystemPanel } from './SystemPanel.tsx'
import { sizeText } from './size-text.ts'

const LISTED = 20

/** What fills the store; the smaller tables are summed up. */
export function TablesPanel({ store, dim }: PartProps & { store: SystemStore | null }) {
  const text = useText()
  const format = useFormat()
  const tables = store?.tables ?? []
  const others = tables.slice(LISTED)
  return (
    <SystemPanel id="store" title={text('system.tables')} at={store?.measuredAt ?? null} source="system.by-store" dim={dim}>
      <Table
        label={text('system.tables')}
        rows={tables.slice(0, LISTED)}
        keyOf={(it) => it.name}
        columns={[
          { name: text('system.table'), cell: (it) => <code>{it.name}</code> },
          { name: text('system.size'), cell: (it) => sizeText(it.bytes, format), numeric: true },
          {
            name: text('system.per-day'),
            cell: (it) => (it.bytesPerDay === null ? text('system.not-known') : sizeText(it.bytesPerDay, format)),
            numeric: true,
          },
          {
            name: text('system.rows'),
            cell: (it) => (it.rows === null ? text('system.not-known') : text('system.about', { count: format.number(it.rows) })),
            numeric: true,
          },
        ]}
      />
      <p className={styles.foot}>
        {others.length > 0 &&
          `${text('system.smaller', {
            count: others.length,
            size: sizeText(
              others.reduce((sum, it) => sum + it.bytes, 0),
              format,
            ),
          })} `}
        {text('system.growth-note')}
      </p>
    </SystemPanel>
  )
}
