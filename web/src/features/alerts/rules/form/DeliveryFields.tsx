import { listContactPoints } from '@oppidum/domain/alerts/contact-point'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { IncidentType } from '@oppidum/domain/records/incident'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useText } from '../../../../i18n/text.ts'
import { useMay } from '../../../../identity/identity.tsx'
import { Tick } from '../../../../ui/fields/Choice.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { typeOf } from '../../../records/incidents/incident-words.ts'
import styles from './RuleForm.module.css'
import type { RuleDraft } from './rule-draft.ts'

/** Who is notified of a rule of one's own; for a rule of the city, what else it does. */
export function DeliveryFields({
  draft,
  headingId,
  onChange,
}: {
  draft: RuleDraft
  headingId: string
  onChange: (changes: Partial<RuleDraft>) => void
}) {
  const text = useText()
  const hasSituations = useMay('advancedIncidents')
  const isCity = draft.sharing === 'city'
  const query = useAnswer(listContactPoints, { enabled: !isCity })
  const points = query.data?.value.filter((it) => it.sharing === 'own') ?? []
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {text('rule-form.delivery')}
      </h3>
      {isCity ? (
        <>
          <p className={styles.quiet}>{text('rule-form.by-policies')}</p>
          <div className={styles.grid}>
            <SelectField
              label={text('rule-form.opens-incident')}
              options={[
                { value: '', label: text('rule-form.opens-none') },
                ...IncidentType.options.map((it) => ({ value: it, label: typeOf(it, text) })),
              ]}
              value={draft.opensIncident ?? ''}
              onChoose={(it) => onChange({ opensIncident: it === '' ? null : (it as RuleSettings['opensIncident']) })}
            />
          </div>
          {draft.opensIncident !== null && (hasSituations || draft.joinsSituation) && (
            <Tick
              checked={draft.joinsSituation}
              label={text('rule-form.joins-situation')}
              onChange={(joinsSituation) => onChange({ joinsSituation })}
            />
          )}
        </>
      ) : (
        <div className={styles.field}>
          <p className={styles.quiet}>{text(points.length > 0 ? 'rule-form.on-screen-and' : 'rule-form.on-screen')}</p>
          {points.map((it) => (
            <Tick
              key={it.id}
              checked={draft.contactPoints.includes(it.id)}
              label={`${it.name} (${it.target})`}
              onChange={(checked) =>
                onChange({ contactPoints: checked ? [...draft.contactPoints, it.id] : draft.contactPoints.filter((one) => one !== it.id) })
              }
            />
          ))}
        </div>
      )}
    </section>
  )
}
