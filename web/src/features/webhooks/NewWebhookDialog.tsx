import { createWebhook } from '@oppidum/domain/webhooks/webhook'
import { useMutation } from '@tanstack/react-query'
import { change } from '../../api/change.ts'
import { useText } from '../../i18n/text.ts'
import { DialogCard } from '../../ui/DialogCard.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { WebhookForm, type WebhookSettings } from './WebhookForm.tsx'

const EMPTY: WebhookSettings = { name: '', url: '', types: ['incident.created', 'incident.closed'] }

/** Makes a webhook, and shows its secret once. */
export function NewWebhookDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const text = useText()
  const making = useMutation({
    mutationFn: (body: WebhookSettings) => change(createWebhook, { body }),
    onSuccess: onMade,
    // The secret must not remain in memory once the dialog has closed.
    gcTime: 0,
  })
  return (
    <DialogCard title={text(making.data ? 'webhook.made' : 'webhook.new-title')} closeLabel={text('webhook.close')} onClose={onClose}>
      {making.data ? (
        <ShownOnce secret={making.data.secret} onDone={onClose} />
      ) : (
        <WebhookForm
          initial={EMPTY}
          submit={'webhook.make'}
          isPending={making.isPending}
          error={making.error}
          onSubmit={making.mutate}
          onCancel={onClose}
        />
      )}
    </DialogCard>
  )
}
