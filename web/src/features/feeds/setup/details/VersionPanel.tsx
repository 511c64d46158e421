import type { FeedActivity, StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { type TextId, useLanguage, useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import list from '../../../../ui/lists/SetupList.module.css'
import { Panel } from '../../../../ui/Panel.tsx'
import styles from '../FeedSetup.module.css'
import { SettingChanges } from '../SettingChanges.tsx'
import { changesBetween } from '../version-changes.ts'

type Version = FeedActivity['versions'][number]

const STATE: Record<Version['state'], TextId> = {
  running: 'feeds.version-started',
  paused: 'feeds.version-paused',
  removed: 'feeds.version-removed',
}

/** Every version of the feed with who made it and what it changed, newest first. */
export function VersionPanel({ versions, standard }: { versions: readonly Version[]; standard: StandardInfo | undefined }) {
  const text = useText()
  const language = useLanguage()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const sorted = versions.toSorted((a, b) => b.version - a.version)
  return (
    <Panel title={text('feeds.versions')} flush meta={text('feeds.newest-first')}>
      <ul className={styles.list}>
        {sorted.map((it, at) => {
          const before = sorted[at + 1]
          const isMoved = before !== undefined && before.state !== it.state
          const changes = before ? changesBetween(before.definition, it.definition) : []
          return (
            <li key={it.version} className={styles.line}>
              <p>
                {text('feeds.version', { version: it.version })}
                <span className={list.quiet}>
                  {' · '}
                  <time dateTime={it.at} data-tip={format.full(it.at)}>
                    {format.time(it.at, nowMs)}
                  </time>
                  {' · '}
                  {it.origin === 'file' ? text('feeds.city-file') : (it.by ?? text('feeds.someone'))}
                </span>
              </p>
              <div className={styles.versioned}>
                {it.version === 1 && <p>{text('feeds.version-first')}</p>}
                {isMoved && <p>{text(STATE[it.state])}</p>}
                {before && (changes.length > 0 || !isMoved) && <SettingChanges changes={changes} standard={standard} language={language} />}
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
