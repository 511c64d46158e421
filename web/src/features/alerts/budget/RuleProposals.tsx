import { listRuleProposals, type RuleProposal } from '@oppidum/domain/alerts/budget'
import { leavesOf } from '@oppidum/domain/alerts/condition'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { type Text, useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { type Format, useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useChangeRule, useRule } from '../rules/rule-queries.ts'
import styles from './AlarmBudget.module.css'

/** Fraction digits of a limit that a proposal names. */
const DIGITS_AT_MOST = 2

/** What a proposal changes, in the words of the rule; limits in the unit that its author chose. */
function changeText({ kind, settings }: RuleProposal, text: Text, format: Format): string {
  if (kind === 'duration') return text('budget.longer', { minutes: settings.forMinutes })
  const leaf = leavesOf(settings.condition).find((it) => it.kind === 'threshold')
  const value = kind === 'threshold' ? leaf?.value : leaf?.clearAt
  if (!leaf || value === undefined) return ''
  const digits = Math.min(DIGITS_AT_MOST, String(value).split('.')[1]?.length ?? 0)
  return text(kind === 'threshold' ? 'budget.moved' : 'budget.wider', { value: `${format.number(value, digits)} ${leaf.unit}` })
}

/** Milder forms of a rule with what each would have done, applied by one click. */
export function RuleProposals({ id, name }: { id: string; name: string }) {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  const changing = useChangeRule()
  const answer = useAnswer(listRuleProposals, { params: { id } })
  // One that is switched off stays so.
  const active = useRule(id).data?.value.active
  const [applied, setApplied] = useState<string | null>(null)
  const found = answer.data?.value
  if (applied !== null)
    return (
      <p role="status" className={styles.quiet}>
        {applied}
      </p>
    )
  if (answer.isError) return <p className={styles.quiet}>{problemSentence(answer.error, text)}</p>
  if (!found) return <Skeleton rows={1} height={32} label={text('budget.replaying')} />
  const { version, before, proposals } = found

  function apply(proposal: RuleProposal): void {
    if (active === undefined) return
    const change = changeText(proposal, text, format)
    changing.mutate(
      { ...proposal.settings, id, version, active },
      {
        onSuccess: () => {
          setApplied(text('budget.applied', { change }))
          void client.invalidateQueries({ queryKey: [listRuleProposals.path], refetchType: 'none' })
        },
      },
    )
  }

  if (proposals.length === 0) return <p className={styles.quiet}>{text('budget.no-proposal', { count: before.fired })}</p>
  return (
    <>
      <ul className={styles.proposals}>
        {proposals.map((it) => (
          <li key={it.kind}>
            <span>
              {changeText(it, text, format)} {text('budget.effect', { after: it.after.fired, before: before.fired })}
            </span>
            <Button disabled={changing.isPending || active === undefined} onClick={() => apply(it)}>
              {text('budget.apply')}
              <span className="visually-hidden">
                {' '}
                {name}: {changeText(it, text, format)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {changing.isError && (
        <p role="alert" className={styles.problem}>
          {problemSentence(changing.error, text)}
        </p>
      )}
    </>
  )
}
