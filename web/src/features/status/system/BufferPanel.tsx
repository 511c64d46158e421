import { bufferTrouble } from '@oppidum/domain/ingest/ingest-buffer'
import type { SystemReport } from '@oppidum/domain/status/system'
import { Link } from 'react-router'
import { type TextId, useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { Ago } from './Ago.tsx'
import styles from './System.module.css'
import { type PartProps, SystemPanel } from './SystemPanel.tsx'
import { sizeText } from './size-text.ts'

const STATE: Record<NonNullable<ReturnType<typeof bufferTrouble>> | 'well', TextId> = {
  well: 'system.buffer-well',
  unreachable: 'system.buffer-unreachable',
  full: 'system.buffer-full',
  late: 'system.buffer-late',
}

/** Delivered values that wait to be stored. An installation that stores them before the answer has no such part. */
export function BufferPanel({ report: { buffer, hasBuffer, setAside, checkedAt }, dim }: PartProps & { report: SystemReport }) {
  const text = useText()
  const format = useFormat()
  if (!hasBuffer) return null
  const trouble = buffer && bufferTrouble(buffer, Date.parse(checkedAt))
  const missing = text('system.not-known')
  return (
    <SystemPanel id="buffer" title={text('system.buffer')} at={buffer?.checkedAt ?? null} source="system.by-server" dim={dim}>
      <Table
        label={text('system.buffer')}
        rows={buffer ? [buffer] : []}
        keyOf={() => 'buffer'}
        columns={[
          {
            name: text('system.state'),
            cell: () => (
              <span className={styles.marked}>
                <StateMark state={trouble === null ? 'ok' : trouble === 'late' ? 'high' : 'critical'} size={16} />
                {text(STATE[trouble ?? 'well'])}
              </span>
            ),
          },
          { name: text('system.waiting'), cell: (it) => (it.messages === null ? missing : format.number(it.messages)), numeric: true },
          {
            name: text('system.buffer-oldest'),
            cell: (it) => (it.oldestAt ? <Ago at={it.oldestAt} /> : it.isUp ? text('system.buffer-empty') : missing),
          },
          {
            name: text('system.size'),
            cell: (it) =>
              it.bytes === null || it.limitBytes === null
                ? missing
                : text('system.buffer-size', { size: sizeText(it.bytes, format), limit: sizeText(it.limitBytes, format) }),
            numeric: true,
          },
        ]}
      />
      <p className={styles.foot}>
        {setAside ? (
          <Link to="/admin/system/deliveries">
            {setAside.count === 0 ? text('system.set-aside-none') : text('system.set-aside', { count: setAside.count })}
          </Link>
        ) : (
          text('system.set-aside-unknown')
        )}
        . {text('system.buffer-use')}
      </p>
    </SystemPanel>
  )
}
