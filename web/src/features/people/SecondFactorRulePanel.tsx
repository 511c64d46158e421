import type { Role } from '@oppidum/domain/core/access'
import type { SecondFactorRule } from '@oppidum/domain/people/second-factor-rule'
import { useState } from 'react'
import { Link } from 'react-router'
import { type TextId, useText } from '../../i18n/text.ts'
import { problemSentence } from '../../identity/problem-sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAccount } from './account/use-account.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import styles from './People.module.css'
import { useSecondFactorRule, useSecondFactorRuleChange } from './people-queries.ts'

type From = Role | 'nobody'

const FROM_TEXT: Record<From, TextId> = {
  nobody: 'people.factor-from-nobody',
  admin: 'people.factor-from-admin',
  operator: 'people.factor-from-operator',
  viewer: 'people.factor-from-viewer',
}
const FROM: readonly From[] = ['nobody', 'admin', 'operator', 'viewer']

const ruleOf = (from: From): SecondFactorRule => ({ fromRole: from === 'nobody' ? null : from })

/** From which role on a second factor is required, for an installation with local accounts. */
export function SecondFactorRulePanel() {
  const text = useText()
  const rule = useSecondFactorRule()
  const account = useAccount()
  const isWaiting = rule.isPending || account.isPending
  return (
    <Panel title={text('people.factor-rule')} busy={isWaiting}>
      {rule.isError && (
        <Notice
          inline
          alert
          state="critical"
          title={text('people.factor-rule-failed')}
          act={<Button onClick={() => void rule.refetch()}>{text('panel.retry')}</Button>}
        />
      )}
      {isWaiting && <Skeleton rows={2} height={36} label={text('panel.loading')} />}
      {!isWaiting && rule.data && (
        <div className={styles.rule}>
          <p className={styles.ruleWords}>{text('people.factor-rule-words')}</p>
          {account.data?.value.secondFactor === false ? (
            <p>
              {text('people.factor-own-first')} <Link to="/account">{text('people.factor-own-link')}</Link>
            </p>
          ) : (
            <RuleChoice from={rule.data.value.fromRole ?? 'nobody'} />
          )}
        </div>
      )}
    </Panel>
  )
}

function RuleChoice({ from }: { from: From }) {
  const text = useText()
  const toast = useToast()
  const change = useSecondFactorRuleChange()
  const [confirming, setConfirming] = useState<From | null>(null)
  const handleConfirm = (to: From) =>
    change.mutate(ruleOf(to), {
      onError: (problem) => toast({ state: 'critical', title: text('people.not-changed'), sentence: problemSentence(problem, text) }),
      onSuccess: () => toast({ state: 'ok', title: text('people.factor-rule-changed', { from: text(FROM_TEXT[to]) }) }),
    })
  return (
    <>
      <Choice
        label={text('people.factor-rule')}
        options={FROM.map((it) => ({ value: it, label: text(FROM_TEXT[it]) }))}
        value={change.isPending ? (change.variables.fromRole ?? 'nobody') : from}
        onChoose={(it) => it !== from && !change.isPending && setConfirming(it)}
      />
      {confirming !== null && (
        <ConfirmDialog
          title={text('people.factor-confirm-title')}
          act={
            confirming === 'nobody'
              ? text('people.factor-confirm-off')
              : text('people.factor-confirm', { from: text(FROM_TEXT[confirming]) })
          }
          onClose={() => setConfirming(null)}
          onConfirm={() => handleConfirm(confirming)}
        >
          {text(confirming === 'nobody' ? 'people.factor-confirm-none' : 'people.factor-confirm-words')}
        </ConfirmDialog>
      )}
    </>
  )
}
