import type { FeedSetup } from '@oppidum/domain/feeds/feed-setup'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import styles from './FeedSetup.module.css'
import { useChangeFeed, useFetchFeed } from './feed-setup-queries.ts'
import { RemoveFeedDialog } from './RemoveFeedDialog.tsx'

/** Fetch now, pause or start, test, edit, remove. */
export function FeedActs({ feed, onRemoved }: { feed: FeedSetup; onRemoved?: () => void }) {
  const text = useText()
  const toast = useToast()
  const fetching = useFetchFeed()
  const changing = useChangeFeed()
  const [asking, setAsking] = useState(false)
  const { id, version, definition } = feed
  const { name } = definition
  const busy = fetching.isPending || changing.isPending
  const edit = `/admin/feeds/${encodeURIComponent(id)}/edit`
  const named = <span className="visually-hidden"> {name}</span>
  const refused = (problem: unknown) =>
    toast({ state: 'critical', title: text('feeds.not-done'), sentence: problemSentence(problem, text) })

  function handleFetch() {
    fetching.mutate(id, {
      onError: refused,
      onSuccess: () => toast({ state: 'ok', title: text('feeds.fetch-asked', { name }) }),
    })
  }

  function handleState() {
    const state = feed.state === 'running' ? 'paused' : 'running'
    changing.mutate(
      { id, version, definition, state },
      {
        onError: refused,
        onSuccess: () => toast({ state: 'ok', title: text(state === 'paused' ? 'feeds.is-paused' : 'feeds.is-started', { name }) }),
      },
    )
  }

  return (
    <div className={styles.acts}>
      <Button look="quiet" busy={busy} disabled={feed.state === 'paused'} onClick={handleFetch}>
        {text('feeds.fetch-now')}
        {named}
      </Button>
      <Button look="quiet" busy={busy} onClick={handleState}>
        {text(feed.state === 'running' ? 'feeds.pause' : 'feeds.start')}
        {named}
      </Button>
      <Link className={buttonClass('quiet')} to={`${edit}?test=1`}>
        {text('feeds.test')}
        {named}
      </Link>
      <Link className={buttonClass('quiet')} to={edit}>
        {text('feeds.edit')}
        {named}
      </Link>
      <Button look="quiet" busy={busy} onClick={() => setAsking(true)}>
        {text('feeds.remove')}
        {named}
      </Button>
      {asking && <RemoveFeedDialog feed={feed} onClose={() => setAsking(false)} {...(onRemoved && { onRemoved })} />}
    </div>
  )
}
