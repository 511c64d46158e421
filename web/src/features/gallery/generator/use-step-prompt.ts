import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Wish, wishIn } from './prompt-options.ts'

/** Calls back once with the values that a navigation carries; after a reload there are none. */
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
