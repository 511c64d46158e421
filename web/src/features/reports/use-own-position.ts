import type { Position } from '@oppidum/domain/core/geo'
import { useState } from 'react'
import type { TextId } from '../../i18n/text.ts'

const WAIT_MS = 15_000
const DENIED = 1

/** The reporter's position, on request and with the browser's permission. */
export function useOwnPosition(bounds: readonly number[], onPosition: (position: Position) => void) {
  const [state, setState] = useState<'idle' | 'asking'>('idle')
  const [problem, setProblem] = useState<TextId | null>(null)
  const [west = -180, south = -90, east = 180, north = 90] = bounds

  function ask(): void {
    if (state === 'asking') return
    setState('asking')
    setProblem(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        setState('idle')
        const isHere = longitude >= west && longitude <= east && latitude >= south && latitude <= north
        if (isHere) onPosition([Math.round(longitude * 1e6) / 1e6, Math.round(latitude * 1e6) / 1e6])
        else setProblem('report.elsewhere')
      },
      ({ code }) => {
        setState('idle')
        setProblem(code === DENIED ? 'report.position-denied' : 'report.position-unknown')
      },
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 30_000 },
    )
  }
  // Browsers give no position to unencrypted pages.
  return { isOffered: 'geolocation' in navigator && window.isSecureContext, state, problem, ask }
}
