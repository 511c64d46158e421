import {
  changeNotificationPreferences,
  getNotificationPreferences,
  type NotificationPreferences,
  QuietHours,
} from '@oppidum/domain/alerts/policy'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { change } from '../../../api/change.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { AnswerPanel } from '../../../provenance/AnswerPanel.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Tick } from '../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import styles from './Policies.module.css'

const here = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Quiet hours, sound and letters of the person. */
export function Preferences() {
  const text = useText()
  const query = useAnswer(getNotificationPreferences)
  const stored = query.data?.value
  return (
    <AnswerPanel
      title={text('preferences.title')}
      flush={false}
      query={query}
      failed={text('preferences.failed')}
      skeleton={{ rows: 3, height: 44 }}
    >
      {stored && <PreferencesForm stored={stored} onStored={query.refetch} />}
    </AnswerPanel>
  )
}

function PreferencesForm({ stored, onStored }: { stored: NotificationPreferences; onStored: () => Promise<unknown> }) {
  const text = useText()
  const toast = useToast()
  const [wished, setWished] = useState(stored)
  const saving = useMutation({
    mutationFn: (body: NotificationPreferences) => change(changeNotificationPreferences, { body }),
    onSuccess: async () => {
      toast({ state: 'ok', title: text('preferences.saved') })
      await onStored()
    },
  })
  const { quietHours } = wished
  const isWrong = quietHours !== null && !QuietHours.safeParse(quietHours).success
  const setQuiet = (changes: Partial<QuietHours>) => quietHours && setWished({ ...wished, quietHours: { ...quietHours, ...changes } })
  const zones = [...new Set([here(), ...(quietHours ? [quietHours.timeZone] : []), ...Intl.supportedValuesOf('timeZone')])]

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isWrong) saving.mutate(wished)
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <Tick checked={wished.sound} label={text('preferences.sound')} onChange={(sound) => setWished({ ...wished, sound })} />
      <Tick checked={wished.email} label={text('preferences.email')} onChange={(email) => setWished({ ...wished, email })} />
      <Tick
        checked={quietHours !== null}
        label={text('preferences.quiet')}
        onChange={(on) => setWished({ ...wished, quietHours: on ? { from: '22:00', to: '07:00', timeZone: here() } : null })}
      />
      {quietHours && (
        <>
          <p className={styles.quiet}>{text('preferences.quiet-hint')}</p>
          <div className={styles.grid}>
            <TextField
              label={text('preferences.from')}
              type="time"
              value={quietHours.from}
              problem={isWrong ? text('preferences.two-times') : undefined}
              onChange={({ target }) => setQuiet({ from: target.value })}
            />
            <TextField
              label={text('preferences.to')}
              type="time"
              value={quietHours.to}
              onChange={({ target }) => setQuiet({ to: target.value })}
            />
            <SelectField
              label={text('preferences.zone')}
              options={zones.map((value) => ({ value, label: value }))}
              value={quietHours.timeZone}
              onChoose={(timeZone) => setQuiet({ timeZone })}
            />
          </div>
        </>
      )}
      {saving.isError && <Notice inline alert state="critical" title={problemSentence(saving.error, text)} />}
      <div className={styles.acts}>
        <Button type="submit" look="primary" busy={saving.isPending}>
          {text('preferences.save')}
        </Button>
      </div>
    </form>
  )
}
