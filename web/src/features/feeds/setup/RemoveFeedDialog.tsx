import type { FeedSetup } from '@oppidum/domain/feeds/feed-setup'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import styles from './FeedSetup.module.css'
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
    <DialogCard title={text('feeds.remove-title', { name })} closeLabel={text('sheet.close')} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{text(feed.origin === 'file' ? 'feeds.remove-file' : 'feeds.remove-sentence')}</p>
        {removal.isError && <Notice inline alert state="critical" title={problemSentence(removal.error, text)} />}
        <div className={styles.ends}>
          <Button onClick={onClose}>{text('feeds.cancel')}</Button>
          <Button look="primary" busy={removal.isPending} onClick={handleRemove}>
            {text('feeds.remove')}
          </Button>
        </div>
      </div>
    </DialogCard>
  )
}
