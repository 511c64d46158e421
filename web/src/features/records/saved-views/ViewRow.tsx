import { removeView, renameView, type SavedView } from '@oppidum/domain/records/saved-view'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { change } from '../../../api/change.ts'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import styles from './SavedViews.module.css'
import { nameProblem } from './view-state.ts'

type Mode = 'nothing' | 'renaming' | 'removing'

/** One view: choose it by its name, rename or remove it beside it. */
export function ViewRow({
  view,
  shown,
  onChoose,
  onChanged,
}: {
  view: SavedView
  /** The screen shows this view now. */
  shown: boolean
  onChoose: () => void
  onChanged: () => void
}) {
  const text = useText()
  const [mode, setDoing] = useState<Mode>('nothing')
  const [name, setName] = useState(view.name)
  const done = () => {
    setDoing('nothing')
    onChanged()
  }
  const renaming = useMutation({ mutationFn: () => change(renameView, { params: { id: view.id }, body: { name } }), onSuccess: done })
  const removing = useMutation({ mutationFn: () => change(removeView, { params: { id: view.id } }), onSuccess: done })

  function handleRename(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '' && !renaming.isPending) renaming.mutate()
  }
  if (mode === 'renaming') {
    return (
      <li>
        <form className={styles.form} noValidate onSubmit={handleRename} aria-busy={renaming.isPending}>
          <TextField
            label={text('views.new-name')}
            problem={renaming.isError ? nameProblem(renaming.error, text) : undefined}
            value={name}
            maxLength={80}
            autoComplete="off"
            autoFocus
            onChange={({ target }) => setName(target.value)}
            className={styles.grow}
          />
          <Button type="submit" disabled={renaming.isPending || name.trim() === ''}>
            {text('views.save')}
          </Button>
          <Button look="quiet" onClick={() => setDoing('nothing')}>
            {text('views.cancel')}
          </Button>
        </form>
      </li>
    )
  }
  if (mode === 'removing') {
    return (
      <li className={styles.asked}>
        <p>{removing.isError ? problemSentence(removing.error, text) : text('views.remove-title', { name: view.name })}</p>
        <Button autoFocus onClick={() => setDoing('nothing')}>
          {text('views.keep')}
        </Button>
        <Button look="primary" disabled={removing.isPending} onClick={() => removing.mutate()}>
          {text('views.remove')}
        </Button>
      </li>
    )
  }
  return (
    <li className={styles.view}>
      <button type="button" className={styles.choose} aria-current={shown || undefined} onClick={onChoose}>
        <span className={styles.mark}>{shown && <Icon name="check" size={16} />}</span>
        {view.name}
      </button>
      <Button
        look="quiet"
        aria-label={text('views.rename-named', { name: view.name })}
        onClick={() => {
          setName(view.name)
          setDoing('renaming')
        }}
      >
        {text('views.rename')}
      </Button>
      <Button look="icon" aria-label={text('views.remove-named', { name: view.name })} onClick={() => setDoing('removing')}>
        <Icon name="close" size={16} />
      </Button>
    </li>
  )
}
