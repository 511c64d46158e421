import { type ApiKey, type KeyScope, removeApiKey } from '@oppidum/domain/people/api-key'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from '../../../ui/lists/OwnedList.module.css'

export const SCOPE_TEXT: Record<KeyScope, TextId> = {
  read: 'api-key.scope-read',
  city: 'api-key.scope-city',
  write: 'api-key.scope-write',
  ingest: 'api-key.scope-ingest',
}

/** One key: its name, its end, its scopes, its expiry and its last use. */
export function ApiKeyRow({ apiKey, onRemoved }: { apiKey: ApiKey; onRemoved: () => void }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const [asking, setAsking] = useState(false)
  const { name, lastFour, scopes, createdAt, expiresAt, lastUsedAt } = apiKey
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= nowMs
  const moment = (id: TextId, at: string) => (
    <time dateTime={at} data-tip={format.full(at)}>
      {text(id, { time: format.time(at, nowMs) })}
    </time>
  )
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          {isOver && <StateMark state="none" size={16} />}
          {name} <code className={styles.code}>opk_…{lastFour}</code>
        </p>
        <p>{scopes.map((it) => text(SCOPE_TEXT[it])).join(', ')}</p>
        <p className={styles.times}>
          {moment('api-key.created', createdAt)}
          <span>{expiresAt === null ? text('api-key.no-end') : moment(isOver ? 'api-key.expired' : 'api-key.expires', expiresAt)}</span>
          <span>{lastUsedAt === null ? text('api-key.never-used') : moment('api-key.last-used', lastUsedAt)}</span>
        </p>
      </div>
      <Button aria-label={text('api-key.remove-named', { name })} onClick={() => setAsking(true)}>
        {text('api-key.remove')}
      </Button>
      {asking && <RemoveDialog apiKey={apiKey} onRemoved={onRemoved} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RemoveDialog({ apiKey, onRemoved, onClose }: { apiKey: ApiKey; onRemoved: () => void; onClose: () => void }) {
  const text = useText()
  const removal = useMutation({
    mutationFn: () => change(removeApiKey, { params: { id: apiKey.id } }),
    onSuccess: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <DialogCard title={text('api-key.remove-title', { name: apiKey.name })} closeLabel={text('api-key.close')} onClose={onClose}>
      <div className={styles.plate}>
        <p>{text('api-key.remove-sentence', { end: apiKey.lastFour })}</p>
        {removal.isError && (
          <p role="alert" className={styles.problem}>
            <StateMark state="critical" size={14} />
            {problemSentence(removal.error, text)}
          </p>
        )}
        <div className={styles.acts}>
          <Button onClick={onClose}>{text('api-key.keep')}</Button>
          <Button look="primary" disabled={removal.isPending} onClick={() => removal.mutate()}>
            {text('api-key.remove')}
          </Button>
        </div>
      </div>
    </DialogCard>
  )
}
