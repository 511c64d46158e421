import { type CityPolicies, changePolicies, type PolicyDraft } from '@oppidum/domain/alerts/policy'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../identity/identity.tsx'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Policies.module.css'
import { PolicyDialog } from './PolicyDialog.tsx'
import { PolicyRow } from './PolicyRow.tsx'
import { isFull, moved, NEW_POLICY } from './policy-draft.ts'
import { WhoGetsIt } from './WhoGetsIt.tsx'

/** The policies in their order. Admins change a draft of the whole list, try it out, and save it at once. */
export function PolicyList({ stored, onStored }: { stored: CityPolicies; onStored: () => Promise<unknown> }) {
  const text = useText()
  const toast = useToast()
  const { id: city } = useCity()
  const isAdmin = useMay({ role: 'admin' })
  /** Null while nothing is changed. */
  const [draft, setDraft] = useState<readonly PolicyDraft[] | null>(null)
  /** Position of the policy in the dialog; the length of the list for a new one. */
  const [edited, setEdited] = useState<number | null>(null)
  const saving = useMutation({
    mutationFn: (policies: readonly PolicyDraft[]) =>
      change(changePolicies, { query: { city }, body: { version: stored.version, policies: [...policies] } }),
    onSuccess: async () => {
      toast({ state: 'ok', title: text('policy.saved') })
      await onStored()
      setDraft(null)
    },
  })
  const shown = draft ?? stored.policies
  const isOvertaken = saving.error instanceof ApiError && saving.error.code === 'conflict'

  async function handleReload() {
    await onStored()
    setDraft(null)
    saving.reset()
  }

  return (
    <>
      <Panel
        title={text('policy.title')}
        flush
        meta={
          isAdmin && (
            <Button disabled={isFull(shown)} onClick={() => setEdited(shown.length)}>
              <Icon name="plus" size={16} />
              {text('policy.new')}
            </Button>
          )
        }
      >
        <p className={styles.lead}>{text('policy.lead')}</p>
        <ol>
          {shown.map((policy, index) => (
            <PolicyRow
              key={policy.id ?? `new ${index}`}
              policy={policy}
              number={index + 1}
              choices={stored}
              acts={
                isAdmin
                  ? {
                      onEdit: () => setEdited(index),
                      onRemove: () => setDraft(shown.filter((_, at) => at !== index)),
                      onUp: index > 0 ? () => setDraft(moved(shown, index, -1)) : null,
                      onDown: index < shown.length - 1 ? () => setDraft(moved(shown, index, 1)) : null,
                    }
                  : null
              }
            />
          ))}
        </ol>
        {shown.length === 0 && <Notice state="none" title={text('policy.none')} sentence={text('policy.none-sentence')} />}
        {saving.isError && (
          <Notice
            inline
            alert
            state="critical"
            title={isOvertaken ? text('policy.overtaken') : problemSentence(saving.error, text)}
            act={isOvertaken && <Button onClick={() => void handleReload()}>{text('policy.reload')}</Button>}
          />
        )}
        {draft && (
          <div className={styles.unsaved} role="status">
            {text('policy.unsaved')}
            <div className={styles.acts}>
              <Button onClick={() => setDraft(null)}>{text('policy.discard')}</Button>
              <Button look="primary" busy={saving.isPending} onClick={() => saving.mutate(draft)}>
                {text('policy.save')}
              </Button>
            </div>
          </div>
        )}
      </Panel>
      <WhoGetsIt policies={shown} districts={stored.districts} />
      {edited !== null && (
        <PolicyDialog
          initial={shown[edited] ?? NEW_POLICY}
          choices={stored}
          onDone={(policy) => {
            setDraft(edited < shown.length ? shown.with(edited, policy) : [...shown, policy])
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
