import { useEffect } from 'react'
import { useText } from '../i18n/text.ts'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { useIdentity } from './identity.tsx'

/** Tells the person when their session has ended and they did not end it. */
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
