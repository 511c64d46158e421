import { ruleSentence } from '@oppidum/domain/alerts/rules/rule-sentence'
import { useText } from '../../../i18n/text.ts'
import { useMe } from '../../../identity/identity.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import list from '../../../ui/lists/SetupList.module.css'
import { Panel } from '../../../ui/Panel.tsx'
import { SEVERITY_TEXT } from '../list/alert-labels.ts'
import styles from './RuleList.module.css'
import { useRuleVersions } from './rule-queries.ts'
import type { RuleCity } from './use-rule-city.ts'
import { useRuleReader } from './use-rule-reader.ts'

const AGE_STEP_MS = 60_000

/** What a rule said in each of its versions, newest first. */
export function RuleVersions({ id, city }: { id: string; city: RuleCity }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(AGE_STEP_MS)
  const reader = useRuleReader(city)
  const me = useMe()
  const versions = useRuleVersions(id).data?.value ?? []
  return (
    <Panel title={text('rules.versions')} flush meta={text('rules.newest-first')}>
      <ul>
        {versions.map(({ version, settings, active, changedAt, changedBy }) => (
          <li key={version} className={styles.version}>
            <p className={styles.versionHead}>
              {text('rules.version', { version })}
              <span className={list.quiet}>
                {' · '}
                <time dateTime={changedAt} data-tip={format.full(changedAt)}>
                  {format.time(changedAt, nowMs)}
                </time>
                {' · '}
                {text(changedBy !== null && changedBy === me?.userId ? 'rules.by-you' : 'rules.by-someone')}
              </span>
            </p>
            <div className={styles.versionText}>
              <p>{ruleSentence(settings, reader)}</p>
              <p className={list.quiet}>
                {settings.name} · {text(SEVERITY_TEXT[settings.severity])} · {text(active ? 'rules.on' : 'rules.off')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
