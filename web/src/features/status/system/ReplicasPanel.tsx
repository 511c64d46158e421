import type { SystemStore } from '@oppidum/domain/status/system'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Table } from '../../../ui/lists/Table.tsx'
import styles from './System.module.css'
import { type PartProps, SystemPanel } from './SystemPanel.tsx'

/** The servers that replicate the database. */
export function ReplicasPanel({ store, dim }: PartProps & { store: SystemStore | null }) {
  const text = useText()
  const format = useFormat()
  const replicas = store?.replicas.map((it, index) => ({ ...it, key: `${index} ${it.name}` })) ?? []
  return (
    <SystemPanel id="replicas" title={text('system.replicas')} at={store?.measuredAt ?? null} source="system.by-store" dim={dim}>
      {replicas.length === 0 ? (
        <p className={styles.foot}>{text('system.no-replicas')}</p>
      ) : (
        <Table
          label={text('system.replicas')}
          rows={replicas}
          keyOf={(it) => it.key}
          columns={[
            { name: text('system.replica'), cell: (it) => it.name },
            { name: text('system.state'), cell: (it) => it.state },
            {
              name: text('system.lag'),
              cell: (it) =>
                it.lagSeconds === null ? text('system.no-lag') : text('system.seconds', { count: format.number(it.lagSeconds, 2) }),
              numeric: true,
            },
          ]}
        />
      )}
    </SystemPanel>
  )
}
