import type { OwnReport } from '@oppidum/domain/reports/report'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { SaysAi } from '../../records/desk/attachments/SaysAi.tsx'
import { titleText } from '../service-text.ts'
import styles from './OwnPart.module.css'

/** What only the reporter sees: their own text, the pictures, and their contact details. */
export function OwnPart({
  own,
  isOpen,
  nowMs,
  busy,
  onDeleteContact,
}: {
  own: OwnReport
  /** The city is still working on it. */
  isOpen: boolean
  nowMs: number
  busy: boolean
  onDeleteContact: () => void
}) {
  const text = useText()
  const format = useFormat()
  const [confirming, setConfirming] = useState(false)
  const { contact, pictures } = own
  return (
    <>
      <section className={styles.part} aria-labelledby="report-own">
        <h2 id="report-own" className={styles.title}>
          {text('report.own')}
        </h2>
        <p className={styles.said} dir="auto">
          {titleText(own.description, text)}
        </p>
        {pictures.length > 0 && (
          <ul className={styles.pictures}>
            {pictures.map(({ id, by, kind, caption, thumb, full }) => (
              <li key={id}>
                <a href={full.url} target="_blank" rel="noreferrer">
                  <img
                    src={thumb.url}
                    width={thumb.width}
                    height={thumb.height}
                    alt={caption ?? text(by === 'reporter' ? 'report.your-picture' : 'report.city-picture')}
                  />
                </a>
                <SaysAi picture={{ kind }} hint />
                {by !== 'reporter' && <p className={styles.by}>{text('report.city-picture')}</p>}
              </li>
            ))}
          </ul>
        )}
      </section>
      {contact && (
        <section className={styles.part} aria-labelledby="report-own-contact">
          <h2 id="report-own-contact" className={styles.title}>
            {text('report.own-contact')}
          </h2>
          <p>{[contact.name, contact.email, contact.phone].filter(Boolean).join(', ')}</p>
          <p className={styles.quiet}>
            {text(isOpen ? 'report.contact-while-open' : 'report.contact-until', { date: format.time(contact.deletedAt, nowMs) })}
          </p>
          <div className={styles.acts}>
            {confirming ? (
              <>
                <Button look="primary" aria-disabled={busy} onClick={onDeleteContact}>
                  {text('report.delete-yes')}
                </Button>
                <Button onClick={() => setConfirming(false)}>{text('report.delete-no')}</Button>
              </>
            ) : (
              <Button onClick={() => setConfirming(true)}>{text('report.delete-contact')}</Button>
            )}
          </div>
        </section>
      )}
    </>
  )
}
