import { useLingui } from '@lingui/react'
import type { Language } from '@oppidum/domain/core/language'
import { reportServices } from '@oppidum/domain/reports/report-calls'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PicturePicker } from '../records/desk/attachments/PicturePicker.tsx'
import type { ChosenPicture } from '../records/desk/attachments/picture-props.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { ContactPart } from './ContactPart.tsx'
import { NearbyPart } from './NearbyPart.tsx'
import { type PlaceMap, PlacePart } from './PlacePart.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import styles from './ReportScreen.module.css'
import { type DraftField, draftProblems, reportOf } from './report-draft.ts'
import { ServiceTiles } from './ServiceTiles.tsx'
import { type SendResult, sendReport } from './send-report.ts'
import { useDraft } from './use-report-draft.ts'

/** The id of the field that takes the focus when it has a problem. */
const FIELD_ID: Record<DraftField, string> = {
  service: 'report-what',
  place: 'report-address',
  description: 'report-description',
  answers: 'report-answers',
  email: 'report-email',
  phone: 'report-phone',
}

/** The citizens' form: everything on one page, in the order in which people tell it. */
export function ReportScreen({ PinMap }: { PinMap: PlaceMap }) {
  const text = useText()
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const { data, isError, refetch } = useAnswer(reportServices)
  const { draft, change, drop } = useDraft()
  const [picture, setPicture] = useState<ChosenPicture | null>(null)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<SendResult | null>(null)
  const topic = useRef<HTMLInputElement>(null)
  const sending = useRef(false)
  const services = data?.value
  const service = services?.find((it) => it.code === draft.serviceCode)
  const problems = draftProblems(draft, service)
  const problemOf = (field: DraftField) => {
    const problem = submitted ? problems.find((it) => it.field === field) : undefined
    return problem && text(problem.text)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // Two clicks in one frame arrive before the button is rendered as disabled.
    if (sending.current) return
    setSubmitted(true)
    setSent(null)
    const [first] = problems
    if (first || !service) {
      const place = document.getElementById(FIELD_ID[first?.field ?? 'service'])
      const isField = place?.matches('input, textarea') ?? false
      const field = place?.querySelector<HTMLElement>('fieldset input') ?? place?.querySelector<HTMLElement>('input, select, textarea')
      ;(isField ? place : field)?.focus()
      return
    }
    sending.current = true
    setBusy(true)
    const body = reportOf(draft, service, i18n.locale as Language, {
      ...(picture && { picture: { imageData: picture.imageData, mimeType: picture.mimeType } }),
      topic: topic.current?.value,
    })
    const outcome = await sendReport(body)
    sending.current = false
    setBusy(false)
    setSent(outcome)
    if (!('report' in outcome)) return
    drop()
    const { pathname, search, hash } = new URL(outcome.report.url)
    void navigate({ pathname, search, hash }, { replace: true, state: { made: true } })
  }

  /** Only the button submits: Enter in a one-line field, for example after a search, must not send an unfinished report. */
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }

  return (
    <ReportFrame title={text('report.title')} lead={text('report.lead')} wide>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} onKeyDown={handleKey} aria-busy={busy}>
        <section className={styles.what} id="report-what" aria-labelledby="report-what-title">
          <h2 id="report-what-title" className={styles.step}>
            {text('report.what')}
          </h2>
          {services ? (
            <ServiceTiles
              services={services}
              value={draft.serviceCode}
              problem={problemOf('service')}
              onChoose={(code) => change({ serviceCode: code, answers: {}, sameAs: null })}
            />
          ) : isError ? (
            <Notice
              alert
              state="critical"
              title={text('report.services-failed')}
              act={<Button onClick={() => void refetch()}>{text('panel.retry')}</Button>}
            />
          ) : (
            <Skeleton rows={4} height={64} label={text('report.services-loading')} />
          )}
          {problemOf('service') && (
            <p id="service-problem" className={styles.problem}>
              <StateMark state="critical" size={16} /> {problemOf('service')}
            </p>
          )}
        </section>
        <section className={styles.where} aria-labelledby="report-where">
          <div className={styles.inSight}>
            <h2 id="report-where" className={styles.step}>
              {text('report.where')}
            </h2>
            <PlacePart
              PinMap={PinMap}
              position={draft.position}
              address={draft.address}
              derived={draft.addressDerived}
              problem={problemOf('place')}
              onChange={(place) => change({ ...place, sameAs: null })}
            />
            <NearbyPart
              service={draft.serviceCode}
              position={draft.position}
              sameAs={draft.sameAs}
              onChoose={(sameAs) => change({ sameAs })}
            />
          </div>
        </section>
        <section className={styles.words} aria-labelledby="report-words">
          <h2 id="report-words" className={styles.step}>
            {text('report.words')}
          </h2>
          <TextArea
            id="report-description"
            label={text('report.description')}
            aside={draft.sameAs ? text('report.optional') : undefined}
            hint={text('report.description-hint')}
            rows={4}
            dir="auto"
            maxLength={4_000}
            value={draft.description}
            problem={problemOf('description')}
            onChange={({ target }) => change({ description: target.value })}
          />
          {service && service.attributes.length > 0 && (
            <AnswerFields
              service={service}
              answers={draft.answers}
              showProblems={problemOf('answers') !== undefined}
              onChange={(answers) => change({ answers })}
            />
          )}
          <PicturePicker
            value={picture}
            onChange={setPicture}
            isSending={busy}
            problem={sent && 'refused' in sent && sent.refused === 'report.bad-picture' ? text('report.bad-picture') : null}
          />
        </section>
        <ContactPart draft={draft} problemOf={problemOf} onChange={change} />
        <input ref={topic} className={styles.topic} name="topic" tabIndex={-1} autoComplete="off" aria-hidden="true" />
        <div className={styles.acts}>
          {sent && 'refused' in sent && (
            <div className={styles.notSent}>
              <Notice alert state="critical" title={text('report.not-sent')} sentence={sent.serverMessage ?? text(sent.refused)} />
            </div>
          )}
          <Button type="submit" look="primary" className={styles.send ?? ''} aria-disabled={busy}>
            {text(busy ? 'report.sending' : 'report.send')}
          </Button>
          <p className={styles.kept}>{text('report.kept')}</p>
        </div>
      </form>
    </ReportFrame>
  )
}
