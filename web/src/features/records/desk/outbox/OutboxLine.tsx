import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DialogCard } from '../../../../ui/DialogCard.tsx'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import { ActRow } from './ActRow.tsx'
import styles from './Outbox.module.css'
import type { QueuedAct } from './queued-act.ts'

/** One line below the header while something is not sent, and the list behind it. */
export function OutboxLine({ acts }: { acts: readonly QueuedAct[] }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const stopped = acts.filter((it) => it.obstacle !== null).length
  return (
    <div className={styles.line} role="status">
      <StateMark state={stopped > 0 ? 'medium' : 'none'} size={16} />
      <p className={styles.words}>
        {stopped < acts.length && text('outbox.waiting', { count: acts.length - stopped })}{' '}
        {stopped > 0 && text('outbox.stopped', { count: stopped })}
      </p>
      <Button onClick={() => setOpen(true)}>{text('outbox.show')}</Button>
      {open && (
        <DialogCard title={text('outbox.title')} closeLabel={text('sheet.close')} onClose={() => setOpen(false)}>
          <p className={styles.note}>{text('outbox.note')}</p>
          <ul className={styles.acts}>
            {acts.map((it) => (
              <ActRow key={it.id} act={it} />
            ))}
          </ul>
        </DialogCard>
      )}
    </div>
  )
}
