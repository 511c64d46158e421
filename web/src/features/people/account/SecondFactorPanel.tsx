import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import styles from './Account.module.css'
import { AccountPanel } from './AccountPanel.tsx'
import { FactorPassword, SecondFactorSetup } from './SecondFactorSetup.tsx'
import { useAccount } from './use-account.ts'

/** A code after the password: set up with the password, active once a first code has confirmed it. */
export function SecondFactorPanel({ className, onSessionsEnded }: { className?: string | undefined; onSessionsEnded: () => void }) {
  const text = useText()
  const toast = useToast()
  const query = useAccount()
  const [asking, setAsking] = useState(false)
  const handleChanged = (title: string) => {
    setAsking(false)
    void query.refetch()
    onSessionsEnded()
    toast({ state: 'ok', title, sentence: text('account.others-ended') })
  }
  return (
    <AccountPanel title={text('account.second-factor')} query={query} rows={2} className={className}>
      {({ secondFactor, secondFactorRequired }) => (
        <>
          <p className={styles.state}>
            <StateMark state={secondFactor ? 'ok' : 'none'} />
            <strong>{text(secondFactor ? 'account.factor-on' : 'account.factor-off')}</strong>
          </p>
          {asking && !secondFactor ? (
            <SecondFactorSetup
              look="plain"
              onDone={() => handleChanged(text('account.factor-now-on'))}
              onCancel={() => setAsking(false)}
              cancel={text('account.cancel')}
            />
          ) : (
            <>
              <p className={styles.words}>{text(secondFactor ? 'account.factor-on-words' : 'account.factor-off-words')}</p>
              {secondFactor && secondFactorRequired ? (
                <p className={styles.words}>{text('account.factor-required')}</p>
              ) : asking ? (
                <FactorPassword
                  step="off"
                  look="plain"
                  onReply={() => handleChanged(text('account.factor-now-off'))}
                  after={<Button onClick={() => setAsking(false)}>{text('account.cancel')}</Button>}
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
