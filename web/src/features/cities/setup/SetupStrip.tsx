import { SetupStep } from '@oppidum/domain/cities/setup'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { chosenSetupStrip } from '../../../preferences/choices.ts'
import { useRemembered } from '../../../preferences/remembered.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ProgressGlyph } from '../../../ui/icons/ProgressGlyph.tsx'
import styles from './Setup.module.css'
import { STEP } from './setup-steps.ts'
import { useSetup } from './use-setup.ts'

/** The checklist above an admin's dashboard, until every step that can be checked is done or it is hidden. */
export function SetupStrip() {
  const text = useText()
  const { steps, done, countable } = useSetup()
  const choice = useRemembered(chosenSetupStrip)
  if (!steps || choice === 'hidden' || done === countable) return null
  return (
    <section className={styles.strip} aria-labelledby="setup-strip">
      <h2 id="setup-strip" className={styles.title}>
        <Link to="/admin/setup">{text('setup.title')}</Link>{' '}
        <span className={styles.count}>{text('setup.count', { done, of: countable })}</span>
      </h2>
      <ul className={styles.steps}>
        {SetupStep.options.map((step) => (
          <li key={step}>
            <Link to={`/admin/setup#${step}`} className={styles.step} data-done={steps[step] === 'done' || undefined}>
              <ProgressGlyph progress={steps[step] === 'done' ? 'done' : 'waiting'} size={16} />
              {text(STEP[step].name)}
              {steps[step] === 'done' && <span className="visually-hidden"> ({text('setup.is-done')})</span>}
            </Link>
          </li>
        ))}
      </ul>
      <Button
        look="icon"
        className={styles.hide}
        aria-label={text('setup.hide')}
        data-tip={text('setup.hide')}
        onClick={() => chosenSetupStrip.choose('hidden')}
      >
        <Icon name="close" size={18} />
      </Button>
    </section>
  )
}
