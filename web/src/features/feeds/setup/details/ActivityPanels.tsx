import type { FeedActivity } from '@oppidum/domain/feeds/feed-setup'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import list from '../../../../ui/lists/SetupList.module.css'
import { Notice } from '../../../../ui/Notice.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { problemText } from '../../problem-text.ts'
import { byteText } from '../byte-text.ts'
import styles from '../FeedSetup.module.css'

/** Errors of the last fetches, each kind once with how often and when it last occurred. */
export function ErrorPanel({ errors }: { errors: FeedActivity['errors'] }) {
  const text = useText()
  const language = useLanguage()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  if (errors.length === 0) return null
  return (
    <Panel title={text('feeds.errors')} flush>
      <ul className={styles.list}>
        {errors.map((it) => (
          <li key={it.kind} className={styles.line}>
            <p>{problemText(it, language)}</p>
            <p className={list.quiet}>
              <time dateTime={it.lastAt} data-tip={format.full(it.lastAt)}>
                {text('feeds.error-times', { count: it.count, time: format.time(it.lastAt, nowMs) })}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The last answers of the publisher, as plain text. */
export function PayloadPanel({ payloads }: { payloads: FeedActivity['payloads'] }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  return (
    <Panel title={text('feeds.payloads')} flush meta={text('feeds.newest-first')}>
      {payloads.length === 0 && <Notice state="none" title={text('feeds.no-payload')} sentence={text('feeds.no-payload-sentence')} />}
      {payloads.map((it) => (
        <details key={it.at} className={styles.fold}>
          <summary>
            <time dateTime={it.at} data-tip={format.full(it.at)}>
              {format.moment(it.at, nowMs)}
            </time>
            <span className={list.quiet}>
              {' · '}
              {it.mediaType} · {byteText(it.bytes, format.number)}
            </span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard */}
          <pre className={styles.excerpt} tabIndex={0}>
            {it.excerpt}
          </pre>
        </details>
      ))}
    </Panel>
  )
}
