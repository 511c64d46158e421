import { useText } from '../../../../i18n/text.ts'
import type { DeskRecord } from '../desk-kind.ts'
import type { NameOf } from '../timeline-words.ts'
import { changedByOthers, changedFields, fieldWords } from './act-lines.ts'
import styles from './Outbox.module.css'
import type { DeskCall } from './queued-act.ts'

/** Both versions of a record that two people changed: what the person's own change sets, and how it is now. */
export function ConflictTable({
  call,
  current,
  nameOf,
}: {
  call: Extract<DeskCall, { is: 'change' }>
  current: DeskRecord
  nameOf: NameOf
}) {
  const text = useText()
  const now: Readonly<Record<string, unknown>> = { ...current }
  const line = (field: string, from: unknown, to: unknown) => fieldWords(call.kind, field, from, to, text, nameOf)
  const others = [
    ...changedFields(call)
      .filter(({ field, before }) => field in now && before !== now[field])
      .map(({ field, before }) => ({ field, before, now: now[field] })),
    ...changedByOthers(call, current),
  ]
  return (
    <dl className={styles.versions}>
      <dt>{text('outbox.mine')}</dt>
      {changedFields(call).map(({ field, mine }) => (
        <dd key={field}>{line(field, now[field], mine)}</dd>
      ))}
      {call.body.acknowledged && <dd>{text('desk.acknowledge')}</dd>}
      <dt>{text('outbox.theirs')}</dt>
      {others.map((it) => (
        <dd key={it.field}>{line(it.field, it.before, it.now)}</dd>
      ))}
      {others.length === 0 && <dd>{text('outbox.same')}</dd>}
    </dl>
  )
}
