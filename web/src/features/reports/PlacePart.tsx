import { gridReference, type Position } from '@oppidum/domain/core/geo'
import type { Address } from '@oppidum/domain/reports/report'
import { findAddresses } from '@oppidum/domain/reports/report-calls'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { useCity } from '../../api/config.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { useDebounced } from '../../ui/browser/use-debounced.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { GridReference } from '../../ui/values/GridReference.tsx'
import styles from './PlacePart.module.css'
import { useDerivedAddress } from './use-derived-address.ts'
import { useOwnPosition } from './use-own-position.ts'

/** The map's props; this feature may not import the map. */
export type PlaceMap = ComponentType<{
  position: Position | null
  onPlace?: (position: Position) => void
  pinLabel: string
  instead: React.ReactNode
}>

const SHOWN = 6
const FEWEST_CHARACTERS = 2

/** The place of the problem: on the map, by an address, or at the reporter's position. Any of the three is enough. */
export function PlacePart({
  PinMap,
  position,
  address,
  derived,
  problem,
  onChange,
}: {
  PinMap: PlaceMap
  position: Position | null
  address: string
  /** The address was derived from the position, and follows it. */
  derived: boolean
  problem?: string | undefined
  onChange: (place: { position?: Position | null; address?: string; addressDerived?: boolean }) => void
}) {
  const text = useText()
  const city = useCity()
  const [west = 0, south = 0, east = 0, north = 0] = city.bounds
  const [searching, setSearching] = useState(false)
  const settledAddress = useDebounced(address.trim())
  const enabled = searching && settledAddress.length >= FEWEST_CHARACTERS
  const { data, isError } = useAnswer(findAddresses, { query: { q: settledAddress }, enabled })
  const results = enabled ? (data?.value.slice(0, SHOWN) ?? []) : []
  useDerivedAddress({ position, address, derived, onAddress: (it) => onChange({ address: it, addressDerived: it !== '' }) })
  const own = useOwnPosition(city.bounds, (it) => onChange({ position: it }))

  const places = useRef<HTMLUListElement>(null)
  const standing = useRef<HTMLParagraphElement>(null)

  const choose = (it: Address) => {
    setSearching(false)
    onChange({ position: it.position, address: it.name, addressDerived: false })
    // Otherwise the focus would go to the top of the page together with the list.
    standing.current?.focus({ preventScroll: true })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    places.current?.querySelector('button')?.focus()
  }
  return (
    <div className={styles.place}>
      <div className={styles.search}>
        <TextField
          id="report-address"
          label={text('report.address')}
          autoComplete="off"
          maxLength={300}
          value={address}
          problem={problem}
          hint={text(derived ? 'report.address-derived' : 'report.address-hint')}
          onKeyDown={handleKey}
          onChange={({ target }) => {
            setSearching(true)
            onChange({ address: target.value, addressDerived: false })
          }}
        />
        {enabled && (
          <ul ref={places} className={styles.found} aria-label={text('report.addresses')}>
            {results.map((it) => (
              <li key={`${it.kind} ${it.name} ${it.position.join()}`}>
                <button type="button" className={styles.option} onClick={() => choose(it)}>
                  <Icon name="place" size={16} />
                  <span className={styles.name}>{it.name}</span>
                  <GridReference square={it.gridReference} title={text('square.title')} />
                </button>
              </li>
            ))}
            {data && results.length === 0 && <li className={styles.none}>{text('report.no-address')}</li>}
            {isError && <li className={styles.none}>{text('report.address-failed')}</li>}
          </ul>
        )}
      </div>
      <div className={styles.map}>
        <PinMap
          position={position}
          onPlace={(it) => onChange({ position: it })}
          pinLabel={text('report.pin')}
          instead={<p>{text('report.no-map')}</p>}
        />
      </div>
      <div className={styles.acts}>
        {own.isOffered && (
          <Button onClick={own.ask} aria-disabled={own.state === 'asking'}>
            <Icon name="place" size={16} />
            {text(own.state === 'asking' ? 'report.locating' : 'report.use-position')}
          </Button>
        )}
        <p ref={standing} className={styles.chosen} role="status" tabIndex={-1}>
          {own.problem ? (
            text(own.problem)
          ) : position ? (
            <>
              {text('report.pin-stands')}{' '}
              <GridReference square={gridReference(position, [west, south, east, north])} title={text('square.title')} />
            </>
          ) : (
            text('report.pin-how')
          )}
        </p>
      </div>
    </div>
  )
}
