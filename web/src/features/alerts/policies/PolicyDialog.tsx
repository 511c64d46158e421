import { AlertDomain, type Policy, type PolicyDraft } from '@oppidum/domain/alerts/policy'
import { Severity } from '@oppidum/domain/alerts/rule'
import { type FormEvent, useState } from 'react'
import { type TextId, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { Tick } from '../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SEVERITY_TEXT } from '../list/alert-labels.ts'
import styles from './Policies.module.css'
import { formOf, type PolicyForm, type PolicyProblems, policyOf } from './policy-draft.ts'
import { type Choices, DOMAIN_TEXT, GROUP_TEXT } from './policy-words.ts'
import { TargetPicker } from './TargetPicker.tsx'

const GROUPS = Object.keys(GROUP_TEXT) as Policy['groupBy'][]

/** Everything that one policy says. */
export function PolicyDialog({
  initial,
  choices,
  onDone,
  onClose,
}: {
  initial: PolicyDraft
  choices: Choices
  onDone: (policy: PolicyDraft) => void
  onClose: () => void
}) {
  const text = useText()
  const [form, setForm] = useState(() => formOf(initial))
  const [problems, setProblems] = useState<PolicyProblems>({})
  const change = (changes: Partial<PolicyForm>) => setForm((now) => ({ ...now, ...changes }))
  const problem = (name: keyof PolicyProblems) => problems[name] && text(problems[name] as TextId)
  const isNew = initial.id === undefined && initial.name === ''

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const read = policyOf(form)
    setProblems(read.problems)
    if (read.policy) onDone(read.policy)
  }

  /** Ticks for some of a list of words; none ticked means all. */
  function several<V extends string>(
    label: TextId,
    words: readonly { value: V; label: string }[],
    chosen: readonly V[] | undefined,
    onChange: (chosen: V[] | undefined) => void,
  ) {
    const toggle = (value: V, checked: boolean) => {
      const next = words.map((it) => it.value).filter((it) => (it === value ? checked : chosen?.includes(it)))
      onChange(next.length === 0 ? undefined : next)
    }
    return (
      <fieldset className={styles.targets}>
        <legend className={styles.label}>{text(label)}</legend>
        {words.map((it) => (
          <Tick
            key={it.value}
            checked={chosen?.includes(it.value) ?? false}
            label={it.label}
            onChange={(checked) => toggle(it.value, checked)}
          />
        ))}
      </fieldset>
    )
  }
  const match = (changes: PolicyDraft['match']) =>
    change({ match: Object.fromEntries(Object.entries({ ...form.match, ...changes }).filter(([, it]) => it !== undefined)) })

  return (
    <DialogCard title={text(isNew ? 'policy.new-title' : 'policy.edit-title')} closeLabel={text('sheet.close')} onClose={onClose}>
      <form className={`${styles.form} ${styles.dialog}`} noValidate onSubmit={handleSubmit}>
        <TextField
          label={text('policy.name')}
          value={form.name}
          maxLength={80}
          autoComplete="off"
          problem={problem('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <p className={styles.quiet}>{text('policy.match-hint')}</p>
        {several(
          'alert.severity',
          Severity.options.map((value) => ({ value, label: text(SEVERITY_TEXT[value]) })),
          form.match.severities,
          (severities) => match({ severities }),
        )}
        {several(
          'policy.domain',
          AlertDomain.options.map((value) => ({ value, label: text(DOMAIN_TEXT[value]) })),
          form.match.domains,
          (domains) => match({ domains }),
        )}
        {choices.districts.length > 0 &&
          several(
            'policy.districts',
            choices.districts.map((value) => ({ value, label: value })),
            form.match.districts,
            (districts) => match({ districts }),
          )}
        <TargetPicker
          label={text('policy.targets')}
          choices={choices}
          chosen={form.targets}
          problem={problem('targets')}
          onChange={(targets) => change({ targets })}
        />
        <div className={styles.grid}>
          <SelectField
            label={text('policy.group')}
            options={GROUPS.map((value) => ({ value, label: text(GROUP_TEXT[value]) }))}
            value={form.groupBy}
            onChoose={(groupBy) => change({ groupBy: groupBy as Policy['groupBy'] })}
          />
          {form.groupBy !== 'none' && (
            <TextField
              label={text('policy.group-seconds')}
              hint={text('policy.group-hint')}
              value={form.groupSeconds}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              problem={problem('groupSeconds')}
              onChange={({ target }) => change({ groupSeconds: target.value })}
            />
          )}
          <TextField
            label={text('policy.escalate-after')}
            hint={text('policy.escalate-hint')}
            value={form.escalateAfter}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            problem={problem('escalateAfter')}
            onChange={({ target }) => change({ escalateAfter: target.value })}
          />
        </div>
        {form.escalateAfter.trim() !== '' && (
          <TargetPicker
            label={text('policy.escalate-to')}
            choices={choices}
            chosen={form.escalateTo}
            problem={problem('escalateTo')}
            onChange={(escalateTo) => change({ escalateTo })}
          />
        )}
        <Tick
          checked={form.notifyResolved}
          label={text('policy.notify-resolved')}
          onChange={(notifyResolved) => change({ notifyResolved })}
        />
        <Tick checked={form.goesOn} label={text('policy.goes-on')} onChange={(goesOn) => change({ goesOn })} />
        <div className={styles.acts}>
          <Button onClick={onClose}>{text('policy.cancel')}</Button>
          <Button type="submit" look="primary">
            {text('policy.apply')}
          </Button>
        </div>
      </form>
    </DialogCard>
  )
}
