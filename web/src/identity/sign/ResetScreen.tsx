import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { Notice } from '../../ui/Notice.tsx'
import { FieldForm } from '../FieldForm.tsx'
import { withReturn } from '../return-path.ts'
import styles from './SignFrame.module.css'
import { SignFrame } from './SignFrame.tsx'
import { useReturnPath } from './SignPage.tsx'
import { useSignActs } from './use-sign-acts.ts'
import { emailField, newPasswordField } from './usual-fields.ts'

/** A forgotten password: requests the e-mail, and with the token from that e-mail sets a new one. */
export function ResetScreen() {
  const text = useText()
  const [search] = useSearchParams()
  const token = search.get('token')
  const back = useReturnPath()
  return (
    <SignFrame
      title={text(token === null ? 'sign.reset' : 'sign.new-password-title')}
      lead={text(token === null ? 'sign.reset-lead' : 'sign.new-password-lead')}
    >
      {token === null ? <AskForEmail /> : <SetPassword token={token} />}
      <p className={styles.then}>
        <Link to={withReturn('/sign-in', back)}>{text('sign.back')}</Link>
      </p>
    </SignFrame>
  )
}

function AskForEmail() {
  const text = useText()
  const { requestReset } = useSignActs()
  const [sent, setSent] = useState(false)
  if (sent) return <Message title={text('sign.letter')} sentence={text('sign.letter-sentence')} />
  return (
    <FieldForm
      autoFocus
      act={text('sign.reset-act')}
      busyAct={text('sign.reset-busy')}
      fields={[emailField(text)]}
      submit={async ({ email }) => {
        const outcome = await requestReset(email)
        return outcome.kind === 'refused' ? outcome.problems : []
      }}
      onDone={() => setSent(true)}
    />
  )
}

function SetPassword({ token }: { token: string }) {
  const text = useText()
  const { setPassword } = useSignActs()
  const [done, setDone] = useState(false)
  if (done) return <Message title={text('sign.password-set')} sentence={text('sign.password-set-sentence')} />
  return (
    <FieldForm
      autoFocus
      act={text('sign.password-act')}
      busyAct={text('sign.password-busy')}
      fields={[newPasswordField(text, 'password')]}
      submit={async ({ password }) => {
        const outcome = await setPassword(token, password)
        return outcome.kind === 'refused' ? outcome.problems : []
      }}
      onDone={() => setDone(true)}
    />
  )
}

/** Shown instead of the form, and announced to screen readers. */
function Message({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div role="status" className={styles.said}>
      <Notice state="ok" title={title} sentence={sentence} />
    </div>
  )
}
