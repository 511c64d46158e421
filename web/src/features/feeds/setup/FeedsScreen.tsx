import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { AnswerPanel } from '../../../provenance/AnswerPanel.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import list from '../../../ui/lists/SetupList.module.css'
import { Notice } from '../../../ui/Notice.tsx'
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
      <div className={list.bar}>
        <p className={list.lead}>{text('feeds.lead')}</p>
        {add('primary')}
      </div>
      <AnswerPanel
        title={text('feeds.title')}
        query={query}
        failed={text('feeds.failed')}
        skeleton={{ rows: 4, height: ROW_PX }}
        meta={feeds.length > 0 && text('feeds.count', { count: feeds.length })}
      >
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
      </AnswerPanel>
      <SourceList />
    </div>
  )
}
