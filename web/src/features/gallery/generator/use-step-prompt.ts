import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Wish, wishIn } from './prompt-options.ts'

/** Hears once what somebody has come here with; whoever loads the page again has come with nothing. */
export function useWishOfStep(onWish: (wish: Wish) => void) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const take = useEffectEvent((given: unknown) => {
    const wish = wishIn(given)
    if (!wish) return
    onWish(wish)
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true })
  })
  useEffect(() => take(state), [state])
}
