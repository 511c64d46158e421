import { MINUTE_MS } from '@oppidum/domain/core/time'
import { endOtherSessions, endSession, listSessions, type Session } from '@oppidum/domain/people/account'
import { useMutation } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { ageText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { Badge } from '../../../ui/values/Badge.tsx'
import styles from './Account.module.css'
import { AccountPanel } from './AccountPanel.tsx'
import { deviceWords } from './device-words.ts'

/** Where the person is signed in; each session can be ended. */
export function SessionsPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const toast = useToast()
  const query = useAnswer(listSessions, { pollMs: MINUTE_MS })
  const ending = useMutation({
    /** One session, or null for all the others. */
    mutationFn: (id: string | null): Promise<unknown> => (id === null ? change(endOtherSessions) : change(endSession, { params: { id } })),
    onSuccess: (_, id) => toast({ state: 'ok', title: text(id === null ? 'account.all-ended' : 'account.session-ended') }),
    onError: (problem) => toast({ state: 'critical', title: text('account.not-ended'), sentence: problemSentence(problem, text) }),
    onSettled: () => query.refetch(),
  })
  return (
    <AccountPanel title={text('account.sessions')} query={query} rows={2} className={className}>
      {(sessions) => (
        <>
          <ul className={styles.sessions}>
            {sessions.map((it) => (
              <SessionRow key={it.id} session={it} busy={ending.isPending} onEnd={() => ending.mutate(it.id)} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <div className={styles.acts}>
              <Button disabled={ending.isPending} onClick={() => ending.mutate(null)}>
                {text('account.end-others')}
              </Button>
            </div>
          )}
        </>
      )}
    </AccountPanel>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const { browser, system } = deviceWords(session.browser)
  const device =
    browser && system
      ? text('account.device', { browser, system })
      : (browser ?? system ?? session.browser ?? text('account.unknown-device'))
  return (
    <li>
      <div className={styles.device}>
        <p className={styles.what} data-tip={session.browser ?? undefined}>
          {device}
          {session.current && <Badge>{text('account.this-one')}</Badge>}
        </p>
        <p className={styles.when}>
          <time dateTime={session.lastSeenAt} data-tip={format.full(session.lastSeenAt)}>
            {text('account.last-seen', { age: ageText(nowMs - Date.parse(session.lastSeenAt), text) })}
          </time>
          {' · '}
          {text('account.since', { time: format.time(session.createdAt, nowMs) })}
          {session.address && ` · ${session.address}`}
        </p>
      </div>
      {!session.current && (
        <Button disabled={busy} aria-label={text('account.end-of', { device })} onClick={onEnd}>
          {text('account.end')}
        </Button>
      )}
    </li>
  )
}
