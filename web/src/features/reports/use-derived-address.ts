import type { Position } from '@oppidum/domain/core/geo'
import { nearestAddress } from '@oppidum/domain/reports/report-calls'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { useDebounced } from '../../ui/browser/use-debounced.ts'

/** Five decimals of a degree are a metre: a pin that moved less keeps its address. */
const metre = (degrees: number) => degrees.toFixed(5)

/** Fills in the address for the position, and updates it until the person writes an address of their own. */
export function useDerivedAddress({
  position,
  address,
  derived,
  onAddress,
}: {
  position: Position | null
  address: string
  derived: boolean
  /** Called with '' where nothing near the position has a name. */
  onAddress: (address: string) => void
}): void {
  const enabled = position !== null && (derived || address.trim() === '')
  const place = useDebounced(position === null ? '' : position.map(metre).join(' '))
  const [lon = '', lat = ''] = place.split(' ')
  const { data } = useAnswer(nearestAddress, { query: { lon, lat }, enabled: enabled && place !== '' })
  const latest = useRef({ wanted: enabled, address, onAddress })
  latest.current = { wanted: enabled, address, onAddress }
  const derivedAddress = data?.value
  useEffect(() => {
    const now = latest.current
    const name = derivedAddress?.address?.name ?? ''
    if (derivedAddress && now.wanted && name !== now.address) now.onAddress(name)
  }, [derivedAddress])
}
