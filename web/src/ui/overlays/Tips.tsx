import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './Tooltip.module.css'
import { delayBefore, tipPlace } from './tip-timing.ts'

/** Elements with a tooltip: the attribute has its text, or is empty where `contentOf` provides it. */
const ABOUT = '[data-tip]'
/** Elements that show a value; the value shortcuts step through them. */
const VALUE = 'main :is([data-value], time[data-tip])'
const TIP_ID = 'tip'
const GONE_MS = 250

/**
 * The page's only tooltip, for every marked element, so that 10,000 rows need no listeners of their own. It opens on hover and focus after
 * a delay (`TIP_DELAY_MS`), at once on a tap, and on the value that the shortcuts step to.
 */
export function Tips({ contentOf }: { contentOf: (element: Element) => ReactNode }) {
  const [about, setAbout] = useState<Element | null>(null)
  const card = useRef<HTMLDivElement>(null)
  useTipEvents(about, setAbout)
  useLayoutEffect(() => {
    const tip = card.current
    if (!about || !tip) return
    const place = tipPlace(about.getBoundingClientRect(), tip.getBoundingClientRect(), { width: innerWidth, height: innerHeight })
    Object.assign(tip.style, { left: `${place.left}px`, top: `${place.top}px` })
    const focused = document.activeElement
    const described = focused && (about === focused || about.contains(focused)) ? focused : about
    described.setAttribute('aria-describedby', TIP_ID)
    return () => described.removeAttribute('aria-describedby')
  }, [about])
  useEffect(() => {
    if (!about) return
    // Closes the tooltip when its row is scrolled out or its side panel closes.
    const watch = setInterval(() => about.isConnected || setAbout(null), GONE_MS)
    return () => clearInterval(watch)
  }, [about])
  if (!about) return null
  const content = about.getAttribute('data-tip') || contentOf(about)
  if (!content) return null
  return (
    <div ref={card} id={TIP_ID} role="tooltip" className={`${styles.tooltip} ${styles.shared}`}>
      {content}
    </div>
  )
}

const aboutOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(ABOUT) : null)

/** A link that covers its whole row lets the tooltip of a value below it through. */
function aboutUnder(top: Element, below: readonly Element[]): Element | null {
  const row = top.closest('a') && top.closest('article, li')
  const inRow = row ? below.filter((it) => row.contains(it)).map(aboutOf) : []
  return inRow.find((it) => it !== null) ?? aboutOf(top)
}

function useTipEvents(about: Element | null, setAbout: (element: Element | null) => void) {
  const shown = useRef(about)
  shown.current = about
  useEffect(() => {
    let closedAtMs: number | null = null
    let opening: ReturnType<typeof setTimeout> | undefined
    let pendingTarget: Element | null = null
    let steppedAtMs = Number.NEGATIVE_INFINITY

    function want(element: Element | null, delayMs = delayBefore(performance.now(), closedAtMs)) {
      if (element === pendingTarget) return
      pendingTarget = element
      clearTimeout(opening)
      if (shown.current && shown.current !== element) close()
      if (element && element !== shown.current) opening = setTimeout(() => element.isConnected && setAbout(element), delayMs)
    }
    function close() {
      if (shown.current) closedAtMs = performance.now()
      setAbout(null)
    }
    let looking = 0
    const handleMove = ({ pointerType, buttons, clientX, clientY }: PointerEvent) => {
      // Touch does not hover, and dragging is not asking for a tooltip.
      if (pointerType === 'touch' || buttons !== 0 || looking !== 0) return
      looking = requestAnimationFrame(() => {
        looking = 0
        const [top, ...below] = document.elementsFromPoint(clientX, clientY)
        // The pointer may rest on the tooltip to read it (WCAG 1.4.13).
        if (top && !top.closest(`#${TIP_ID}`)) want(aboutUnder(top, below))
      })
    }
    const handleDown = (event: PointerEvent) => {
      const element = aboutOf(event.target)
      const acts = event.target instanceof Element && event.target.closest('a, button, label, input, select')
      if (event.pointerType === 'touch' && element && !acts) want(element, 0)
      else dismiss()
    }
    const handleFocus = ({ target }: FocusEvent) => target instanceof Element && target.matches(':focus-visible') && want(aboutOf(target))
    // Scrolling to the next value must not close its tooltip.
    const handleScroll = () => performance.now() - steppedAtMs > GONE_MS && dismiss()
    function dismiss() {
      pendingTarget = null
      clearTimeout(opening)
      if (shown.current) close()
    }
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && dismiss()
    const handleStep = (event: Event) => {
      const values = [...document.querySelectorAll(VALUE)].filter((it) => it.checkVisibility())
      const by = event instanceof CustomEvent && event.detail === 'back' ? -1 : 1
      const now = shown.current ? values.indexOf(shown.current) : -1
      const next = values.at((now + by + values.length) % values.length) ?? values[0]
      if (!next) return
      steppedAtMs = performance.now()
      next.scrollIntoView({ block: 'nearest' })
      for (const it of document.querySelectorAll('[data-stepped]')) it.removeAttribute('data-stepped')
      next.setAttribute('data-stepped', '')
      want(next, 0)
    }
    const listeners: [string, (event: never) => void][] = [
      ['pointermove', handleMove],
      ['pointerdown', handleDown],
      ['focusin', handleFocus],
      ['focusout', () => want(null)],
      ['keydown', handleKey],
      ['scroll', handleScroll],
      [STEP, handleStep],
    ]
    // In the capture phase, so that no element can stop the events.
    for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener, { capture: true, passive: true })
    return () => {
      clearTimeout(opening)
      cancelAnimationFrame(looking)
      for (const [type, listener] of listeners) document.removeEventListener(type, listener as EventListener, { capture: true })
    }
  }, [setAbout])
}

const STEP = 'oppidum:step-value'

/** Opens the tooltip of the next or previous value on the screen. */
export function stepThroughValues(direction: 'on' | 'back'): void {
  document.dispatchEvent(new CustomEvent(STEP, { detail: direction }))
}
