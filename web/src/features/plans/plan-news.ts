import { Plan } from '@oppidum/domain/plans/plan'

const KEY = 'oppidum:plan-news'

/** Stores a message for after the page has reloaded. */
export function leaveNews(plan: Plan): void {
  sessionStorage.setItem(KEY, plan)
}

/** Returns it once; null when there is none. */
export function takeNews(): Plan | null {
  const left = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return Plan.safeParse(left).data ?? null
}
