import { createContext, use, useMemo } from 'react'
import { useText } from '../../i18n/text.ts'
import { localActs } from './local-acts.ts'
import type { SignActs } from './sign-acts.ts'

/** A hosted provider's; null where accounts are local. */
export const SignActsContext = createContext<SignActs | null>(null)

/** The actions of the forms. */
export function useSignActs(): SignActs {
  const text = useText()
  const hosted = use(SignActsContext)
  return useMemo(() => hosted ?? localActs(text), [hosted, text])
}
