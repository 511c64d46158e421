import { IMAGE_LIMITS } from '@oppidum/domain/gallery/image'
import { type FormEvent, useRef, useState } from 'react'
import { type Text, useText } from '../../../i18n/text.ts'
import { useMe } from '../../../identity/identity.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { ProgressLine } from '../../records/desk/attachments/ProgressLine.tsx'
import { DrawableWords } from './DrawableWords.tsx'
import styles from './Generator.module.css'
import { GeneratorFields } from './GeneratorFields.tsx'
import { type GenerationProblem, usesSanitized } from './generation.ts'
import { type Draft, draftOf, EMPTY_DRAFT, optionsFrom } from './prompt-draft.ts'
import { useGenerator } from './use-generator.ts'
import { useStepPrompt } from './use-step-prompt.ts'
import { useWords } from './use-words.ts'

/** Generates a picture from a prompt, shows the progress and lets it be cancelled. A navigation with generator values fills the form. */
export function Generator() {
  const text = useText()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const words = useWords(draft.prompt)
  const { generation, read, generate, storeAgain, cancel, forgetProblem } = useGenerator(useMe()?.userId ?? null, (stored) =>
    setDraft((now) => (now.prompt.trim() === stored ? { ...now, prompt: '' } : now)),
  )
  const { state } = generation
  const busy = state === 'validating' || state === 'generating' || state === 'saving'
  const problem = state === 'error' ? problemText(text, generation.problem) : words === 'block' ? text('images.blocked') : null
  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))

  useStepPrompt((options) => {
    setDraft(draftOf(options))
    setMoreOpen(true)
    forgetProblem()
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: 'center' })
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const options = optionsFrom(draft)
    if (!busy && options) void generate(options)
  }

  return (
    <form className={styles.form} noValidate aria-label={text('images.generator')} aria-busy={busy} onSubmit={handleSubmit}>
      <TextField
        label={text('images.prompt')}
        placeholder={text('images.prompt-placeholder')}
        ref={field}
        value={draft.prompt}
        maxLength={IMAGE_LIMITS.promptCharacters}
        readOnly={busy}
        hint={text('images.tip')}
        onChange={({ target }) => {
          change({ prompt: target.value })
          forgetProblem()
        }}
      />
      <DrawableWords />
      <details className={styles.more} open={isMoreOpen} onToggle={({ currentTarget }) => setMoreOpen(currentTarget.open)}>
        <summary>{text('images.more')}</summary>
        <GeneratorFields draft={draft} busy={busy} onChange={change} />
      </details>
      <div className={styles.acts}>
        <Button look="primary" type="submit" aria-disabled={busy}>
          {text(busy ? 'images.generating' : 'images.generate')}
        </Button>
        {state === 'generating' && <Button onClick={cancel}>{text('picture.cancel')}</Button>}
        {state === 'error' && generation.problem.kind === 'not-stored' && (
          <Button onClick={() => void storeAgain()}>{text('images.store-again')}</Button>
        )}
      </div>
      <div role="status" className={styles.status}>
        {state === 'validating' && text('images.validating')}
        {state === 'generating' && (generation.ahead > 0 ? text('images.ahead', { count: generation.ahead }) : text('images.drawing'))}
        {state === 'saving' && text('images.saving')}
        {usesSanitized(words, { generation, read }) && (
          <p className={styles.said}>
            <StateMark state="medium" size={14} />
            {text('images.sanitized')}
          </p>
        )}
        {read !== null && read.leftOut.length > 0 && (busy || state === 'success') && (
          <p className={styles.said}>
            <StateMark state="none" size={14} />
            {text('images.not-in-it', { words: read.leftOut.join(', ') })}
          </p>
        )}
      </div>
      {busy && <ProgressLine label={text('images.generating')} share={state === 'generating' ? generation.share : null} />}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          <StateMark state="critical" size={14} />
          {problem}
        </p>
      )}
    </form>
  )
}

function problemText(text: Text, problem: GenerationProblem): string {
  switch (problem.kind) {
    case 'empty':
      return text('images.no-prompt')
    case 'blocked':
      return text('images.blocked')
    case 'cut-off':
      return text('images.not-generated', { message: text('images.cut-off') })
    case 'not-stored':
      return text('images.not-generated', { message: text('images.not-stored') })
    case 'failed':
      return text('images.not-generated', { message: problem.message })
  }
}
