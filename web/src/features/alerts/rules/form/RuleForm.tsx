import { type AlertRule, type RuleSettings, type Scope, Severity } from '@oppidum/domain/alerts/rule'
import { ruleSentence } from '@oppidum/domain/alerts/rules/rule-sentence'
import type { TemplateId } from '@oppidum/domain/alerts/rules/template-id'
import { type FormEvent, useId } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { useMay } from '../../../../identity/identity.tsx'
import { ProblemSummary } from '../../../../identity/ProblemSummary.tsx'
import { useSpeedUnit } from '../../../../provenance/use-speed-unit.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { Choice } from '../../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import setup from '../../../../ui/fields/SetupForm.module.css'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { SEVERITY_TEXT } from '../../list/alert-labels.ts'
import { RulePreviewPanel } from '../../preview/RulePreviewPanel.tsx'
import type { RuleCity } from '../use-rule-city.ts'
import { useRuleReader } from '../use-rule-reader.ts'
import { ConditionGroup } from './ConditionGroup.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { NewerRule } from './NewerRule.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import styles from './RuleForm.module.css'
import { placeKindIn, scopesFor } from './rule-draft.ts'
import { useRuleForm } from './use-rule-form.ts'

const SCOPE_TEXT = {
  city: 'rule-form.scope-city',
  every: 'rule-form.scope-every',
  places: 'rule-form.scope-places',
  district: 'rule-form.scope-district',
} as const

const NO_DATA = ['keep', 'resolve', 'alert'] as const
const NO_DATA_TEXT = { keep: 'rule-form.no-data-keep', resolve: 'rule-form.no-data-resolve', alert: 'rule-form.no-data-alert' } as const

/** Everything that a rule consists of, its sentence, and the button that saves it. */
export function RuleForm({
  initial,
  rule,
  template,
  city,
  back,
  onSaved,
}: {
  initial: RuleSettings
  /** Null for a new rule. */
  rule: AlertRule | null
  template?: TemplateId | undefined
  city: RuleCity
  /** Where 'Cancel' leads. */
  back: string
  onSaved: (rule: AlertRule) => void
}) {
  const text = useText()
  const id = useId()
  const isOperator = useMay({ role: 'operator' })
  const { speedUnit } = useSpeedUnit()
  const reader = useRuleReader(city)
  const form = useRuleForm({ initial, rule, template, city, onSaved })
  const { draft, problems, settings, isSaving, change } = form
  const fieldId = (name: string) => `${id}-${name}`
  const byField = Object.fromEntries(problems.flatMap(({ field, sentence }) => (field === null ? [] : [[field, sentence]])))
  const kind = placeKindIn(draft.root)
  const { locations, substations, districts } = city.city
  const scopes = scopesFor(draft.root).filter((it) => it !== 'district' || districts.length > 0)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    form.save()
  }

  const duration = (name: 'forMinutes' | 'resolveMinutes', label: string, hint: string) => (
    <TextField
      id={fieldId(name)}
      label={label}
      hint={hint}
      value={draft[name]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      problem={byField[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )

  return (
    <form className={setup.form} noValidate onSubmit={handleSubmit} aria-busy={isSaving}>
      <ProblemSummary problems={problems} fieldId={fieldId} />
      {form.isOvertaken && form.base && <NewerRule id={form.base.id} onRebase={form.rebase} />}
      <div className={styles.grid}>
        <div className={setup.whole}>
          <TextField
            id={fieldId('name')}
            label={text('rule-form.name')}
            value={draft.name}
            maxLength={80}
            autoComplete="off"
            required
            problem={byField.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </div>
        <div className={styles.field}>
          <span className={styles.label}>{text('alert.severity')}</span>
          <Choice
            label={text('alert.severity')}
            options={Severity.options.map((value) => ({ value, label: text(SEVERITY_TEXT[value]) }))}
            value={draft.severity}
            onChoose={(severity) => change({ severity })}
          />
        </div>
        {(isOperator || draft.sharing === 'city') && (
          <div className={styles.field}>
            <span className={styles.label}>{text('rule-form.sharing')}</span>
            <Choice
              label={text('rule-form.sharing')}
              options={[
                { value: 'own', label: text('rules.own') },
                { value: 'city', label: text('rules.city') },
              ]}
              value={draft.sharing}
              onChoose={(sharing) => change({ sharing })}
            />
          </div>
        )}
      </div>
      <section className={styles.part} aria-labelledby={fieldId('when')}>
        <h3 id={fieldId('when')} className={styles.heading}>
          {text('rule-form.when')}
        </h3>
        <ConditionGroup
          root={draft.root}
          group={draft.root}
          depth={1}
          speedUnit={speedUnit}
          feeds={city.feeds}
          isInDistrict={draft.scope === 'district'}
          problems={byField}
          fieldId={fieldId}
          onChange={form.changeCondition}
        />
      </section>
      <section className={styles.part} aria-labelledby={fieldId('where')}>
        <h3 id={fieldId('where')} className={styles.heading}>
          {text('rule-form.where')}
        </h3>
        <div className={styles.grid}>
          <SelectField
            label={text('rule-form.scope')}
            options={scopes.map((it) => ({
              value: it,
              label: text(it === 'every' && kind === 'substation' ? 'rule-form.scope-every-substation' : SCOPE_TEXT[it]),
            }))}
            value={draft.scope}
            onChoose={(it) => change({ scope: it as Scope['kind'], ...(draft.district === '' && { district: districts[0]?.id ?? '' }) })}
          />
          {draft.scope === 'district' && (
            <SelectField
              label={text('field.district')}
              options={districts.map((it) => ({ value: it.id, label: it.name }))}
              value={draft.district}
              problem={byField.district}
              onChoose={(district) => change({ district })}
            />
          )}
          {draft.scope === 'places' && (
            <PlacePicker
              id={fieldId('places')}
              places={kind === 'substation' ? substations : locations}
              chosen={draft.places}
              problem={byField.places}
              onChange={(places) => change({ places })}
            />
          )}
        </div>
      </section>
      <section className={styles.part} aria-labelledby={fieldId('how-long')}>
        <h3 id={fieldId('how-long')} className={styles.heading}>
          {text('rule-form.how-long')}
        </h3>
        <div className={styles.grid}>
          {duration('forMinutes', text('rule-form.for'), text('rule-form.for-hint'))}
          {duration('resolveMinutes', text('rule-form.resolve'), text('rule-form.resolve-hint'))}
          <SelectField
            label={text('rule-form.no-data')}
            options={NO_DATA.map((it) => ({ value: it, label: text(NO_DATA_TEXT[it]) }))}
            value={draft.noData}
            onChoose={(it) => change({ noData: it as RuleSettings['noData'] })}
          />
        </div>
      </section>
      <DeliveryFields draft={draft} headingId={fieldId('delivery')} onChange={change} />
      <p className={styles.sentence} aria-live="polite">
        {settings ? ruleSentence(settings, reader) : text('rule-form.incomplete')}
      </p>
      <RulePreviewPanel settings={settings} />
      <div className={`${styles.acts} ${setup.foot}`}>
        <Link className={buttonClass('plain', setup.push)} to={back}>
          {text('rule-form.cancel')}
        </Link>
        <Button type="submit" look="primary" disabled={isSaving}>
          {text(form.base ? 'rule-form.save' : 'rule-form.create')}
        </Button>
      </div>
    </form>
  )
}
