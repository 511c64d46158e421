import { IMAGE_LIMITS } from '@oppidum/domain/image'
import { type FormEvent, useState } from 'react'
import { ProgressLine } from '../../desk/pictures/ProgressLine.tsx'
import { useFormat } from '../../evidence/use-format.ts'
import { useMe } from '../../identity/identity.tsx'
import { type Text, useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Generator.module.css'
import type { GenerationProblem } from './generation.ts'
import { useGenerator } from './use-generator.ts'
import { useWords } from './use-words.ts'

const MOST_SEED = 4_294_967_295

/** Has a picture drawn from a prompt; how far it is can be seen, and it can be called off. */
export function Generator() {
  const text = useText()
  const format = useFormat()
  const [prompt, setPrompt] = useState('')
  const [negativePrompt, setNegativePrompt] = useState('')
  const [seedText, setSeedText] = useState('')
  const words = useWords(prompt)
  const { generation, read, generate, storeAgain, cancel, forgetProblem } = useGenerator(useMe()?.userId ?? null, () => setPrompt(''))
  const { state } = generation
  const busy = state === 'validating' || state === 'generating' || state === 'saving'
  const seed = /^\d{1,10}$/.test(seedText.trim()) ? Number(seedText) : null
  const isSeedWrong = seedText.trim() !== '' && (seed === null || seed > MOST_SEED)
  const problem = state === 'error' ? problemText(text, generation.problem) : words === 'block' ? text('images.blocked') : null

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy && !isSeedWrong) void generate({ prompt: prompt.trim(), negativePrompt, seed })
  }

  return (
    <form className={styles.form} noValidate aria-label={text('images.generator')} aria-busy={busy} onSubmit={handleSubmit}>
      <TextField
        label={text('images.prompt')}
        placeholder={text('images.prompt-placeholder')}
        value={prompt}
        maxLength={IMAGE_LIMITS.promptCharacters}
        readOnly={busy}
        hint={text('images.tip')}
        onChange={({ target }) => {
          setPrompt(target.value)
          forgetProblem()
        }}
      />
      <details className={styles.more}>
        <summary>{text('images.more')}</summary>
        <div className={styles.fields}>
          <TextField
            label={text('images.seed')}
            aside={text('picture.optional')}
            inputMode="numeric"
            value={seedText}
            readOnly={busy}
            problem={isSeedWrong ? text('images.seed-wrong', { most: format.number(MOST_SEED) }) : undefined}
            hint={text('images.seed-hint')}
            onChange={({ target }) => setSeedText(target.value)}
          />
          <TextField
            label={text('images.left-out-words')}
            aside={text('picture.optional')}
            value={negativePrompt}
            maxLength={IMAGE_LIMITS.promptCharacters}
            readOnly={busy}
            onChange={({ target }) => setNegativePrompt(target.value)}
          />
        </div>
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
        {(words === 'sanitize' || (busy && read?.sanitized)) && (
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
