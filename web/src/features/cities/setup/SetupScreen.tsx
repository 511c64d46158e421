import { SetupStep } from '@oppidum/domain/cities/setup'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { chosenSetupStrip } from '../../../preferences/choices.ts'
import { useRemembered } from '../../../preferences/remembered.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { ProgressGlyph } from '../../../ui/icons/ProgressGlyph.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Setup.module.css'
import { STEP } from './setup-steps.ts'
import { useSetup } from './use-setup.ts'

/** Every setup step with instructions, read from the running installation. */
export function SetupScreen() {
  const text = useText()
  const { query, steps, bundledStore, done, countable } = useSetup()
  const choice = useRemembered(chosenSetupStrip)
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <p>{steps ? text('setup.lead', { done, of: countable }) : '\u00a0'}</p>
        {choice === 'hidden' && <Button onClick={() => chosenSetupStrip.choose('shown')}>{text('setup.show')}</Button>}
      </div>
      {query.isError && (
        <Notice
          inline
          alert
          state="critical"
          title={text('setup.failed')}
          act={<Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
        />
      )}
      {!steps && !query.isError && (
        <div className={styles.waiting}>
          <Skeleton rows={5} height={72} label={text('panel.loading')} />
        </div>
      )}
      {steps && (
        <ol>
          {SetupStep.options.map((step) => {
            const { name, how, done: doneText, to, link } = STEP[step]
            const isDone = steps[step] === 'done'
            const sentence = step === 'backup' ? (bundledStore ? how : 'setup.backup-own') : isDone ? doneText : how
            return (
              <li key={step} id={step} className={styles.row}>
                <ProgressGlyph progress={GLYPH[steps[step]]} size={20} />
                <div className={styles.words}>
                  <h2 className={styles.name}>
                    {text(name)} <span className={styles.count}>{text(STATE[steps[step]])}</span>
                  </h2>
                  <p className={styles.how}>{text(sentence)}</p>
                </div>
                <Link className={buttonClass('plain')} to={to}>
                  {text(link)}
                </Link>
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}

const GLYPH = { done: 'done', open: 'waiting', unknown: 'unknown' } as const
const STATE = { done: 'setup.is-done', open: 'setup.is-open', unknown: 'setup.is-unknown' } as const
