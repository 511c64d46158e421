import { MINUTE_MS } from '@oppidum/domain/core/time'
import { type CorrectedField, type Correction, listCorrections, takeBackCorrection } from '@oppidum/domain/forecasting/correction'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { answerKey, useAnswer } from '../../../api/use-answer.ts'
import { label } from '../../../i18n/label.ts'
import { type Text, type TextId, useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Table } from '../../../ui/lists/Table.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { priorityWord } from '../../records/desk/record-labels.ts'
import { useDepartmentName } from '../../records/desk/responsibility/use-responsibility.ts'
import styles from './Models.module.css'

const FIELD_TEXT: Record<CorrectedField, TextId> = {
  type: 'field.type',
  category: 'field.category',
  priority: 'field.priority',
  department: 'field.department',
}

/** Operators' feedback on the models' proposals; each can be withdrawn, and the model then forgets it. */
export function CorrectionsPanel() {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const wordOf = useWordOf()
  const query = useAnswer(listCorrections, { pollMs: MINUTE_MS })
  const corrections = query.data?.value
  const reading = usePanel(query, [])
  return (
    <div id="corrections" className={styles.plate}>
      <Panel title={text('corrections.title')} flush dim={query.isError} meta={<span>{text('corrections.meta')}</span>}>
        {reading.state.kind === 'failed' && <FailureNotice title={text('corrections.failed')} reading={reading} />}
        {reading.state.kind === 'loading' && (
          <div className={styles.waiting}>
            <Skeleton rows={3} height={40} label={text('panel.loading')} />
          </div>
        )}
        {corrections && corrections.length === 0 && (
          <Notice state="none" title={text('corrections.none')} sentence={text('corrections.none-sentence')} />
        )}
        {corrections && corrections.length > 0 && (
          <Table
            label={text('corrections.title')}
            rows={corrections}
            keyOf={(it) => it.id}
            columns={[
              {
                name: text('corrections.record'),
                cell: (it) => (
                  <Link to={it.kind === 'incident' ? `/incidents?incident=${it.recordId}` : `/services?request=${it.recordId}`}>
                    {it.number}
                  </Link>
                ),
              },
              { name: text('corrections.field'), cell: (it) => text(FIELD_TEXT[it.field]) },
              {
                name: text('corrections.proposed'),
                cell: (it) => (it.proposed === null ? text('corrections.nothing') : wordOf(it.field, it.proposed)),
              },
              { name: text('corrections.chosen'), wide: true, cell: (it) => <Chosen correction={it} /> },
              { name: text('corrections.by'), cell: (it) => it.by ?? text('corrections.nobody') },
              {
                name: text('corrections.at'),
                cell: (it) => (
                  <time dateTime={it.at} data-tip={format.full(it.at)}>
                    {format.time(it.at, nowMs)}
                  </time>
                ),
              },
              { name: text('corrections.learnt'), cell: (it) => learntText(it, text, (at) => format.time(at, nowMs)) },
              { name: text('corrections.act'), cell: (it) => it.takenBackAt === null && <TakeBack correction={it} /> },
            ]}
          />
        )}
      </Panel>
    </div>
  )
}

/** A record's value in the viewer's language; types and categories without their underscores. */
function useWordOf(): (field: CorrectedField, value: string) => string {
  const text = useText()
  const departmentName = useDepartmentName()
  return (field, value) => {
    if (field === 'department') return departmentName(value)
    return field === 'priority' ? priorityWord(value, text) : label(value)
  }
}

function Chosen({ correction: { field, proposed, chosen } }: { correction: Correction }) {
  const text = useText()
  const wordOf = useWordOf()
  return (
    <>
      {wordOf(field, chosen)} {proposed === chosen && <span className={styles.quiet}>{text('corrections.agreed')}</span>}
    </>
  )
}

function learntText({ takenBackAt, learnt }: Correction, text: Text, time: (at: string) => string): string {
  if (takenBackAt !== null) return text('corrections.taken-back', { time: time(takenBackAt) })
  return text(learnt ? 'corrections.has-learnt' : 'corrections.to-learn')
}

function TakeBack({ correction }: { correction: Correction }) {
  const text = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { id: city } = useCity()
  const takingBack = useMutation({
    mutationFn: () => change(takeBackCorrection, { params: { id: correction.id } }),
    onSuccess: () => toast({ state: 'ok', title: text('corrections.done', { number: correction.number }) }),
    onError: () => toast({ state: 'critical', title: text('corrections.not-done', { number: correction.number }) }),
    onSettled: () => client.invalidateQueries({ queryKey: answerKey(listCorrections, city).slice(0, 2) }),
  })

  return (
    <Button disabled={takingBack.isPending} onClick={() => takingBack.mutate()}>
      {text('corrections.take-back')}
      <span className="visually-hidden"> {correction.number}</span>
    </Button>
  )
}
