import { SECOND_MS } from '@oppidum/domain/core/time'
import { figure, isStale } from '@oppidum/domain/telemetry/provenance'
import type { ReactNode } from 'react'
import { useCity } from '../api/config.tsx'
import { useText } from '../i18n/text.ts'
import { FigureText, useExplanation } from '../provenance/FigureText.tsx'
import { useFormat } from '../provenance/use-format.ts'
import type { Entity } from '../selection/selection.ts'
import { useNowEvery } from '../ui/browser/use-now.ts'
import { CopyLink } from '../ui/CopyLink.tsx'
import { type State, StateMark } from '../ui/icons/StateMark.tsx'
import { SidePanel } from '../ui/overlays/SidePanel.tsx'
import { Pairs, PanelIdentity, PanelSection } from '../ui/overlays/SidePanelParts.tsx'
import { GridReference } from '../ui/values/GridReference.tsx'
import { PLANT_TEXT } from './describe-map-feature.ts'
import { loadState } from './load-state.ts'
import type { MapFeatures } from './map-features/map-feature-list.ts'
import { openWithin, useCountsAt } from './tables/counts-here.ts'
import { EntityList, NearbyList } from './tables/NearbyList.tsx'

interface PlacePanelProps {
  features: MapFeatures
  id: string
  onClose: () => void
}

/** A longer list is no use in a side panel; the tables have every entry. */
const LISTED = 50
const LOAD_MARK: Record<ReturnType<typeof loadState>, State> = { none: 'none', ok: 'ok', near: 'medium', over: 'critical' }

function PlacePanel(props: {
  caption: string
  title: string
  place: ReactNode
  mark?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const text = useText()
  return (
    <SidePanel
      caption={props.caption}
      title={props.title}
      closeLabel={text('sheet.close')}
      onClose={props.onClose}
      actions={<CopyLink label={text('sheet.copy-link')} done={text('sheet.link-copied')} failed={text('sheet.link-not-copied')} />}
    >
      <PanelIdentity mark={props.mark} title={props.title} place={props.place} />
      {props.children}
    </SidePanel>
  )
}

export function SubstationPanel({ features, id, onClose }: PlacePanelProps) {
  const text = useText()
  const format = useFormat()
  const explain = useExplanation()
  const { substationNearPercent } = useCity().thresholds
  const nowMs = useNowEvery(SECOND_MS)
  const place = features.map.substations.find((it) => it.id === id)
  if (!place) return <MissingPanel onClose={onClose} />
  const load = features.loads.get(id)
  // A stale load says nothing about the substation's current state.
  const isOld = !!load?.evidence && isStale(load.evidence, nowMs)
  const state = loadState(isOld ? null : (load?.loadPercent ?? null), substationNearPercent)
  const districts = features.map.districts.filter((it) => it.suppliedBy === id)
  const names = new Map([...features.map.substations, ...features.map.plants].map((it) => [it.id, it]))
  const lines = features.map.feeders.flatMap(({ from, to }): Entity[] => {
    const other = from === id ? to : to === id ? from : null
    if (other === null || !names.has(other)) return []
    return [{ kind: features.map.plants.some((it) => it.id === other) ? 'plant' : 'substation', id: other }]
  })
  return (
    <PlacePanel
      caption={text('map.substation')}
      title={place.name}
      mark={<StateMark state={LOAD_MARK[state]} size={24} />}
      place={<GridReference square={place.gridReference} title={text('square.title')} />}
      onClose={onClose}
    >
      <PanelSection title={text('sheet.situation')}>
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
      </PanelSection>
      {districts.length > 0 && (
        <PanelSection title={text('map.supplies')}>
          <EntityList features={features} items={districts.map((it) => ({ kind: 'district', id: it.id }))} />
        </PanelSection>
      )}
      {lines.length > 0 && (
        <PanelSection title={text('map.lines-to')}>
          <EntityList features={features} items={lines} />
        </PanelSection>
      )}
      <PanelSection title={text('map.nearby')}>
        <NearbyList features={features} entity={{ kind: 'substation', id }} />
      </PanelSection>
      <PanelSection title={text('sheet.source')}>
        <p>{load?.evidence ? explain(load.evidence) : text('evidence.not-measured')}</p>
      </PanelSection>
    </PlacePanel>
  )
}

export function PlantPanel({ features, id, onClose }: PlacePanelProps) {
  const text = useText()
  const format = useFormat()
  const place = features.map.plants.find((it) => it.id === id)
  if (!place) return <MissingPanel onClose={onClose} />
  const lines = features.map.feeders.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []))
  const stations = features.map.substations.filter((it) => lines.includes(it.id))
  return (
    <PlacePanel
      caption={text('map.plant')}
      title={place.name}
      place={
        <>
          {text(PLANT_TEXT[place.kind])} <GridReference square={place.gridReference} title={text('square.title')} />
        </>
      }
      onClose={onClose}
    >
      <PanelSection title={text('sheet.situation')}>
        <Pairs
          pairs={[
            { name: text('field.type'), value: text(PLANT_TEXT[place.kind]) },
            { name: text('map.capacity'), value: `${format.number(place.capacityMw)} ${text('unit.mw')}` },
            { name: text('map.gives'), value: text('map.gives-unknown') },
          ]}
        />
      </PanelSection>
      {stations.length > 0 && (
        <PanelSection title={text('map.lines-to')}>
          <EntityList features={features} items={stations.map((it) => ({ kind: 'substation', id: it.id }))} />
        </PanelSection>
      )}
      <PanelSection title={text('map.nearby')}>
        <NearbyList features={features} entity={{ kind: 'plant', id }} />
      </PanelSection>
    </PlacePanel>
  )
}

/** A district with its open records. */
export function DistrictPanel({ features, id, onClose }: PlacePanelProps) {
  const text = useText()
  const countsAt = useCountsAt()
  const place = features.map.districts.find((it) => it.id === id)
  if (!place) return <MissingPanel onClose={onClose} />
  const { incidents, requests, incidentCount, requestCount } = openWithin(place.geometry.coordinates, features, countsAt)
  return (
    <PlacePanel
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
        <PanelSection title={text('map.supplied-by')}>
          <EntityList features={features} items={[{ kind: 'substation', id: place.suppliedBy }]} />
        </PanelSection>
      )}
      <PanelSection title={text('map.incidents')}>
        {incidents.length > 0 ? (
          <LongList features={features} items={incidents.map((it) => ({ kind: 'incident', id: it.id }))} />
        ) : (
          <p>{text(features.whole ? 'map.none-here' : 'panel.loading')}</p>
        )}
      </PanelSection>
      <PanelSection title={text('map.requests')}>
        {requests.length > 0 ? (
          <LongList features={features} items={requests.map((it) => ({ kind: 'request', id: it.id }))} />
        ) : (
          <p>{text(features.whole ? 'map.none-here' : 'panel.loading')}</p>
        )}
      </PanelSection>
    </PlacePanel>
  )
}

/** The first entries of a long list, and a note that there are more. */
function LongList({ features, items }: { features: MapFeatures; items: readonly Entity[] }) {
  const text = useText()
  const more = items.length - LISTED
  return (
    <>
      <EntityList features={features} items={items.slice(0, LISTED)} />
      {more > 0 && <p>{text('map.more-here', { count: more })}</p>}
    </>
  )
}

export function MissingPanel({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <SidePanel caption="" title={text('map.not-found')} closeLabel={text('sheet.close')} onClose={onClose}>
      <PanelIdentity mark={<StateMark state="none" size={24} />} title={text('map.not-found')} place={text('map.not-found-hint')} />
    </SidePanel>
  )
}
