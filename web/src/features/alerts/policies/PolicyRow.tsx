import type { PolicyDraft } from '@oppidum/domain/alerts/policy'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import owned from '../../../ui/lists/OwnedList.module.css'
import styles from './Policies.module.css'
import { type Choices, GROUP_TEXT, listed, matchText, targetText } from './policy-words.ts'

/** One policy in words, and for admins what can be done with it. */
export function PolicyRow({
  policy,
  number,
  choices,
  acts,
}: {
  policy: PolicyDraft
  /** From 1. */
  number: number
  choices: Choices
  /** Null for who may only read. */
  acts: { onEdit: () => void; onRemove: () => void; onUp: (() => void) | null; onDown: (() => void) | null } | null
}) {
  const text = useText()
  const language = useLanguage()
  const { name, match, targets, groupBy, groupSeconds, escalation, notifyResolved, goesOn } = policy
  const names = (of: PolicyDraft['targets']) =>
    of.length === 0
      ? text('policy.nobody')
      : listed(
          of.map((it) => targetText(it, choices, text)),
          language,
        )
  return (
    <li className={owned.row}>
      <div className={owned.what}>
        <p className={owned.name}>
          <span className={owned.quiet}>{number}</span>
          {name}
        </p>
        <p>{matchText(match, text, language)}</p>
        <p>{text('policy.tells', { names: names(targets) })}</p>
        <p className={styles.quiet}>
          {[
            groupBy === 'none'
              ? text('policy.group-none')
              : text('policy.grouped', { by: text(GROUP_TEXT[groupBy]), seconds: groupSeconds }),
            ...(escalation ? [text('policy.escalates', { minutes: escalation.afterMinutes, names: names(escalation.targets) })] : []),
            ...(notifyResolved ? [] : [text('policy.not-resolved')]),
            ...(goesOn ? [text('policy.goes-on-short')] : []),
          ].join(' · ')}
        </p>
      </div>
      {acts && (
        <div className={owned.acts}>
          <Button look="quiet" disabled={!acts.onUp} aria-label={text('policy.up-named', { name })} onClick={() => acts.onUp?.()}>
            {text('policy.up')}
          </Button>
          <Button look="quiet" disabled={!acts.onDown} aria-label={text('policy.down-named', { name })} onClick={() => acts.onDown?.()}>
            {text('policy.down')}
          </Button>
          <Button aria-label={text('policy.edit-named', { name })} onClick={acts.onEdit}>
            {text('policy.edit')}
          </Button>
          <Button aria-label={text('policy.remove-named', { name })} onClick={acts.onRemove}>
            {text('policy.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}
