import { AnyIncidentPriority } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { HandOver } from '@oppidum/domain/records/shift'
import { Link } from 'react-router'
import { type TextId, useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { priorityWord } from '../desk/record-labels.ts'
import styles from './Shift.module.css'

const KIND: Record<RecordKind, { text: TextId; to: string }> = {
  incident: { text: 'screen.incidents', to: '/incidents' },
  'service-request': { text: 'hand-over.requests', to: '/services' },
}

/** Open records by priority; each count links to its list. */
export function OpenPanel({ handOver: { open, evidence }, dim }: { handOver: HandOver; dim: boolean }) {
  const text = useText()
  const count = (kind: RecordKind, priority: AnyIncidentPriority) =>
    evidence.open ? { value: open[kind]?.[priority] ?? 0, evidence: evidence.open } : null
  const column = (kind: RecordKind) => ({
    name: text(KIND[kind].text),
    numeric: true,
    cell: (priority: AnyIncidentPriority) =>
      // A service request is never critical.
      kind === 'service-request' && priority === 'critical' ? (
        '-'
      ) : (
        <Link className={styles.count} to={`${KIND[kind].to}?priority=${priority}`}>
          <FigureText figure={count(kind, priority)} size="strong" />
          <span className="visually-hidden">{text('hand-over.show-open', { priority: priorityWord(priority, text) })}</span>
        </Link>
      ),
  })
  return (
    <Panel title={text('hand-over.open')} flush dim={dim}>
      <Table
        label={text('hand-over.open')}
        columns={[
          {
            name: text('field.priority'),
            cell: (priority) => (
              <span className={styles.priority}>
                <StateMark state={priority} size={16} />
                {priorityWord(priority, text)}
              </span>
            ),
          },
          column('incident'),
          column('service-request'),
        ]}
        rows={AnyIncidentPriority.options}
        keyOf={(it) => it}
      />
    </Panel>
  )
}
