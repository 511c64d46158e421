import { changeWebhook, type Webhook } from '@oppidum/domain/webhooks/webhook'
import { useMutation } from '@tanstack/react-query'
import { change } from '../../api/change.ts'
import { useText } from '../../i18n/text.ts'
import { DialogCard } from '../../ui/DialogCard.tsx'
import { WebhookForm, type WebhookSettings } from './WebhookForm.tsx'

/** Changes where a webhook sends which events, and its name. Its secret stays, and so does whether it is paused. */
export function EditWebhookDialog({ webhook, onChanged, onClose }: { webhook: Webhook; onChanged: () => void; onClose: () => void }) {
  const text = useText()
  const changing = useMutation({
    mutationFn: (body: WebhookSettings) => change(changeWebhook, { params: { id: webhook.id }, body }),
    onSuccess: () => {
      onClose()
      onChanged()
    },
  })
  return (
    <DialogCard title={text('webhook.edit-title', { name: webhook.name })} closeLabel={text('webhook.close')} onClose={onClose}>
      <WebhookForm
        initial={webhook}
        submit={'webhook.save'}
        isPending={changing.isPending}
        error={changing.error}
        onSubmit={changing.mutate}
        onCancel={onClose}
      />
    </DialogCard>
  )
}
