import { ageOf } from '@oppidum/domain/core/age'
import { refreshPauseMs } from './refresh-pause.ts'

/** Between two looks at the ages on the page. */
const LOOK_MS = 10_000
const ANSWER_WITHIN_MS = 20_000

const root = document.documentElement
const age = new Intl.RelativeTimeFormat(root.lang, { numeric: 'always' })

/** Writes how old each value is, and marks the page once one is out of date. */
function showAges(): void {
  const nowMs = Date.now()
  for (const it of document.querySelectorAll<HTMLElement>('[data-age]')) {
    const shown = ageOf(nowMs - Date.parse(it.dataset.age ?? ''))
    it.textContent = shown.unit === 'date' ? '' : `(${age.format(-shown.count, shown.unit)})`
  }
  let isStale = false
  for (const it of document.querySelectorAll<HTMLElement>('[data-stale-at]')) {
    it.hidden = nowMs < Date.parse(it.dataset.staleAt ?? '')
    isStale ||= !it.hidden
  }
  root.toggleAttribute('data-stale', isStale)
}

/** Loads the page again and puts the new content in place of the old. Without cookies: what is shown is public. */
async function refresh(): Promise<void> {
  const answer = await fetch(location.href, { credentials: 'omit', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  if (!answer.ok) throw new Error(`The server answers ${answer.status}.`)
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  if (!fresh) throw new Error('The answer is another page.')
  document.querySelector('main')?.replaceWith(document.adoptNode(fresh))
}

let failures = 0
async function refreshForEver(): Promise<void> {
  await new Promise((done) => setTimeout(done, refreshPauseMs(failures)))
  try {
    await refresh()
    failures = 0
  } catch {
    failures++
  }
  root.toggleAttribute('data-failed', failures > 0)
  showAges()
  void refreshForEver()
}

showAges()
setInterval(showAges, LOOK_MS)
void refreshForEver()
