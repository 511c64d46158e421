import type { Me } from '@oppidum/domain/people/person'
import { SecondFactorSetup } from '../../features/people/account/SecondFactorSetup.tsx'
import { useText } from '../../i18n/text.ts'
import { useIdentity } from '../../identity/identity.tsx'
import { problemSentence } from '../../identity/problem-sentence.ts'
import { withReturn } from '../../identity/return-path.ts'
import { SignPage } from '../../identity/sign/SignPage.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import styles from './SecondFactorScreen.module.css'

/** To the sign-in, or to where they came from as soon as they may. */
const next = (me: Me | null, back: string) => (me ? (me.lacksSecondFactor ? null : back) : withReturn('/sign-in', back))

/** Where people set up the second factor that their role needs. Until then they reach nothing else, so nothing else is loaded here. */
export function SecondFactorScreen() {
  const text = useText()
  const toast = useToast()
  const { refresh, signOut } = useIdentity()
  const handleDone = () => {
    void refresh()
    toast({ state: 'ok', title: text('account.factor-now-on'), sentence: text('account.others-ended') })
  }
  const handleSignOut = () =>
    void signOut().catch((problem: unknown) => toast({ state: 'critical', title: problemSentence(problem, text) }))
  return (
    <SignPage title={text('account.factor-due')} lead={text('account.factor-due-words')} next={next}>
      <div className={styles.setUp}>
        <SecondFactorSetup look="primary" onDone={handleDone} onCancel={handleSignOut} cancel={text('person.sign-out')} />
      </div>
    </SignPage>
  )
}
