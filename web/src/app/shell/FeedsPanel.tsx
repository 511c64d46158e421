import { FeedTable } from '../../features/feeds/FeedTable.tsx'
import { useFeeds } from '../../features/feeds/feed-queries.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { rightMs } from '../../ui/browser/use-now.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from '../status/StatusScreen.module.css'
import { KnownSince } from './header/LastUpdate.tsx'

const ROW_PX = 72

/** The data sources with the health of each. */
export function FeedsPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const { data, isError, dataUpdatedAt, refetch } = useFeeds()
  return (
    <Panel
      title={text('status.feeds')}
      className={className}
      flush
      busy={!data && !isError}
      dim={isError}
      meta={isError && data && <KnownSince ms={rightMs(dataUpdatedAt)} />}
      notice={
        isError && (
          <Notice
            inline
            state="critical"
            title={text('failed.feeds')}
            act={<Button onClick={() => void refetch()}>{text('panel.retry')}</Button>}
          />
        )
      }
    >
      {data ? (
        data.value.length > 0 ? (
          <FeedTable feeds={data.value} isCurrent={!isError} />
        ) : (
          <Notice state="none" title={text('feed.none')} sentence={text('feed.none-hint')} />
        )
      ) : (
        !isError && (
          <div className={styles.waiting}>
            <Skeleton rows={2} height={ROW_PX} label={text('panel.loading')} />
          </div>
        )
      )}
    </Panel>
  )
}
