import { type Alert, shelveAlert } from '@oppidum/domain/alerts/alert'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import styles from './Alerts.module.css'
import { refreshAlerts } from './refresh-alerts.ts'

const HOURS = ['1', '4', '8', '24', '72', '168'] as const

/** Silences the rule at this place for a while, with a reason for the colleagues. */
export function ShelveDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const { id: city } = useCity()
  const [hours, setHours] = useState<string>('4')
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const shelving = useMutation({
    mutationFn: () =>
      change(shelveAlert, {
        params: { id: alert.id },
        query: { city },
        body: { until: new Date(Date.now() + Number(hours) * HOUR_MS).toISOString(), reason: reason.trim() },
      }),
    onSuccess: async () => {
      await refreshAlerts(client)
      onClose()
    },
  })
  const isMissing = reason.trim() === ''
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!isMissing) shelving.mutate()
  }
  return (
    <DialogCard title={text('alert.shelve-named', { name: alert.name })} closeLabel={text('sheet.close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <p>{text('alert.shelve-sentence')}</p>
        <SelectField
          label={text('alert.shelve-for')}
          options={HOURS.map((value) => ({ value, label: text('alert.hours', { count: Number(value) }) }))}
          value={hours}
          onChoose={setHours}
        />
        <TextField
          label={text('alert.reason')}
          value={reason}
          maxLength={300}
          problem={asked && isMissing ? text('alert.reason-missing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {shelving.isError && (
          <p role="alert" className={styles.problem}>
            {problemSentence(shelving.error, text)}
          </p>
        )}
        <div className={styles.acts}>
          <Button look="primary" type="submit" disabled={shelving.isPending}>
            {text('alert.shelve-now')}
          </Button>
          <Button onClick={onClose}>{text('alert.cancel')}</Button>
        </div>
      </form>
    </DialogCard>
  )
}
