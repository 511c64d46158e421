import type { AlertRule } from '@oppidum/domain/alerts/rule'
import { type RuleReader, ruleSentence } from '@oppidum/domain/alerts/rules/rule-sentence'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useMay, useMe } from '../../../identity/identity.tsx'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import list from '../../../ui/lists/SetupList.module.css'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { SEVERITY_MARK, SEVERITY_TEXT } from '../list/alert-labels.ts'
import { RemoveRuleDialog } from './RemoveRuleDialog.tsx'
import styles from './RuleList.module.css'
import { settingsOf, useChangeRule } from './rule-queries.ts'
import { PROBLEM_TEXT } from './rule-words.ts'

const AGE_STEP_MS = 60_000

/** One rule: its sentence, when it last fired, and what can be done about it; one of a former plan can only be removed. */
export function RuleRow({ rule, reader }: { rule: AlertRule; reader: RuleReader }) {
  const text = useText()
  const format = useFormat()
  const toast = useToast()
  const me = useMe()
  const mayUse = useMay('realTimeAlerts')
  const nowMs = useNowEvery(AGE_STEP_MS)
  const changing = useChangeRule()
  const [asking, setAsking] = useState(false)
  const { id, name, version, active, severity, sharing, problem, lastFiredAt } = rule
  const address = `/alerts/rules/${id}`
  const mayTakeOver = (problem === 'plan' || problem === 'role') && rule.owner !== me?.userId
  const named = <span className="visually-hidden"> {name}</span>

  function handleActive() {
    changing.mutate(
      { ...settingsOf(rule), id, version, active: !active },
      {
        onSuccess: () => toast({ state: 'ok', title: text(active ? 'rules.is-off' : 'rules.is-on', { name }) }),
        onError: (error) => toast({ state: 'critical', title: text('rules.not-done'), sentence: problemSentence(error, text) }),
      },
    )
  }

  return (
    <li className={`${list.row} ${styles.row}`} data-off={!active || undefined}>
      <StateMark state={active ? SEVERITY_MARK[severity] : 'none'} />
      <div className={list.what}>
        <h3 className={list.name}>{mayUse ? <Link to={address}>{name}</Link> : name}</h3>
        <p>{ruleSentence(rule, reader)}</p>
        {problem && (
          <p className={styles.problem}>
            {text(PROBLEM_TEXT[problem])}
            {mayTakeOver && ` ${text('rule-problem.take-over')}`}
          </p>
        )}
        <p className={list.quiet}>
          {text(SEVERITY_TEXT[severity])} · {text(sharing === 'city' ? 'rules.city' : 'rules.own')} ·{' '}
          {text(active ? 'rules.on' : 'rules.off')} ·{' '}
          {lastFiredAt === null ? (
            text('rules.never-fired')
          ) : (
            <>
              {text('rules.last-fired')}{' '}
              <time dateTime={lastFiredAt} data-tip={format.full(lastFiredAt)}>
                {format.time(lastFiredAt, nowMs)}
              </time>
            </>
          )}
        </p>
      </div>
      <div className={styles.acts}>
        {mayUse && (
          <>
            <Button look="quiet" disabled={changing.isPending} onClick={handleActive}>
              {text(active ? 'rules.turn-off' : 'rules.turn-on')}
              {named}
            </Button>
            <Link className={buttonClass('quiet')} to={address}>
              {text('rules.edit')}
              {named}
            </Link>
          </>
        )}
        <Button look="quiet" onClick={() => setAsking(true)}>
          {text('rules.remove')}
          {named}
        </Button>
        {asking && <RemoveRuleDialog rule={rule} onClose={() => setAsking(false)} />}
      </div>
    </li>
  )
}
