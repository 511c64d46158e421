import { useText } from '../../i18n/text.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './ReportScreen.module.css'
import type { Draft, DraftField } from './report-draft.ts'

/** The reporter's optional contact details, and a plain explanation of how they are used. */
export function ContactPart({
  draft,
  problemOf,
  onChange,
}: {
  draft: Draft
  problemOf: (field: DraftField) => string | undefined
  onChange: (more: Partial<Pick<Draft, 'name' | 'email' | 'phone'>>) => void
}) {
  const text = useText()
  const optional = text('report.optional')
  return (
    <section className={styles.contact} aria-labelledby="report-contact">
      <h2 id="report-contact" className={styles.step}>
        {text('report.contact')} <span className={styles.aside}>{optional}</span>
      </h2>
      <p className={styles.plain}>{text('report.contact-why')}</p>
      <TextField
        id="report-email"
        label={text('report.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={draft.email}
        problem={problemOf('email')}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <div className={styles.pair}>
        <TextField
          id="report-name"
          label={text('report.name')}
          autoComplete="name"
          maxLength={120}
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextField
          id="report-phone"
          label={text('report.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={draft.phone}
          problem={problemOf('phone')}
          onChange={({ target }) => onChange({ phone: target.value })}
        />
      </div>
    </section>
  )
}
