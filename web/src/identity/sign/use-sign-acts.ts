import { createContext, use, useMemo } from 'react'
import { useText } from '../../i18n/text.ts'
import { localActs } from './local-acts.ts'
import type { SignActs } from './sign-acts.ts'

/** Of a hosted provider; null where accounts are our own. */
export const SignActsContext = createContext<SignActs | null>(null)

/** What the forms do. */
export function useSignActs(): SignActs {
  const text = useText()
  const hosted = use(SignActsContext)
  return useMemo(() => hosted ?? localActs(text), [hosted, text])
}
