import { changeSecondFactor } from '@oppidum/domain/people/account'
import { useMemo, useState } from 'react'
import { change } from '../../../api/change.ts'
import { useText } from '../../../i18n/text.ts'
import { FieldForm } from '../../../identity/FieldForm.tsx'
import { problemOf } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import styles from './Account.module.css'
import { AccountPanel } from './AccountPanel.tsx'
import { qrPath } from './qr-path.ts'
import { useAccount } from './use-account.ts'

interface FactorSetup {
  secret: string
  uri: string
  backupCodes: readonly string[]
}

/** A code after the password: set up with the password, active once a first code has confirmed it. */
export function SecondFactorPanel({ className, onSessionsEnded }: { className?: string | undefined; onSessionsEnded: () => void }) {
  const text = useText()
  const toast = useToast()
  const query = useAccount()
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const [asking, setAsking] = useState(false)
  const handleChanged = (title: string) => {
    setSetup(null)
    setAsking(false)
    void query.refetch()
    onSessionsEnded()
    toast({ state: 'ok', title, sentence: text('account.others-ended') })
  }
  return (
    <AccountPanel title={text('account.second-factor')} query={query} rows={2} className={className}>
      {({ secondFactor }) => (
        <>
          <p className={styles.state}>
            <StateMark state={secondFactor ? 'ok' : 'none'} />
            <strong>{text(secondFactor ? 'account.factor-on' : 'account.factor-off')}</strong>
          </p>
          {setup ? (
            <Confirm setup={setup} onCancel={() => setSetup(null)} onDone={() => handleChanged(text('account.factor-now-on'))} />
          ) : (
            <>
              <p className={styles.words}>{text(secondFactor ? 'account.factor-on-words' : 'account.factor-off-words')}</p>
              {asking ? (
                <Password
                  step={secondFactor ? 'off' : 'begin'}
                  onBegun={setSetup}
                  onOff={() => handleChanged(text('account.factor-now-off'))}
                  onCancel={() => setAsking(false)}
                />
              ) : (
                <div className={styles.acts}>
                  <Button onClick={() => setAsking(true)}>
                    {text(secondFactor ? 'account.factor-turn-off' : 'account.factor-turn-on')}
                  </Button>
                </div>
              )}
            </>
          )}
        </>
      )}
    </AccountPanel>
  )
}

function Password({
  step,
  onBegun,
  onOff,
  onCancel,
}: {
  step: 'begin' | 'off'
  onBegun: (setup: FactorSetup) => void
  onOff: () => void
  onCancel: () => void
}) {
  const text = useText()
  return (
    <div className={styles.narrow}>
      <FieldForm
        autoFocus
        buttonLook="plain"
        act={text(step === 'begin' ? 'account.factor-turn-on' : 'account.factor-turn-off')}
        busyAct={text('account.saving')}
        fields={[
          {
            name: 'password',
            label: text('account.present-password'),
            kind: 'password',
            autoComplete: 'current-password',
            missing: text('sign.password-missing'),
          },
        ]}
        submit={async ({ password }) => {
          try {
            const reply = await change(changeSecondFactor, { body: { step, password } })
            if (reply.step === 'begin') onBegun(reply)
            else onOff()
            return []
          } catch (problem) {
            return [problemOf(problem, ['password'], text)]
          }
        }}
        after={<Button onClick={onCancel}>{text('account.cancel')}</Button>}
      />
    </div>
  )
}

function Confirm({ setup, onCancel, onDone }: { setup: FactorSetup; onCancel: () => void; onDone: () => void }) {
  const text = useText()
  const { size, path } = useMemo(() => qrPath(setup.uri), [setup.uri])
  return (
    <div className={styles.begun}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={text('account.factor-picture')}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <div>
        <p className={styles.words}>{text('account.factor-scan')}</p>
        <p className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</p>
        <p className={styles.when}>{text('account.factor-typed')}</p>
      </div>
      <div>
        <p>{text('account.backup-codes')}</p>
      </div>
      <div>
        <p className={styles.words}>{text('account.backup-words')}</p>
        <ul className={styles.backup}>
          {setup.backupCodes.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      </div>
      <div />
      <div className={styles.narrow}>
        <FieldForm
          buttonLook="plain"
          act={text('account.factor-confirm')}
          busyAct={text('account.saving')}
          fields={[
            { name: 'code', label: text('sign.code'), kind: 'code', autoComplete: 'one-time-code', missing: text('sign.code-missing') },
          ]}
          submit={async ({ code }) => {
            try {
              await change(changeSecondFactor, { body: { step: 'confirm', code: code.replace(/\s/g, '') } })
              return []
            } catch (problem) {
              return [problemOf(problem, ['code'], text)]
            }
          }}
          onDone={onDone}
          after={<Button onClick={onCancel}>{text('account.cancel')}</Button>}
        />
      </div>
    </div>
  )
}
