import type { ReplyOf } from '@oppidum/domain/core/endpoint'
import { changeSecondFactor } from '@oppidum/domain/people/account'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { change } from '../../../api/change.ts'
import { useText } from '../../../i18n/text.ts'
import { FieldForm } from '../../../identity/FieldForm.tsx'
import { problemOf } from '../../../identity/problem-sentence.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Account.module.css'
import { qrPath } from './qr-path.ts'

interface FactorSetup {
  secret: string
  uri: string
  backupCodes: readonly string[]
}

type Look = NonNullable<ComponentProps<typeof FieldForm>['buttonLook']>

/** Sets up a code after the password: begun with the password, active once a first code has confirmed it. */
export function SecondFactorSetup({
  look,
  onDone,
  onCancel,
  cancel,
}: {
  look: Look
  onDone: () => void
  onCancel: () => void
  /** The label of the button that leaves before the password is entered. */
  cancel: string
}) {
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  return (
    <div className={styles.setUp}>
      {setup ? (
        <Confirm setup={setup} look={look} onCancel={() => setSetup(null)} onDone={onDone} />
      ) : (
        <FactorPassword
          step="begin"
          look={look}
          onReply={(reply) => reply.step === 'begin' && setSetup(reply)}
          after={<Button onClick={onCancel}>{cancel}</Button>}
        />
      )}
    </div>
  )
}

/** The current password, which starts the set-up or turns the second factor off. */
export function FactorPassword({
  step,
  look,
  onReply,
  after,
}: {
  step: 'begin' | 'off'
  look: Look
  onReply: (reply: ReplyOf<typeof changeSecondFactor>) => void
  after: ReactNode
}) {
  const text = useText()
  return (
    <div className={styles.narrow}>
      <FieldForm
        autoFocus
        buttonLook={look}
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
            onReply(await change(changeSecondFactor, { body: { step, password } }))
            return []
          } catch (problem) {
            return [problemOf(problem, ['password'], text)]
          }
        }}
        after={after}
      />
    </div>
  )
}

function Confirm({ setup, look, onCancel, onDone }: { setup: FactorSetup; look: Look; onCancel: () => void; onDone: () => void }) {
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
          buttonLook={look}
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
