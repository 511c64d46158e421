import type { Language } from '@oppidum/domain/core/language'
import type { StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { useText } from '../../../i18n/text.ts'
import { fieldName } from './field-names.ts'
import styles from './form/FeedForm.module.css'
import type { SettingChange } from './version-changes.ts'

/** What a version changed, setting by setting: before, and after. */
export function SettingChanges({
  changes,
  standard,
  language,
}: {
  changes: readonly SettingChange[]
  standard: StandardInfo | undefined
  language: Language
}) {
  const text = useText()
  const shown = (value: unknown) =>
    value === undefined || value === null || value === ''
      ? text('feeds.empty-value')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  if (changes.length === 0) return <p className={styles.hint}>{text('feeds.no-setting-changed')}</p>
  return (
    <dl className={styles.changes}>
      {changes.map(({ name, from, to }) => (
        <div key={name}>
          <dt>{fieldName(name, standard, language, text)}</dt>
          <dd>{text('feeds.from-to', { from: shown(from), to: shown(to) })}</dd>
        </div>
      ))}
    </dl>
  )
}
