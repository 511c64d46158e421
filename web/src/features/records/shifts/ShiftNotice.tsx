import { getHandOver } from '@oppidum/domain/records/shift'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import styles from './ShiftNotice.module.css'
import { allChanges } from './shift-words.ts'
import { isWorthAnnouncing } from './worth-announcing.ts'

const KEY = 'hand_over_told'

/** Since when changes have already been announced in this browser; null when none have, or storage is unavailable. */
function announcedSince(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Tells an operator who returns, once per absence, how much has changed, with a link to the details. */
export function ShiftNotice() {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const { pathname } = useLocation()
  const [before, setBefore] = useState(announcedSince)
  const handOver = useAnswer(getHandOver).data?.value
  if (!handOver || pathname === '/hand-over' || !isWorthAnnouncing(handOver, before, nowMs)) return null
  const { since, changed, due } = handOver
  const overdue = due?.overdue ?? 0

  function handleClose() {
    setBefore(since)
    try {
      localStorage.setItem(KEY, since ?? '')
    } catch {
      // Without storage, the next page announces it again.
    }
  }
  return (
    <aside className={styles.place} aria-label={text('screen.hand-over')}>
      <div className={styles.notice}>
        <p className={styles.words} role="status">
          <strong>{text('hand-over.news', { time: format.time(since ?? nowMs, nowMs), changes: allChanges(changed) })}</strong>
          {overdue > 0 && `, ${text('hand-over.news-overdue', { overdue })}`}
        </p>
        <Link className={buttonClass('plain')} to="/hand-over" onClick={handleClose}>
          {text('hand-over.open-it')}
        </Link>
        <Button look="icon" aria-label={text('hand-over.close')} onClick={handleClose}>
          <Icon name="close" size={16} />
        </Button>
      </div>
    </aside>
  )
}
