import { LETTER_DAYS, listMail, type MailEntry, MOST_TRIES } from '@oppidum/domain/core/mail'
import { ApiError } from '../../../api/api-error.ts'
import { useListing } from '../../../api/lists/use-records.ts'
import { useAddress } from '../../../api/use-address.ts'
import { useText } from '../../../i18n/text.ts'
import { ListFoot } from '../../../provenance/ListFoot.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import styles from './Mail.module.css'
import { MAIL_STATE } from './mail-words.ts'

const ROW_PX = 56
const PAGE = '50'
const POLL_MS = 10_000

function EmailRow({ email, onOpen }: { email: MailEntry; onOpen: () => void }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const { mark, text: word } = MAIL_STATE[email.state]
  const at = email.sentAt ?? email.createdAt
  return (
    <li className={styles.row}>
      <StateMark state={mark} />
      <div className={styles.what}>
        <button type="button" className={styles.subject} onClick={onOpen}>
          {email.subject}
        </button>
        <p className={styles.to}>{text('mail.to', { to: email.to })}</p>
        {email.problem !== null && (
          <p className={styles.more}>
            {email.problem} {text('mail.tries', { count: email.tries, most: MOST_TRIES })}
            {email.dueAt !== null && (
              <>
                {' · '}
                <time dateTime={email.dueAt} data-tip={format.full(email.dueAt)}>
                  {text('mail.next-try', { time: format.time(email.dueAt, nowMs) })}
                </time>
              </>
            )}
          </p>
        )}
      </div>
      <div className={styles.state}>
        <span className={styles.word}>{text(word)}</span>
        <time className={styles.more} dateTime={at} data-tip={format.full(at)}>
          {format.time(at, nowMs)}
        </time>
      </div>
    </li>
  )
}

/** The installation's outgoing e-mails and their delivery. `?letter=` opens one. */
export function MailScreen() {
  const text = useText()
  const { search, change } = useAddress()
  const query = { limit: PAGE }
  const { answer: first, records: letters, total, showMore, busy } = useListing(listMail, query, POLL_MS)
  const openId = search.get('letter')
  const notMine = first.error instanceof ApiError && first.error.code === 'role_required'
  return (
    <div className={styles.screen}>
      <Notice inline state="medium" title={text('mail.care')} sentence={text('mail.care-sentence', { days: LETTER_DAYS })} />
      <Panel
        title={text('mail.letters')}
        flush
        busy={first.isPending}
        dim={first.isError && first.data !== undefined}
        meta={total !== null && text('mail.count', { count: total })}
        notice={
          first.isError && (
            <Notice
              inline
              alert
              state={notMine ? 'none' : 'critical'}
              title={text(notMine ? 'mail.not-yours' : 'mail.failed')}
              act={notMine ? undefined : <Button onClick={() => void first.refetch()}>{text('panel.retry')}</Button>}
            />
          )
        }
      >
        {first.isPending && (
          <div className={styles.waiting}>
            <Skeleton rows={5} height={ROW_PX} label={text('panel.loading')} />
          </div>
        )}
        {first.data && letters.length === 0 && <Notice state="ok" title={text('mail.none')} sentence={text('mail.none-sentence')} />}
        {letters.length > 0 && (
          <ul>
            {letters.map((it) => (
              <EmailRow key={it.id} email={it} onOpen={() => change({ letter: it.id })} />
            ))}
          </ul>
        )}
        <ListFoot showMore={showMore} busy={busy} />
      </Panel>
      {openId !== null && <EmailPanel id={openId} onClose={() => change({ letter: null })} />}
    </div>
  )
}
