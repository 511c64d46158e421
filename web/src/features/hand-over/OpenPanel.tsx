import type { HandOver } from '@oppidum/domain/hand-over'
import { IncidentPriority } from '@oppidum/domain/incident'
import type { RecordKind } from '@oppidum/domain/life-cycle'
import { Link } from 'react-router'
import { priorityWord } from '../../desk/record-words.ts'
import { FigureText } from '../../evidence/FigureText.tsx'
import { type TextId, useText } from '../../locales/text.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import styles from './HandOver.module.css'

const KIND: Record<RecordKind, { text: TextId; to: string }> = {
  incident: { text: 'screen.incidents', to: '/incidents' },
  'service-request': { text: 'hand-over.requests', to: '/services' },
}

/** What stands open, by priority; each count leads to its list. */
export function OpenPanel({ handOver: { open, evidence }, dim }: { handOver: HandOver; dim: boolean }) {
  const text = useText()
  const count = (kind: RecordKind, priority: IncidentPriority) =>
    evidence.open ? { value: open[kind]?.[priority] ?? 0, evidence: evidence.open } : null
  const column = (kind: RecordKind) => ({
    name: text(KIND[kind].text),
    numeric: true,
    cell: (priority: IncidentPriority) =>
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
        rows={IncidentPriority.options}
        keyOf={(it) => it}
      />
    </Panel>
  )
}
