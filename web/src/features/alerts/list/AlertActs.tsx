import { type Alert, acknowledgeAlert, rateAlert, unshelveAlert } from '@oppidum/domain/alerts/alert'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Alerts.module.css'
import { refreshAlerts } from './refresh-alerts.ts'
import { ShelveDialog } from './ShelveDialog.tsx'

/** What a person can do about an alert: take it, silence it, and say whether it was worth it. */
export function AlertActs({ alert }: { alert: Alert }) {
  const text = useText()
  const client = useQueryClient()
  const { id: city } = useCity()
  const [shelving, setShelving] = useState(false)
  const { id, state, useful } = alert
  const acts = useRef<HTMLDivElement>(null)
  async function onSuccess() {
    await refreshAlerts(client)
    // The button that was pressed may be gone, and the focus with it.
    requestAnimationFrame(() => document.activeElement === document.body && acts.current?.querySelector('button')?.focus())
  }
  const call = { params: { id }, query: { city } }
  const acknowledging = useMutation({ mutationFn: () => change(acknowledgeAlert, call), onSuccess })
  const unshelving = useMutation({ mutationFn: () => change(unshelveAlert, call), onSuccess })
  const rating = useMutation({ mutationFn: (it: boolean | null) => change(rateAlert, { ...call, body: { useful: it } }), onSuccess })
  const problem = [acknowledging, unshelving, rating].find((it) => it.isError)?.error
  const rate = (wanted: boolean) => rating.mutate(useful === wanted ? null : wanted)
  return (
    <div className={styles.foot}>
      <div ref={acts} className={styles.acts}>
        {(state === 'firing' || state === 'no-data') && (
          <Button look="primary" busy={acknowledging.isPending} onClick={() => acknowledging.mutate()}>
            {text('alert.acknowledge')}
          </Button>
        )}
        {state === 'shelved' ? (
          <Button busy={unshelving.isPending} onClick={() => unshelving.mutate()}>
            {text('alert.unshelve')}
          </Button>
        ) : (
          state !== 'resolved' && <Button onClick={() => setShelving(true)}>{text('alert.shelve')}</Button>
        )}
      </div>
      <fieldset className={styles.rating}>
        <legend className={styles.quiet}>{text('alert.was-useful')}</legend>
        <Button aria-pressed={useful === true} busy={rating.isPending} onClick={() => rate(true)}>
          {text('alert.useful')}
        </Button>
        <Button aria-pressed={useful === false} busy={rating.isPending} onClick={() => rate(false)}>
          {text('alert.useless')}
        </Button>
      </fieldset>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problemSentence(problem, text)}
        </p>
      )}
      {shelving && <ShelveDialog alert={alert} onClose={() => setShelving(false)} />}
    </div>
  )
}
