import { useEffect } from 'react'
import { useConnection } from '../../../live/connection.tsx'
import { isOtherProgram, reloadSoon } from '../renewal.ts'

const IDLE_MS = 5_000
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** What a wall display needs of its browser: no visible pointer, no sleep, and reloads after an update of the server. */
export function useWall(kiosk: boolean): void {
  useHiddenPointer(kiosk)
  useWakeLock(kiosk)
  useRenewal(kiosk)
}

function useHiddenPointer(kiosk: boolean): void {
  useEffect(() => {
    if (!kiosk) return
    const page = document.documentElement
    let idle: ReturnType<typeof setTimeout>
    const stir = () => {
      clearTimeout(idle)
      delete page.dataset.idle
      idle = setTimeout(() => {
        page.dataset.idle = ''
      }, IDLE_MS)
    }
    stir()
    for (const input of INPUTS) addEventListener(input, stir, { passive: true })
    return () => {
      clearTimeout(idle)
      delete page.dataset.idle
      for (const input of INPUTS) removeEventListener(input, stir)
    }
  }, [kiosk])
}

function useWakeLock(kiosk: boolean): void {
  useEffect(() => {
    if (!kiosk || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let over = false
    // A browser grants it only to a visible page, and releases it when the page is hidden.
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (over) await lock.release()
      } catch {
        // Refused, for example on a low battery: the screen may sleep.
      }
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [kiosk])
}

/** A server that comes back may be newer; the page reloads once nobody is using it. */
function useRenewal(kiosk: boolean): void {
  const { state } = useConnection()
  useEffect(() => {
    if (!kiosk || state !== 'connected') return
    let over = false
    void isOtherProgram(document).then((other) => {
      if (other && !over) reloadSoon(() => document.documentElement.dataset.idle !== undefined)
    })
    return () => {
      over = true
    }
  }, [kiosk, state])
}
