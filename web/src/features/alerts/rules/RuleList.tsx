import { rulesAtMost } from '@oppidum/domain/alerts/rules/rule-limits'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useMe } from '../../../identity/identity.tsx'
import { AnswerPanel } from '../../../provenance/AnswerPanel.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import list from '../../../ui/lists/SetupList.module.css'
import { Notice } from '../../../ui/Notice.tsx'
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
      <div className={list.bar}>
        <p className={list.lead}>{text('rules.lead')}</p>
        {add('primary')}
      </div>
      <AnswerPanel
        title={text('rules.title')}
        query={query}
        failed={text('rules.failed')}
        skeleton={{ rows: 4, height: ROW_PX }}
        meta={rules.length > 0 && text('rules.count', { owned, most })}
      >
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
      </AnswerPanel>
    </div>
  )
}
