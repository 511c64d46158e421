import { AlertDomain, type PolicyDraft, type PreviewRecipient, previewPolicies, type RoutedAlert } from '@oppidum/domain/alerts/policy'
import { Severity } from '@oppidum/domain/alerts/rule'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SEVERITY_TEXT } from '../list/alert-labels.ts'
import styles from './Policies.module.css'
import { DOMAIN_TEXT, listed, WAY_TEXT } from './policy-words.ts'

/** Who is on shift and whose hours are quiet changes while the page is open. */
const LOOK_MS = 30_000

/** Who would be notified now of an alert that the person describes, by the policies as they stand on the page. */
export function WhoGetsIt({ policies, districts }: { policies: readonly PolicyDraft[]; districts: readonly string[] }) {
  const text = useText()
  const language = useLanguage()
  const { id: city, timeZone } = useCity()
  const [alert, setAlert] = useState<RoutedAlert>({ severity: 'critical', domain: 'traffic', district: null })
  const body = { policies: [...policies], alert }
  const query = useQuery({
    queryKey: [previewPolicies.path, city, body],
    queryFn: ({ signal }) => change(previewPolicies, { query: { city }, body, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
    gcTime: 0,
    meta: { private: true },
  })
  // Two policies may have the same name.
  const previews = query.data?.map((it, index) => ({ ...it, key: `${it.policy} ${index}` })) ?? []
  const time = new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const recipient = ({ kind, id, name, by, quietUntil }: PreviewRecipient) => (
    <li key={`${kind} ${id}`} className={styles.recipient}>
      <span className={styles.strong}>{name}</span>
      <span className={styles.quiet}>
        {listed(
          by.map((it) => text(WAY_TEXT[it])),
          language,
        )}
        {quietUntil !== null && ` · ${text('policy.quiet-until', { time: time.format(Date.parse(quietUntil)) })}`}
      </span>
    </li>
  )
  return (
    <Panel title={text('policy.who')} busy={query.isFetching}>
      <div className={styles.form}>
        <div className={styles.grid}>
          <SelectField
            label={text('alert.severity')}
            options={Severity.options.map((value) => ({ value, label: text(SEVERITY_TEXT[value]) }))}
            value={alert.severity}
            onChoose={(severity) => setAlert({ ...alert, severity: severity as Severity })}
          />
          <SelectField
            label={text('policy.domain')}
            options={AlertDomain.options.map((value) => ({ value, label: text(DOMAIN_TEXT[value]) }))}
            value={alert.domain}
            onChoose={(domain) => setAlert({ ...alert, domain: domain as AlertDomain })}
          />
          <SelectField
            label={text('field.district')}
            options={[{ value: '', label: text('policy.no-district') }, ...districts.map((it) => ({ value: it, label: it }))]}
            value={alert.district ?? ''}
            onChoose={(district) => setAlert({ ...alert, district: district === '' ? null : district })}
          />
        </div>
        {query.isError && <Notice inline alert state="critical" title={problemSentence(query.error, text)} />}
        <div aria-live="polite" className={styles.form}>
          {previews.map(({ key, ...preview }) => (
            <section key={key} className={styles.part}>
              <h3 className={styles.label}>{preview.policy ?? text('policy.none-takes')}</h3>
              {preview.recipients.length === 0 ? (
                <p className={styles.quiet}>{text('policy.nobody-else')}</p>
              ) : (
                <ul>{preview.recipients.map(recipient)}</ul>
              )}
              {preview.escalation && (
                <>
                  <p className={styles.quiet}>{text('policy.then', { minutes: preview.escalation.afterMinutes })}</p>
                  {preview.escalation.recipients.length === 0 ? (
                    <p className={styles.quiet}>{text('policy.nobody')}</p>
                  ) : (
                    <ul>{preview.escalation.recipients.map(recipient)}</ul>
                  )}
                </>
              )}
            </section>
          ))}
        </div>
      </div>
    </Panel>
  )
}
