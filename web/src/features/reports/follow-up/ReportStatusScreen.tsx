import { reportStatus } from '@oppidum/domain/reports/report-calls'
import { useRef, useState } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { copyAddress } from '../../../ui/browser/copy-address.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ProgressGlyph } from '../../../ui/icons/ProgressGlyph.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import type { PlaceMap } from '../PlacePart.tsx'
import { ReportFrame } from '../ReportFrame.tsx'
import { titleText } from '../service-text.ts'
import { FixedQuestion } from './FixedQuestion.tsx'
import { OwnPart } from './OwnPart.tsx'
import styles from './ReportStatusScreen.module.css'
import { StatusSteps } from './StatusSteps.tsx'
import { OUTCOME, STATUS_TEXT } from './status-words.ts'
import { useOwnReport, useReportCode } from './use-own-report.ts'

const POLL_MS = 60_000

/** A report's status for its reporter; the code in their link adds what is theirs, and the final question. */
export function ReportStatusScreen({ PinMap }: { PinMap: PlaceMap }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(POLL_MS)
  const { number = '' } = useParams()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const city = search.get('city') ?? undefined
  const code = useReportCode()
  const { data, error, refetch } = useAnswer(reportStatus, { params: { id: number }, query: { city }, pollMs: POLL_MS })
  const report = data?.value
  const mine = useOwnReport(number, city, code, report?.updatedAt ?? '', () => void refetch())
  const standing = useRef<HTMLHeadingElement>(null)
  // The clicked button is gone afterwards, so the focus moves to the result.
  const toOutcome = () => standing.current?.focus({ preventScroll: true })
  const isMade = typeof state === 'object' && state !== null && 'made' in state
  if (!report) {
    const isNone = error instanceof ApiError && (error.status === 404 || error.status === 400)
    return (
      <ReportFrame title={number}>
        {error ? (
          <Notice
            alert
            state={isNone ? 'none' : 'critical'}
            title={text(isNone ? 'report.none' : 'report.status-failed')}
            sentence={text(isNone ? 'report.none-sentence' : 'report.offline')}
            act={<Button onClick={() => void refetch()}>{text('panel.retry')}</Button>}
          />
        ) : (
          <Skeleton rows={5} label={text('report.status-loading')} />
        )}
      </ReportFrame>
    )
  }
  const statusText = STATUS_TEXT[report.status]
  const isFixed = report.outcome === 'fixed' && report.confirmation !== 'not_fixed'
  return (
    <ReportFrame
      title={titleText(report.title, text)}
      lead={
        <p>
          <span className={styles.number}>{report.number}</span>, <span dir="auto">{report.location}</span>{' '}
          {/* A place without an address is already named by its square. */}
          {!report.location.startsWith(`${report.gridReference},`) && (
            <GridReference square={report.gridReference} title={text('square.title')} />
          )}
        </p>
      }
    >
      {isMade && (
        <div className={styles.made} role="status">
          <StateMark state="ok" />
          <div>
            <p className={styles.strong}>{text('report.made')}</p>
            <p>{text('report.keep-link')}</p>
          </div>
        </div>
      )}
      {isMade && <SaveLink />}
      <section className={styles.stands} aria-labelledby="report-stands">
        <ProgressGlyph progress={report.status === 'completed' && !isFixed ? 'standing' : statusText.progress} size={20} />
        <div>
          <h2 ref={standing} id="report-stands" className={styles.strong} tabIndex={-1}>
            {report.status === 'completed' && report.outcome ? text(OUTCOME[report.outcome]) : text(statusText.text)}
          </h2>
          {report.status === 'completed' && report.outcomeReason && (
            <p className={styles.reason} dir="auto">
              {report.outcomeReason}
            </p>
          )}
          <p className={styles.quiet}>
            {text('report.changed-at', { time: format.time(report.updatedAt, nowMs) })}
            {report.reports > 1 && <> {text('report.reported-by-many', { count: report.reports })}</>}
          </p>
          {report.joinedWith && <p className={styles.quiet}>{text('report.joined-with', { number: report.joinedWith })}</p>}
          {report.expectedAt && report.status !== 'completed' && (
            <p className={styles.quiet}>{text('report.expected', { date: format.day(Date.parse(report.expectedAt)) })}</p>
          )}
        </div>
      </section>
      {mine.own?.askedUntil && (
        <FixedQuestion
          askedUntil={mine.own.askedUntil}
          busy={mine.busy}
          problem={mine.problem}
          onAnswer={(fixed, words) => void mine.answer(fixed, words).then((done) => done !== null && toOutcome())}
        />
      )}
      {!mine.own?.askedUntil && mine.problem && <Notice alert state="medium" title={text(mine.problem)} />}
      {report.confirmation === 'confirmed' && <Notice state="ok" title={text('report.thanks-yes')} />}
      {report.confirmation === 'not_fixed' && report.status !== 'completed' && <Notice state="none" title={text('report.thanks-no')} />}
      {report.confirmation === 'asked' && code === null && <Notice state="none" title={text('report.open-your-link')} />}
      {report.position && (
        <div className={styles.map}>
          <PinMap position={report.position} pinLabel={text('report.pin-of', { location: report.location })} instead={null} />
        </div>
      )}
      <StatusSteps report={report} nowMs={nowMs} />
      {mine.openProblem && <Notice state="none" title={text(mine.openProblem)} />}
      {mine.own && (
        <OwnPart
          own={mine.own}
          isOpen={report.status !== 'completed'}
          nowMs={nowMs}
          busy={mine.busy}
          onDeleteContact={() => void mine.deleteContact().then((done) => done && toOutcome())}
        />
      )}
      {code !== null && !isMade && <SaveLink />}
      <p className={styles.another}>
        <Link className={buttonClass('plain')} to="/report">
          {text('report.another')}
        </Link>
      </p>
    </ReportFrame>
  )
}

/** The link is the key: it can be copied and printed. */
function SaveLink() {
  const text = useText()
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <div className={styles.keep}>
      <Button onClick={() => void copyAddress().then(setCopied)}>
        <Icon name="link" size={16} />
        {text('report.copy-link')}
      </Button>
      <Button onClick={() => window.print()}>{text('report.print')}</Button>
      <span role="status" className={styles.quiet}>
        {copied === null ? '' : text(copied ? 'report.copied' : 'report.not-copied')}
      </span>
    </div>
  )
}
