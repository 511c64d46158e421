import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { createView, listViews, type SavedView, VIEWS_AT_MOST } from '@oppidum/domain/records/saved-view'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { usePanel } from '../../../provenance/use-panel.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './SavedViews.module.css'
import { ViewRow } from './ViewRow.tsx'
import { nameProblem, type ViewState } from './view-state.ts'

/** Whether a view equals the current one, in whatever order their parameters are. */
function isShown({ filter, layout }: SavedView, now: ViewState): boolean {
  const spelled = (it: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(it).sort())
  return layout === now.layout && spelled(filter) === spelled(now.filter)
}

export function ViewList({ kind, now, onChoose }: { kind: RecordKind; now: ViewState; onChoose: (view: ViewState) => void }) {
  const text = useText()
  const query = useAnswer(listViews)
  const reading = usePanel(query, [])
  const all = query.data?.value ?? []
  const views = all.filter((it) => it.kind === kind)
  const refresh = () => void query.refetch()
  return (
    <>
      {reading.state.kind === 'failed' && <FailureNotice title={text('views.failed')} reading={reading} />}
      {query.isPending && <Skeleton rows={2} height={36} label={text('panel.loading')} />}
      {query.isSuccess && views.length === 0 && <p className={styles.quiet}>{text('views.none')}</p>}
      <ul className={styles.views}>
        {views.map((it) => (
          <ViewRow key={it.id} view={it} shown={isShown(it, now)} onChoose={() => onChoose(it)} onChanged={refresh} />
        ))}
      </ul>
      {all.length >= VIEWS_AT_MOST ? (
        <p className={styles.quiet}>{text('views.at-most', { count: VIEWS_AT_MOST })}</p>
      ) : (
        <NewView kind={kind} now={now} onSaved={refresh} />
      )}
    </>
  )
}

/** Names the current view. The name stays in its field until it is saved. */
function NewView({ kind, now, onSaved }: { kind: RecordKind; now: ViewState; onSaved: () => void }) {
  const text = useText()
  const { id: city } = useCity()
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const saving = useMutation({
    mutationFn: () => change(createView, { query: { city }, body: { kind, name, layout: now.layout, filter: { ...now.filter } } }),
    onSuccess: () => {
      setName('')
      onSaved()
    },
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() !== '' && !saving.isPending) saving.mutate()
  }
  const problem = isNameless ? text('views.nameless') : saving.isError ? nameProblem(saving.error, text) : undefined
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit} aria-busy={saving.isPending}>
      <TextField
        label={text('views.name')}
        problem={problem}
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value)
          setNameless(false)
          saving.reset()
        }}
        className={styles.grow}
      />
      <Button type="submit" disabled={saving.isPending}>
        {text('views.save')}
      </Button>
    </form>
  )
}
