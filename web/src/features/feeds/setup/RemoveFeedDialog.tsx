import type { FeedSetup } from '@oppidum/domain/feeds/feed-setup'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { RemovalDialog } from '../../../ui/RemovalDialog.tsx'
import { useRemoveFeed } from './feed-setup-queries.ts'

/** Asks before a feed is removed, and says what stays. */
export function RemoveFeedDialog({ feed, onClose, onRemoved }: { feed: FeedSetup; onClose: () => void; onRemoved?: () => void }) {
  const text = useText()
  const toast = useToast()
  const removal = useRemoveFeed()
  const { name } = feed.definition
  function handleRemove() {
    removal.mutate(feed.id, {
      onSuccess: () => {
        toast({ state: 'ok', title: text('feeds.removed', { name }) })
        onClose()
        onRemoved?.()
      },
    })
  }
  return (
    <RemovalDialog
      title={text('feeds.remove-title', { name })}
      closeLabel={text('sheet.close')}
      sentence={text(feed.origin === 'file' ? 'feeds.remove-file' : 'feeds.remove-sentence')}
      problem={removal.isError && <Notice inline alert state="critical" title={problemSentence(removal.error, text)} />}
      cancel={text('feeds.cancel')}
      remove={text('feeds.remove')}
      busy={removal.isPending}
      onRemove={handleRemove}
      onClose={onClose}
    />
  )
}
