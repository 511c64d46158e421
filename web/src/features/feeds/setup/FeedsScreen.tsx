import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SourceList } from '../sources/SourceList.tsx'
import { FeedRow } from './FeedRow.tsx'
import styles from './FeedSetup.module.css'
import { useFeedSetups, useStandards } from './feed-setup-queries.ts'

const ROW_PX = 84

/** Every feed of the city, set up here or in the city file: how it is doing, and what can be done about it. */
export function FeedsScreen() {
  const text = useText()
  const query = useFeedSetups()
  const standards = useStandards().data?.value ?? []
  const feeds = query.data?.value ?? []
  const add = (look: 'primary' | 'plain') => (
    <Link className={buttonClass(look)} to="/admin/feeds/new">
      <Icon name="plus" size={18} />
      {text('feeds.add')}
    </Link>
  )
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <p className={styles.lead}>{text('feeds.lead')}</p>
        {add('primary')}
      </div>
      <Panel
        title={text('feeds.title')}
        flush
        busy={query.isPending}
        dim={query.isError && query.data !== undefined}
        meta={feeds.length > 0 && text('feeds.count', { count: feeds.length })}
        notice={
          query.isError && (
            <Notice
              inline
              alert
              state="critical"
              title={text('feeds.failed')}
              act={<Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
            />
          )
        }
      >
        {query.isPending && (
          <div className={styles.inset}>
            <Skeleton rows={4} height={ROW_PX} label={text('panel.loading')} />
          </div>
        )}
        {query.data && feeds.length === 0 && (
          <Notice state="none" title={text('feeds.none')} sentence={text('feeds.none-sentence')} act={add('plain')} />
        )}
        {feeds.length > 0 && (
          <ul>
            {feeds.map((it) => (
              <FeedRow key={it.id} feed={it} standard={standards.find(({ standard }) => standard === it.definition.standard)} />
            ))}
          </ul>
        )}
      </Panel>
      <SourceList />
    </div>
  )
}
