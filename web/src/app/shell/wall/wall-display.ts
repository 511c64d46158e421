import { useEffect } from 'react'
import { useConnection } from '../../../live/connection.tsx'
import { isOtherProgram, reloadSoon } from '../renewal.ts'

const IDLE_MS = 5_000
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** What a screen on a wall needs of its browser: no pointer in the picture, no sleep, and the program of a renewed server. */
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
    // A browser gives it only to a page in sight, and takes it back when it goes out of sight.
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (over) await lock.release()
      } catch {
        // Refused, as on a low battery: the screen may sleep, and the page goes on.
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

/** A server that comes back may be a newer one; its page is taken once nobody is busy with this one. */
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
