import { getHandOver, listHandOvers, signHandOver } from '@oppidum/domain/records/shift'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { change } from '../../../api/change.ts'
import { useText } from '../../../i18n/text.ts'
import { useMe } from '../../../identity/identity.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Shift.module.css'
import { draftOf, keepDraft } from './shift-draft.ts'

const MOST_SIGNS = 4_000

/** Notes for the next shift, and the signature. The text stays in its field until the server has stored it. */
export function SignPanel() {
  const text = useText()
  const toast = useToast()
  const client = useQueryClient()
  const me = useMe()
  const personId = me?.userId ?? ''
  const [notes, setNotes] = useState(() => draftOf(personId))

  function handleType(next: string) {
    setNotes(next)
    keepDraft(personId, next)
  }

  const signing = useMutation({
    mutationFn: () => change(signHandOver, { body: { notes } }),
    onSuccess: async () => {
      handleType('')
      toast({ state: 'ok', title: text('hand-over.signed'), sentence: text('hand-over.signed-sentence') })
      await Promise.all([getHandOver, listHandOvers].map((it) => client.invalidateQueries({ queryKey: [it.path] })))
    },
  })
  const refusal = signing.error instanceof ApiError && signing.error.status < 500 ? signing.error.serverMessage : null

  function handleSign(event: FormEvent) {
    event.preventDefault()
    signing.mutate()
  }

  return (
    <Panel title={text('hand-over.sign-title')}>
      <form id="sign" className={styles.form} onSubmit={handleSign}>
        <TextArea
          label={text('hand-over.notes')}
          hint={text('hand-over.notes-hint')}
          rows={5}
          maxLength={MOST_SIGNS}
          value={notes}
          onChange={(event) => handleType(event.target.value)}
        />
        {signing.isError && (
          <Notice inline alert state="critical" title={refusal ?? text('hand-over.not-signed')} sentence={text('hand-over.kept')} />
        )}
        <Button type="submit" look="primary" disabled={signing.isPending}>
          {text(signing.isPending ? 'hand-over.signing' : 'hand-over.sign')}
        </Button>
      </form>
    </Panel>
  )
}
