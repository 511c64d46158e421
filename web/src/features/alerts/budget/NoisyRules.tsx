import type { NoisyRule } from '@oppidum/domain/alerts/budget'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { SEVERITY_MARK } from '../list/alert-labels.ts'
import styles from './AlarmBudget.module.css'
import { RuleProposals } from './RuleProposals.tsx'

/** Of all alerts; a rule with more of them has its proposals shown at once. */
const LARGE_SHARE = 0.2
/** Replays of so many rules at once; the others on request. */
const SHOWN_AT_ONCE = 2

/** The rules with the most alerts, and how to make them fewer. */
export function NoisyRules({ rules }: { rules: readonly NoisyRule[] }) {
  const text = useText()
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{text('budget.noisiest')}</h2>
      <p className={styles.quiet}>{text('budget.noisiest-note')}</p>
      <ol className={styles.rules}>
        {rules.map((it, index) => (
          <NoisyRow key={it.rule} rule={it} isOpenAtFirst={index < SHOWN_AT_ONCE && (it.chattering > 0 || it.share >= LARGE_SHARE)} />
        ))}
      </ol>
    </section>
  )
}

function NoisyRow({ rule, isOpenAtFirst }: { rule: NoisyRule; isOpenAtFirst: boolean }) {
  const text = useText()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const { name, severity, alerts, share, short, chattering, useful, useless } = rule
  const facts = [
    text('budget.rule-alerts', { count: alerts, percent: format.number(100 * share) }),
    short > 0 && text('budget.rule-short', { count: short }),
    chattering > 0 && text('budget.rule-chattering', { count: chattering }),
    useful + useless > 0 && text('budget.rule-ratings', { useful, useless }),
  ].filter((it) => it !== false)
  return (
    <li className={styles.rule}>
      <div className={styles.head}>
        <StateMark state={SEVERITY_MARK[severity]} />
        <h3 className={styles.name}>
          <Link to={`/alerts/rules/${rule.rule}`}>{name}</Link>
        </h3>
        <span className={styles.facts}>{facts.join(' · ')}</span>
        {!isOpen && (
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            {text('budget.calm')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
      {isOpen && <RuleProposals id={rule.rule} name={name} />}
    </li>
  )
}
