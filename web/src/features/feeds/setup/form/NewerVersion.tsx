import type { FeedSetup } from '@oppidum/domain/feeds/feed-setup'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { useFeedSetup, useStandards } from '../feed-setup-queries.ts'
import { SettingChanges } from '../SettingChanges.tsx'
import { changesBetween } from '../version-changes.ts'
import styles from './FeedForm.module.css'

/** Someone has saved the feed while this form was open: what they changed, and the choice between the two. */
export function NewerVersion({
  base,
  onRebase,
}: {
  /** The version that the form started from. */
  base: FeedSetup
  onRebase: (newer: FeedSetup, keepDraft: boolean) => void
}) {
  const text = useText()
  const language = useLanguage()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const standards = useStandards().data?.value ?? []
  // A refused change refetches the list.
  const { feed: newer } = useFeedSetup(base.id)
  if (newer === null) return <Notice inline alert state="critical" title={text('feeds.gone')} />
  if (!newer || newer.version === base.version) return <Notice inline alert state="medium" title={text('feeds.overtaken-loading')} />
  const by = newer.origin === 'file' ? text('feeds.city-file') : (newer.changedBy ?? text('feeds.someone'))
  return (
    <div>
      <Notice
        inline
        alert
        state="medium"
        title={text('feeds.overtaken', { by, time: format.time(newer.changedAt, nowMs) })}
        sentence={text('feeds.overtaken-sentence')}
      />
      <SettingChanges
        changes={changesBetween(base.definition, newer.definition)}
        standard={standards.find((it) => it.standard === newer.definition.standard)}
        language={language}
      />
      <div className={styles.acts}>
        <Button onClick={() => onRebase(newer, false)}>{text('feeds.take-theirs')}</Button>
        <Button onClick={() => onRebase(newer, true)}>{text('feeds.keep-mine')}</Button>
      </div>
    </div>
  )
}
