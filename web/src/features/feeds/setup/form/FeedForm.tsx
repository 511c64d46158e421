import type { FeedSetup, StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { ProblemSummary } from '../../../../identity/ProblemSummary.tsx'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import setup from '../../../../ui/fields/SetupForm.module.css'
import { Panel } from '../../../../ui/Panel.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { fieldName } from '../field-names.ts'
import type { SensorMap } from '../sensors/sensor-map.ts'
import { CommonFields, IntervalField } from './CommonFields.tsx'
import styles from './FeedForm.module.css'
import type { OwnField } from './feed-draft.ts'
import { KeyField } from './KeyField.tsx'
import { MoreFields } from './MoreFields.tsx'
import { NewerVersion } from './NewerVersion.tsx'
import { OwnFieldInput } from './OwnFieldInput.tsx'
import { TestResult } from './TestResult.tsx'
import { useFeedForm } from './use-feed-form.ts'

/** Inputs that take the width of the form. */
const WIDE: readonly OwnField['input'][] = ['mapping', 'words', 'json', 'lines']

/** Everything that a feed of one standard needs, a test of it, and the button that saves it. */
export function FeedForm({
  standard,
  feed,
  testAtOnce = false,
  back,
  SensorsMap,
  onSaved,
}: {
  standard: StandardInfo
  /** Null for a new feed. */
  feed: FeedSetup | null
  testAtOnce?: boolean
  /** Where 'Cancel' leads. */
  back: string
  SensorsMap: SensorMap
  onSaved: (feed: FeedSetup) => void
}) {
  const text = useText()
  const language = useLanguage()
  const id = useId()
  const form = useFeedForm(standard, feed, onSaved)
  const { draft, base, problems, test, isSaving } = form
  const runTest = useRef(form.runTest)
  runTest.current = form.runTest
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (testAtOnce) runTest.current()
  }, [testAtOnce])
  // The result is below a long form.
  useEffect(() => {
    if (test.isPending || test.data) result.current?.scrollIntoView?.({ block: 'nearest' })
  }, [test.isPending, test.data])

  const fieldId = (name: string) => `${id}-${name}`
  const common = { draft, problems, fieldId, onChange: form.change }
  const listed = Object.entries(problems).map(([name, problem]) => ({
    field: name === '' ? null : name,
    sentence: name === '' ? problem : text('feeds.problem-at', { field: fieldName(name, standard, language, text), problem }),
  }))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    form.save()
  }

  return (
    <>
      <form className={setup.form} noValidate onSubmit={handleSubmit} aria-busy={isSaving}>
        <p>{standard.texts[language].about}</p>
        <ProblemSummary problems={listed} fieldId={fieldId} />
        {form.isOvertaken && base && <NewerVersion base={base} onRebase={form.rebase} />}
        <div className={styles.grid}>
          <CommonFields {...common} />
          {standard.key !== 'none' && (
            <KeyField
              // The stored key of a version that was loaded again.
              key={base?.version}
              id={fieldId('key')}
              need={standard.key}
              isStored={base?.hasKey ?? false}
              value={draft.key}
              isDropped={draft.dropKey}
              problem={problems.key}
              onChange={form.change}
            />
          )}
          {standard.fields.map((field) => (
            <div key={field.name} className={WIDE.includes(field.input) ? setup.whole : undefined}>
              <OwnFieldInput
                id={fieldId(`own.${field.name}`)}
                field={field}
                standard={standard}
                value={draft.own[field.name] ?? ''}
                draft={draft}
                columns={test.data?.columns ?? []}
                problem={problems[`own.${field.name}`]}
                onChange={(it) => form.changeOwn(field.name, it)}
              />
            </div>
          ))}
          <IntervalField {...common} isReceived={standard.arrival === 'received'} />
          <MoreFields {...common} isNew={base === null} />
        </div>
        <div className={`${styles.acts} ${setup.foot}`}>
          <Button busy={test.isPending} onClick={form.runTest}>
            {text(test.isPending ? 'feeds.testing' : 'feeds.test')}
          </Button>
          <span className={styles.hint}>{text('feeds.test-hint')}</span>
          <Link className={buttonClass('plain', setup.push)} to={back}>
            {text('feeds.cancel')}
          </Link>
          <Button type="submit" look="primary" busy={isSaving}>
            {text(base ? (isSaving ? 'feeds.saving' : 'feeds.save') : isSaving ? 'feeds.adding' : 'feeds.add-and-start')}
          </Button>
        </div>
      </form>
      <div ref={result}>
        {(test.isPending || test.data) && (
          <Panel title={text('feeds.test-title')} flush busy={test.isPending}>
            {test.isPending ? (
              <div className={setup.form}>
                <Skeleton rows={4} label={text('feeds.testing')} />
              </div>
            ) : (
              test.data && <TestResult test={test.data} isNew={base === null} SensorsMap={SensorsMap} />
            )}
          </Panel>
        )}
      </div>
    </>
  )
}
