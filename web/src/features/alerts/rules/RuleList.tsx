import { rulesAtMost } from '@oppidum/domain/alerts/rules/rule-limits'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useMe } from '../../../identity/identity.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './RuleList.module.css'
import { RuleRow } from './RuleRow.tsx'
import { useRules } from './rule-queries.ts'
import { useRuleCity } from './use-rule-city.ts'
import { useRuleReader } from './use-rule-reader.ts'

const ROW_PX = 84

/** Every rule that the person may see: what it says, and what can be done about it. */
export function RuleList() {
  const text = useText()
  const me = useMe()
  const query = useRules()
  const { city } = useRuleCity()
  const reader = useRuleReader(city)
  const rules = query.data?.value ?? []
  const owned = rules.filter((it) => it.owner === me?.userId).length
  const most = rulesAtMost(me?.publicMetadata.plan ?? 'free')
  const add = (look: 'primary' | 'plain') => (
    <Link className={buttonClass(look)} to="/alerts/rules/new">
      <Icon name="plus" size={18} />
      {text('rules.new')}
    </Link>
  )
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <p className={styles.lead}>{text('rules.lead')}</p>
        {add('primary')}
      </div>
      <Panel
        title={text('rules.title')}
        flush
        busy={query.isPending}
        dim={query.isError && query.data !== undefined}
        meta={rules.length > 0 && text('rules.count', { owned, most })}
        notice={
          query.isError && (
            <Notice
              inline
              alert
              state="critical"
              title={text('rules.failed')}
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
        {query.data && rules.length === 0 && (
          <Notice state="none" title={text('rules.none')} sentence={text('rules.none-sentence')} act={add('plain')} />
        )}
        {rules.length > 0 && (
          <ul>
            {rules.map((it) => (
              <RuleRow key={it.id} rule={it} reader={reader} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
