import { Plan } from '@oppidum/domain/plans/plan'

const KEY = 'oppidum:plan-news'

/** What is to be said after the page has been loaded anew. */
export function leaveNews(plan: Plan): void {
  sessionStorage.setItem(KEY, plan)
}

/** Once; null when nothing was left. */
export function takeNews(): Plan | null {
  const left = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return Plan.safeParse(left).data ?? null
}
