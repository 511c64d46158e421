import { useMemo } from 'react'
import { useText } from '../../locales/text.ts'
import { localActs } from './local-acts.ts'
import type { SignActs } from './sign-acts.ts'

/** What the forms do. */
export function useSignActs(): SignActs {
  const text = useText()
  return useMemo(() => localActs(text), [text])
}
