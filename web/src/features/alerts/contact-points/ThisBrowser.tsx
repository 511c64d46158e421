import { type ContactPoint, createContactPoint, getPushKey, removeContactPoint } from '@oppidum/domain/alerts/contact-point'
import { useMutation } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../../../ui/lists/OwnedList.module.css'
import {
  browserName,
  ownContactPoint,
  type PushSupport,
  pushSupport,
  rememberContactPoint,
  subscribe,
  unsubscribe,
} from './browser-push.ts'

const HINDRANCE: Record<Exclude<PushSupport, 'ready'>, TextId> = {
  denied: 'contact-point.browser-denied',
  'needs-home-screen': 'contact-point.browser-home-screen',
  missing: 'contact-point.browser-missing',
}

/** Switches notifications in this browser on and off. The browser asks the person only after their click. */
export function ThisBrowser({ points, onChanged }: { points: readonly ContactPoint[]; onChanged: () => void }) {
  const text = useText()
  const support = pushSupport()
  const key = useAnswer(getPushKey, { enabled: support === 'ready' }).data?.value.publicKey
  const own = points.find((it) => it.id === ownContactPoint() && it.state !== 'gone')
  const turningOn = useMutation({
    mutationFn: async () => {
      const push = await subscribe(key ?? '')
      if (push === null) return false
      const name = browserName(navigator.userAgent) || text('contact-point.this-browser')
      const { id } = await change(createContactPoint, { body: { kind: 'push', name, sharing: 'own', push } })
      rememberContactPoint(id)
      return true
    },
    onSuccess: onChanged,
  })
  const turningOff = useMutation({
    mutationFn: async () => {
      if (own) await change(removeContactPoint, { params: { id: own.id } })
      rememberContactPoint(null)
      await unsubscribe()
    },
    onSuccess: onChanged,
  })
  /** The page's own failures have no sentence of the server. */
  const problemOf = (error: Error) => (error instanceof DOMException ? text('contact-point.browser-failed') : problemSentence(error, text))
  const problem = turningOn.error ?? turningOff.error
  const sentence = support === 'ready' ? (own ? 'contact-point.browser-on' : 'contact-point.browser-off') : HINDRANCE[support]
  return (
    <div className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{text('contact-point.this-browser')}</p>
        <p className={styles.quiet}>{text(sentence)}</p>
        {turningOn.data === false && (
          <p role="alert" className={styles.problem}>
            {text('contact-point.browser-refused')}
          </p>
        )}
        {problem && (
          <p role="alert" className={styles.problem}>
            {problemOf(problem)}
          </p>
        )}
      </div>
      {support === 'ready' && (
        <div className={styles.acts}>
          {own ? (
            <Button disabled={turningOff.isPending} onClick={() => turningOff.mutate()}>
              {text('contact-point.turn-off')}
            </Button>
          ) : (
            <Button look="primary" disabled={key === undefined || turningOn.isPending} onClick={() => turningOn.mutate()}>
              {text('contact-point.turn-on')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
