import { useText } from '../locales/text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { Popover } from '../ui/Popover.tsx'
import { actText } from './act-words.ts'
import styles from './DeskActions.module.css'
import type { DeskRecord, KindWords } from './desk-kind.ts'
import { type DeskAct, otherActs, primaryAct } from './next-act.ts'
import { type FormAct, RecordForm } from './RecordForm.tsx'
import { useQuickAct } from './use-quick-act.ts'

/** Beside the first act, this many have a button of their own; the rest stand in a menu. */
const IN_SIGHT = 3

/** What somebody at the desk can do with a record, at the foot of its sheet; the form of an act takes its place. */
export function DeskActions({
  words,
  record,
  form,
  onForm,
  onDone,
}: {
  words: KindWords
  record: DeskRecord
  /** Which form is open. */
  form: FormAct | null
  onForm: (form: FormAct | null) => void
  onDone: (said: string) => void
}) {
  const text = useText()
  const { kind } = words
  const quick = useQuickAct(words)
  if (form) {
    return (
      <RecordForm
        key={form}
        act={form}
        words={words}
        record={record}
        onDone={(said) => {
          onForm(null)
          onDone(said)
        }}
        onCancel={() => onForm(null)}
        onAct={onForm}
      />
    )
  }
  const first = primaryAct(kind, record)
  const others = otherActs(kind, record)
  const handleAct = (act: DeskAct) => {
    if (act === 'acknowledge') void quick.acknowledge(record)
    else if (act === 'start') void quick.move(record, 'in_progress')
    else onForm(act)
  }
  return (
    <section className={styles.acts} aria-label={text('desk.acts')} aria-busy={quick.busy}>
      {[first, ...others.slice(0, IN_SIGHT)].map((it) => (
        <Button
          key={it}
          look={it === first ? 'primary' : 'plain'}
          className={styles.act}
          aria-disabled={quick.busy}
          onClick={() => quick.busy || handleAct(it)}
        >
          {it === 'close' && <Icon name="check" size={16} />}
          {text(actText(kind, it))}
        </Button>
      ))}
      <Popover
        label={text('desk.more')}
        trigger={(props) => (
          <Button {...props} className={styles.more} aria-label={text('desk.more')} data-tip={text('desk.more')}>
            <Icon name="chevron" size={16} />
          </Button>
        )}
      >
        <ul className={styles.menu}>
          {others.slice(IN_SIGHT).map((it) => (
            <li key={it}>
              <Button look="quiet" className={styles.entry} onClick={() => handleAct(it)}>
                {text(actText(kind, it))}
              </Button>
            </li>
          ))}
        </ul>
      </Popover>
    </section>
  )
}
