import { Suspense, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '../../api/use-address.ts'
import { useText } from '../../i18n/text.ts'
import type { Entity } from '../../selection/selection.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/browser/later.ts'
import { MOBILE, useMedia } from '../../ui/browser/use-media.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Attribution } from '../frame/Attribution.tsx'
import { LayerToggles } from '../frame/LayerToggles.tsx'
import { Legend } from '../frame/Legend.tsx'
import { PANEL_LAYERS } from '../frame/layer-choice.ts'
import { MapClock } from '../frame/MapClock.tsx'
import { MapFailure } from '../frame/MapFailure.tsx'
import { MapFrame } from '../frame/MapFrame.tsx'
import { MapNotes } from '../frame/MapNotes.tsx'
import { useLayerChoice } from '../frame/use-layer-choice.ts'
import { ZoomButtons } from '../frame/ZoomButtons.tsx'
import { useMapControls } from '../map-controls.ts'
import { mapAddress } from '../map-features/map-feature-address.ts'
import { worstIncident } from '../map-features/map-feature-list.ts'
import { useMapFeatures } from '../use-map-features.ts'
import { COVERS_MAP } from '../use-map-space.ts'
import styles from './MapPanel.module.css'

/** In place of the map, when somebody wants tables or the browser cannot draw. */
const MapTables = later(async () => (await import('../tables/MapTables.tsx')).MapTables)

/** The dashboard's map; clicking a feature opens it on the map page. */
export function MapPanel({ className = '' }: { className?: string | undefined }) {
  const text = useText()
  const navigate = useNavigate()
  const { search, change } = useAddress()
  const { layers: chosen, toggle } = useLayerChoice()
  // The risk layer needs a legend and an hour, which only the map page has.
  const layers = useMemo(() => chosen.filter((it) => it !== 'risk'), [chosen])
  const controls = useMapControls()
  const { features, map, ...loadedAnswers } = useMapFeatures(layers)
  const handleOpen = useCallback((entity: Entity | null) => entity && void navigate(mapAddress(entity)), [navigate])
  const asTable = search.get('view') === 'table'
  const worst = features && worstIncident(features)
  // On a phone the tools are on the map, within reach of a thumb.
  const mobile = useMedia(MOBILE)
  const toggles = (
    <div className={styles.toggles} {...COVERS_MAP}>
      <LayerToggles offered={PANEL_LAYERS} layers={layers} onToggle={toggle} />
    </div>
  )
  const zoom = (
    <div className={styles.zoom} {...COVERS_MAP}>
      <ZoomButtons controls={controls} />
    </div>
  )
  const tables = features && (
    <Suspense fallback={null}>
      <MapTables features={features} layers={layers} selected={null} onOpen={handleOpen} />
    </Suspense>
  )
  return (
    <Panel
      title={text('map.title')}
      className={`${styles.panel} ${className}`}
      flush
      notice={map.isError && !features && <MapFailure map={map} />}
      meta={
        <>
          {!mobile && toggles}
          <MapClock className={styles.clock} />
          <Button
            look="icon"
            className={styles.table}
            aria-pressed={asTable}
            aria-label={text('map.table')}
            data-tip={text('map.table')}
            onClick={() => change({ view: asTable ? null : 'table' }, { replace: true })}
          >
            <Icon name="table" size={16} />
          </Button>
          {!mobile && zoom}
        </>
      }
    >
      {!features || asTable ? (
        <div className={styles.tables}>
          {mobile && toggles}
          {tables}
          <Attribution plain />
        </div>
      ) : (
        <MapFrame
          features={features}
          layers={layers}
          callout={worst && { kind: 'incident', id: worst.id }}
          onOpen={handleOpen}
          controls={controls}
          cooperative
          over={
            mobile && (
              <div className={styles.over}>
                {toggles}
                {zoom}
              </div>
            )
          }
          instead={
            <>
              {mobile && toggles}
              {tables}
            </>
          }
        />
      )}
      <div className={styles.legend} {...COVERS_MAP}>
        <Legend />
        {features && <MapNotes features={features} layers={layers} {...loadedAnswers} plain />}
      </div>
    </Panel>
  )
}
