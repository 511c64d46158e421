import { useText } from '../../../i18n/text.ts'
import { chosenSingleKeys } from '../../../preferences/choices.ts'
import { useRemembered } from '../../../preferences/remembered.ts'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { Tick } from '../../../ui/fields/Choice.tsx'
import { KeyCaps } from '../../../ui/KeyCap.tsx'
import { commandName } from '../command-name.ts'
import styles from './KeysOverview.module.css'
import { KEYS } from './keys.ts'

/** Every shortcut of the page, from the table that the listener uses. */
export function KeysOverview({ onClose }: { onClose: () => void }) {
  const text = useText()
  const singleKeys = useRemembered(chosenSingleKeys)
  return (
    <DialogCard title={text('keys.title')} closeLabel={text('sheet.close')} onClose={onClose}>
      <div className={styles.groups}>
        {KEYS.map((group) => (
          <section key={group.text}>
            <h3 className={styles.heading}>{text(group.text)}</h3>
            <dl className={styles.keys}>
              {group.keys.map((key) => (
                <div key={key.text} className={styles.key} data-off={(key.single && singleKeys === 'off') || undefined}>
                  <dt>{text(key.text)}</dt>
                  <dd>
                    <KeyCaps keys={key.keys.map((it) => (it === 'Ctrl' ? commandName() : it))} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <Tick
          checked={singleKeys === 'on'}
          onChange={(checked) => chosenSingleKeys.choose(checked ? 'on' : 'off')}
          label={text('settings.single-keys')}
        />
        <p className={styles.hint}>{text('settings.single-keys-hint')}</p>
      </div>
    </DialogCard>
  )
}
