import { figure, isStale } from '@oppidum/domain/evidence'
import type { ReactNode } from 'react'
import { useCity } from '../api/config.tsx'
import { FigureText, useExplanation } from '../evidence/FigureText.tsx'
import { useFormat } from '../evidence/use-format.ts'
import { useText } from '../locales/text.ts'
import type { Thing } from '../selection/selection.ts'
import { CopyLink } from '../ui/CopyLink.tsx'
import { type State, StateMark } from '../ui/icons/StateMark.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Pairs, SheetIdentity, SheetSection } from '../ui/SheetParts.tsx'
import { Square } from '../ui/Square.tsx'
import { useNowEvery } from '../ui/use-now.ts'
import { openWithin, useCountsAt } from './counts-here.ts'
import { PLANT_TEXT } from './describe-thing.ts'
import { loadState } from './load-state.ts'
import type { MapThings } from './map-things.ts'
import { NearbyList, ThingList } from './NearbyList.tsx'

interface PlaceSheetProps {
  things: MapThings
  id: string
  onClose: () => void
}

const SECOND_MS = 1_000
/** More of one kind nobody reads through in a sheet; the tables hold them all. */
const LISTED = 50
const LOAD_MARK: Record<ReturnType<typeof loadState>, State> = { none: 'none', ok: 'ok', near: 'medium', over: 'critical' }

function PlaceSheet(props: {
  caption: string
  title: string
  place: ReactNode
  mark?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const text = useText()
  return (
    <Sheet
      caption={props.caption}
      title={props.title}
      closeLabel={text('sheet.close')}
      onClose={props.onClose}
      actions={<CopyLink label={text('sheet.copy-link')} done={text('sheet.link-copied')} failed={text('sheet.link-not-copied')} />}
    >
      <SheetIdentity mark={props.mark} title={props.title} place={props.place} />
      {props.children}
    </Sheet>
  )
}

export function SubstationSheet({ things, id, onClose }: PlaceSheetProps) {
  const text = useText()
  const format = useFormat()
  const explain = useExplanation()
  const { substationNearPercent } = useCity().thresholds
  const nowMs = useNowEvery(SECOND_MS)
  const place = things.map.substations.find((it) => it.id === id)
  if (!place) return <MissingSheet onClose={onClose} />
  const load = things.loads.get(id)
  // Nobody knows how a substation stands of which the load is old.
  const isOld = !!load?.evidence && isStale(load.evidence, nowMs)
  const state = loadState(isOld ? null : (load?.loadPercent ?? null), substationNearPercent)
  const districts = things.map.districts.filter((it) => it.suppliedBy === id)
  const names = new Map([...things.map.substations, ...things.map.plants].map((it) => [it.id, it]))
  const lines = things.map.feeders.flatMap(({ from, to }): Thing[] => {
    const other = from === id ? to : to === id ? from : null
    if (other === null || !names.has(other)) return []
    return [{ kind: things.map.plants.some((it) => it.id === other) ? 'plant' : 'substation', id: other }]
  })
  return (
    <PlaceSheet
      caption={text('map.substation')}
      title={place.name}
      mark={<StateMark state={LOAD_MARK[state]} size={24} />}
      place={<Square square={place.square} title={text('square.title')} />}
      onClose={onClose}
    >
      <SheetSection title={text('sheet.situation')}>
        <Pairs
          pairs={[
            {
              name: text('load.title'),
              value: <FigureText figure={figure(load?.loadPercent, load?.evidence)} unit="%" tight size="strong" />,
            },
            {
              name: text('map.carries'),
              value: <FigureText figure={figure(load?.loadMw, load?.evidence)} unit={text('unit.mw')} digits={1} />,
            },
            { name: text('map.capacity'), value: `${format.number(place.capacityMw)} ${text('unit.mw')}` },
            { name: text('map.limit'), value: text('map.limit-from', { percent: format.number(substationNearPercent) }) },
          ]}
        />
      </SheetSection>
      {districts.length > 0 && (
        <SheetSection title={text('map.supplies')}>
          <ThingList things={things} items={districts.map((it) => ({ kind: 'district', id: it.id }))} />
        </SheetSection>
      )}
      {lines.length > 0 && (
        <SheetSection title={text('map.lines-to')}>
          <ThingList things={things} items={lines} />
        </SheetSection>
      )}
      <SheetSection title={text('map.nearby')}>
        <NearbyList things={things} thing={{ kind: 'substation', id }} />
      </SheetSection>
      <SheetSection title={text('sheet.source')}>
        <p>{load?.evidence ? explain(load.evidence) : text('evidence.not-measured')}</p>
      </SheetSection>
    </PlaceSheet>
  )
}

export function PlantSheet({ things, id, onClose }: PlaceSheetProps) {
  const text = useText()
  const format = useFormat()
  const place = things.map.plants.find((it) => it.id === id)
  if (!place) return <MissingSheet onClose={onClose} />
  const lines = things.map.feeders.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []))
  const stations = things.map.substations.filter((it) => lines.includes(it.id))
  return (
    <PlaceSheet
      caption={text('map.plant')}
      title={place.name}
      place={
        <>
          {text(PLANT_TEXT[place.kind])} <Square square={place.square} title={text('square.title')} />
        </>
      }
      onClose={onClose}
    >
      <SheetSection title={text('sheet.situation')}>
        <Pairs
          pairs={[
            { name: text('field.type'), value: text(PLANT_TEXT[place.kind]) },
            { name: text('map.capacity'), value: `${format.number(place.capacityMw)} ${text('unit.mw')}` },
            { name: text('map.gives'), value: text('map.gives-unknown') },
          ]}
        />
      </SheetSection>
      {stations.length > 0 && (
        <SheetSection title={text('map.lines-to')}>
          <ThingList things={things} items={stations.map((it) => ({ kind: 'substation', id: it.id }))} />
        </SheetSection>
      )}
      <SheetSection title={text('map.nearby')}>
        <NearbyList things={things} thing={{ kind: 'plant', id }} />
      </SheetSection>
    </PlaceSheet>
  )
}

/** A district with what is open in it. */
export function DistrictSheet({ things, id, onClose }: PlaceSheetProps) {
  const text = useText()
  const countsAt = useCountsAt()
  const place = things.map.districts.find((it) => it.id === id)
  if (!place) return <MissingSheet onClose={onClose} />
  const { incidents, requests, incidentCount, requestCount } = openWithin(place.geometry.coordinates, things, countsAt)
  return (
    <PlaceSheet
      caption={text('field.district')}
      title={place.name}
      place={
        <>
          {text('map.incidents')}: <FigureText figure={incidentCount} />, {text('map.requests')}: <FigureText figure={requestCount} />
        </>
      }
      onClose={onClose}
    >
      {place.suppliedBy !== null && (
        <SheetSection title={text('map.supplied-by')}>
          <ThingList things={things} items={[{ kind: 'substation', id: place.suppliedBy }]} />
        </SheetSection>
      )}
      <SheetSection title={text('map.incidents')}>
        {incidents.length > 0 ? (
          <LongList things={things} items={incidents.map((it) => ({ kind: 'incident', id: it.id }))} />
        ) : (
          <p>{text(things.whole ? 'map.none-here' : 'panel.loading')}</p>
        )}
      </SheetSection>
      <SheetSection title={text('map.requests')}>
        {requests.length > 0 ? (
          <LongList things={things} items={requests.map((it) => ({ kind: 'request', id: it.id }))} />
        ) : (
          <p>{text(things.whole ? 'map.none-here' : 'panel.loading')}</p>
        )}
      </SheetSection>
    </PlaceSheet>
  )
}

/** The first of many, and that there are more. */
function LongList({ things, items }: { things: MapThings; items: readonly Thing[] }) {
  const text = useText()
  const more = items.length - LISTED
  return (
    <>
      <ThingList things={things} items={items.slice(0, LISTED)} />
      {more > 0 && <p>{text('map.more-here', { count: more })}</p>}
    </>
  )
}

export function MissingSheet({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <Sheet caption="" title={text('map.not-found')} closeLabel={text('sheet.close')} onClose={onClose}>
      <SheetIdentity mark={<StateMark state="none" size={24} />} title={text('map.not-found')} place={text('map.not-found-hint')} />
    </Sheet>
  )
}
