import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { TimelineEntry } from '@oppidum/domain/records/timeline'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PanelSection } from '../../../ui/overlays/SidePanelParts.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Badge } from '../../../ui/values/Badge.tsx'
import { CALLS } from './desk-kind.ts'
import { useDepartmentName } from './responsibility/use-responsibility.ts'
import styles from './Timeline.module.css'
import { CHANNEL_TEXT, changeLines, entryWords, whatDid, whoDid } from './timeline-words.ts'
import { useDesk } from './use-desk.ts'

const POLL_MS = 30_000

/** A step still to come, as somebody has announced it. */
export interface Expected {
  /** ISO instant. */
  at: string
  words: string
}

/** A record's history, newest first, with the next expected step above it. A newer `version` reloads it. */
export function Timeline({ kind, id, version, expected }: { kind: RecordKind; id: string; version: number; expected: Expected | null }) {
  const text = useText()
  const query = useAnswer(CALLS[kind].timeline, { params: { id }, pollMs: POLL_MS })
  const { refetch } = query
  const shownVersion = useRef(version)
  useEffect(() => {
    if (shownVersion.current === version) return
    shownVersion.current = version
    void refetch()
  }, [version, refetch])
  const entries = query.data?.value
  return (
    <PanelSection title={text('desk.timeline')} stale={query.isError && entries !== undefined}>
      {query.isError && (
        <Notice
          inline
          alert
          state="critical"
          title={text('desk.timeline-failed')}
          act={<Button onClick={() => void refetch()}>{text('panel.retry')}</Button>}
        />
      )}
      {query.isPending && <Skeleton rows={3} height={28} label={text('panel.loading')} />}
      {entries && entries.length === 0 && !expected && <p className={styles.none}>{text('desk.timeline-none')}</p>}
      {(entries || expected) && (
        <ol className={styles.line}>
          {expected && <ExpectedStep {...expected} />}
          {entries?.map((it) => (
            <Entry key={it.id} kind={kind} entry={it} />
          ))}
        </ol>
      )}
    </PanelSection>
  )
}

function ExpectedStep({ at, words }: Expected) {
  return (
    <li className={styles.step} data-expected>
      <Moment at={at} />
      <span className={styles.dot} />
      <p className={styles.words}>{words}</p>
    </li>
  )
}

function Entry({ kind, entry }: { kind: RecordKind; entry: TimelineEntry }) {
  const text = useText()
  const people = useDesk().data?.value.people
  const channel = CHANNEL_TEXT[entry.channel]
  const nameOf = (id: string) => people?.find((it) => it.id === id)?.name ?? null
  const departmentName = useDepartmentName()
  return (
    <li className={styles.step}>
      <Moment at={entry.at} />
      <span className={styles.dot} />
      <div className={styles.words}>
        <p>
          <span className={styles.who}>{whoDid(entry, text)}</span> {whatDid(entry, kind, text, departmentName)}
          {entry.internal && (
            <>
              {' '}
              <Badge>{text('desk.internal')}</Badge>
            </>
          )}
        </p>
        {entry.text && <p className={styles.said}>{entryWords(entry, text)}</p>}
        {changeLines(entry, kind, text, nameOf, departmentName).map((it) => (
          <p key={it} className={styles.more}>
            {it}
          </p>
        ))}
        {channel && <p className={styles.more}>{text(channel)}</p>}
        {entry.key && (
          <p className={styles.more}>
            {entry.key.name === null ? text('desk.with-removed-key') : text('desk.with-key', { name: entry.key.name })}
          </p>
        )}
      </div>
    </li>
  )
}

function Moment({ at }: { at: string }) {
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  return (
    <time className={styles.time} dateTime={at} data-tip={format.full(at)}>
      {format.time(at, nowMs)}
    </time>
  )
}
