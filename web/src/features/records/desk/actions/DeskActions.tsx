import { useText } from '../../../../i18n/text.ts'
import { useMe } from '../../../../identity/identity.tsx'
import { chosenSingleKeys } from '../../../../preferences/choices.ts'
import { useRemembered } from '../../../../preferences/remembered.ts'
import { ROW_KEYS, type RowAct } from '../../../../selection/row-acts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { Popover } from '../../../../ui/overlays/Popover.tsx'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import { type FormAct, RecordForm } from '../RecordForm.tsx'
import { useResponsibility } from '../responsibility/use-responsibility.ts'
import { usePanelActs } from '../use-panel-acts.ts'
import { actText } from './act-words.ts'
import styles from './DeskActions.module.css'
import { type DeskAct, otherActs } from './next-act.ts'
import { useQuickAct } from './use-quick-act.ts'

/** How many actions besides the first have a button of their own; the rest are in a menu. */
const IN_SIGHT = 3

/** What an operator can do with a record, at the bottom of its side panel; the form of an action replaces it. */
export function DeskActions({
  words,
  record,
  form,
  onForm,
  onDone,
}: {
  words: KindWords
  record: DeskRecord
  /** The open form. */
  form: FormAct | null
  onForm: (form: FormAct | null) => void
  onDone: (message: string) => void
}) {
  const text = useText()
  const { kind } = words
  const me = useMe()?.userId ?? null
  const quick = useQuickAct(words)
  const responsibility = useResponsibility()
  const hasKeys = useRemembered(chosenSingleKeys) === 'on'
  const { nextAct: first, assignee } = responsibility(kind, record)
  const others = otherActs(kind, record, { assignee, me })
  const handleAct = (act: DeskAct) => {
    if (quick.busy) return
    if (act === 'acknowledge') void quick.acknowledge(record)
    else if (act === 'assign-to-me') void (me !== null && quick.assignTo(record, me))
    else if (act === 'start') void quick.move(record, 'in_progress')
    else onForm(act)
  }
  usePanelActs((it) => {
    const act = [first, ...others].find((one) => one === it)
    if (act) handleAct(act)
  })
  /** The keyboard shortcut that a button mentions. */
  const keyOf = (act: DeskAct) => {
    const key = hasKeys && act in ROW_KEYS ? ROW_KEYS[act as RowAct] : null
    return key === null ? {} : { 'aria-keyshortcuts': key, 'data-tip': text('desk.key', { key }) }
  }
  if (form) {
    return (
      <RecordForm
        key={form}
        act={form}
        words={words}
        record={record}
        onDone={(message) => {
          onForm(null)
          onDone(message)
        }}
        onCancel={() => onForm(null)}
        onAct={onForm}
      />
    )
  }
  return (
    <section className={styles.acts} aria-label={text('desk.acts')} aria-busy={quick.busy}>
      {[first, ...others.slice(0, IN_SIGHT)].map((it) => (
        <Button
          key={it}
          look={it === first ? 'primary' : 'plain'}
          className={styles.act}
          aria-disabled={quick.busy}
          onClick={() => handleAct(it)}
          {...keyOf(it)}
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
              <Button look="quiet" className={styles.entry} onClick={() => handleAct(it)} {...keyOf(it)}>
                {text(actText(kind, it))}
              </Button>
            </li>
          ))}
        </ul>
      </Popover>
    </section>
  )
}
