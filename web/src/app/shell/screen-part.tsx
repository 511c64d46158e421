import { type ComponentType, isValidElement, type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { onReachableAgain, reachability, useUnreachableSince } from '../../api/reachability.ts'
import { withLaterTexts } from '../../i18n/speak.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { loadWhenIdle } from '../../ui/browser/idle-parts.ts'
import { BlankPage } from './errors/BlankPage.tsx'

type LoadScreen = () => Promise<ComponentType | ReactElement>

/** ms after which the frame stops waiting for a screen and says so; its code may still arrive. */
const LONGEST_WAIT_MS = 8_000
/** ms between two attempts while the server answers and the code does not come. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/**
 * The `lazy` of a route: a screen that is loaded, with its texts, when it is gone to, or when the browser is idle. The router takes a
 * failure of it for an error of the whole page and never asks again; here a screen takes its place that does.
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

/** Stands in for a screen whose code has not come; loads it at the first chance. */
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
          // Says whether all of the network is gone; then the next answer of the server is the time to try again.
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
  // Nothing is said to have failed before it was tried.
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
