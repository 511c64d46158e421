import { type ComponentType, isValidElement, type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { onReachableAgain, reachability, useUnreachableSince } from '../../api/reachability.ts'
import { withLaterTexts } from '../../i18n/speak.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { loadWhenIdle } from '../../ui/browser/idle-parts.ts'
import { BlankPage } from './errors/BlankPage.tsx'

type LoadScreen = () => Promise<ComponentType | ReactElement>

/** ms after which the layout stops waiting for a screen and says so; its code may still arrive. */
const LONGEST_WAIT_MS = 8_000
/** ms between two attempts while the server answers but the code does not load. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/**
 * A route's `lazy`: loads a screen with its texts when it is opened, or when the browser is idle. The router would treat a failure as an
 * error of the whole page and never retry; here a placeholder screen retries.
 */
export function screenPart(load: LoadScreen): () => Promise<{ element: ReactElement }> {
  const loadElement = async () => {
    const screen = await withLaterTexts(load())
    if (isValidElement(screen)) return screen
    const Screen = screen as ComponentType
    return <Screen />
  }
  loadWhenIdle(loadElement)
  return async () => {
    try {
      return { element: await inTime(loadElement()) }
    } catch {
      return { element: <UnloadedScreen load={loadElement} /> }
    }
  }
}

function inTime<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The screen did not load in time.')), LONGEST_WAIT_MS)
    part.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Stands in for a screen whose code failed to load, and retries as soon as possible. */
function UnloadedScreen({ load }: { load: () => Promise<ReactElement> }) {
  const text = useText()
  const [screen, setScreen] = useState<ReactElement | null>(null)
  const [failed, setFailed] = useState(false)
  const offline = useUnreachableSince() !== null
  const attempt = useRef<() => void>(() => undefined)
  useEffect(() => {
    let ended = false
    let waitMs = FIRST_RETRY_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const tryLoad = () => {
      clearTimeout(timer)
      load().then(
        (it) => !ended && setScreen(it),
        () => {
          if (ended) return
          setFailed(true)
          // Checks whether the whole network is down; if so, the server's next answer triggers the retry.
          void reachability.reportNoAnswer()
          timer = setTimeout(tryLoad, waitMs)
          waitMs = Math.min(2 * waitMs, LONGEST_RETRY_MS)
        },
      )
    }
    attempt.current = tryLoad
    tryLoad()
    const stop = onReachableAgain(tryLoad)
    return () => {
      ended = true
      clearTimeout(timer)
      stop()
    }
  }, [load])
  const handleRetry = useCallback(() => attempt.current(), [])
  if (screen) return screen
  // Says that it failed only after the first attempt.
  if (!failed) return <p className="visually-hidden">{text('panel.loading')}</p>
  return (
    <BlankPage
      mark="?"
      title={text('screen.not-loaded')}
      sentence={text(offline ? 'screen.not-loaded-offline' : 'screen.not-loaded-sentence')}
      act={
        <Button look="primary" onClick={handleRetry}>
          {text('panel.retry')}
        </Button>
      }
    />
  )
}
