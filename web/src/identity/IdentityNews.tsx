import { useEffect } from 'react'
import { useText } from '../i18n/text.ts'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { useIdentity } from './identity.tsx'

/** Says it when the session ends without the person on the page having ended it. */
export function IdentityNews() {
  const text = useText()
  const toast = useToast()
  const identity = useIdentity()
  const ended = identity.state === 'ready' && identity.ended === true
  useEffect(() => {
    if (ended) toast({ state: 'none', title: text('identity.ended'), sentence: text('identity.ended-sentence') })
  }, [ended, toast, text])
  return null
}
