import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { AccessGate } from '../../../../identity/AccessGate.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { DialogCard } from '../../../../ui/DialogCard.tsx'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import styles from './BulkBar.module.css'
import { type BulkAct, BulkForm } from './BulkForm.tsx'
import { BulkResult } from './BulkResult.tsx'
import { type SeveralResult, useChangeSeveral } from './use-change-several.ts'

/** Actions on several records at once, with a result for each. */
export function BulkBar({ words, records, onClear }: { words: KindWords; records: readonly DeskRecord[]; onClear: () => void }) {
  const text = useText()
  const several = useChangeSeveral(words.kind)
  const [form, setForm] = useState<BulkAct | null>(null)
  const [result, setResult] = useState<SeveralResult | null>(null)

  const handleDone = (done: SeveralResult) => {
    setForm(null)
    setResult(done)
    onClear()
  }

  async function handleAcknowledge() {
    const done = await several.send(records, { acknowledged: true })
    if (done) handleDone(done)
  }

  return (
    <>
      <p className="visually-hidden" role="status">
        {records.length > 0 ? text('desk.picked', { count: records.length }) : ''}
      </p>
      {records.length > 0 && (
        <section className={styles.bar} aria-label={text('desk.several')}>
          <strong>{text('desk.picked', { count: records.length })}</strong>
          <Button look="quiet" onClick={onClear}>
            {text('desk.pick-nothing')}
          </Button>
          <AccessGate feature="advancedIncidents">
            <div className={styles.acts} aria-busy={several.busy}>
              <Button onClick={() => void handleAcknowledge()}>{text('desk.acknowledge')}</Button>
              <Button onClick={() => setForm('assign')}>{text('desk.assign')}</Button>
              <Button onClick={() => setForm('priority')}>{text('desk.priority')}</Button>
              <Button onClick={() => setForm('close')}>{text(words.kind === 'incident' ? 'desk.resolve' : 'desk.complete')}</Button>
            </div>
            {several.problem && form === null && (
              <p className={styles.problem} role="alert">
                {several.problem}
              </p>
            )}
          </AccessGate>
        </section>
      )}
      {result && <BulkResult kind={words.kind} result={result} onClose={() => setResult(null)} />}
      {form && (
        <DialogCard
          title={text('desk.several-title', { count: records.length })}
          closeLabel={text('sheet.close')}
          onClose={() => setForm(null)}
        >
          <BulkForm act={form} words={words} records={records} onDone={handleDone} onCancel={() => setForm(null)} />
        </DialogCard>
      )}
    </>
  )
}
