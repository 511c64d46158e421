import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type GeneratorOptions, optionsIn } from './prompt-options.ts'

/** Calls back once with the values that a navigation carries; after a reload there are none. */
export function useStepPrompt(onOptions: (options: GeneratorOptions) => void) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const take = useEffectEvent((historyState: unknown) => {
    const options = optionsIn(historyState)
    if (!options) return
    onOptions(options)
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true })
  })
  useEffect(() => take(state), [state])
}
