import { Suspense, useCallback, useMemo, useState } from 'react'
import { useAddress } from '../api/use-address.ts'
import { withLaterTexts } from '../i18n/speak.ts'
import { useText } from '../i18n/text.ts'
import { type Entity, isSame } from '../selection/selection.ts'
import { SurroundingsProvider, useSurroundings } from '../selection/surroundings.tsx'
import { Button } from '../ui/Button.tsx'
import { later } from '../ui/browser/later.ts'
import { MOBILE, useMedia } from '../ui/browser/use-media.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { Attribution } from './frame/Attribution.tsx'
import { LayerToggles } from './frame/LayerToggles.tsx'
import { Legend } from './frame/Legend.tsx'
import { MAP_LAYERS, type MapLayer } from './frame/layer-choice.ts'
import { MapFailure } from './frame/MapFailure.tsx'
import { MapFrame } from './frame/MapFrame.tsx'
import { MapKey } from './frame/MapKey.tsx'
import { MapNotes } from './frame/MapNotes.tsx'
import { useLayerChoice } from './frame/use-layer-choice.ts'
import { ZoomButtons } from './frame/ZoomButtons.tsx'
import styles from './MapScreen.module.css'
import { useMapControls } from './map-controls.ts'
import { openEntity, opening } from './map-features/map-feature-address.ts'
import { worstIncident } from './map-features/map-feature-list.ts'
import { OpenEntity } from './OpenMapFeature.tsx'
import { MapTables } from './tables/MapTables.tsx'
import { Nearby } from './tables/Nearby.tsx'
import { useMapFeatures } from './use-map-features.ts'
import { COVERS_MAP } from './use-map-space.ts'
import { useFocus } from './vehicles/use-focus.ts'
import { useVehicles } from './vehicles/use-vehicles.ts'
import { VehicleCount } from './vehicles/VehicleCount.tsx'

/** Legend and hours of the risk layer, loaded with their texts. */
const RiskCard = later(async () => (await withLaterTexts(import('../features/forecasting/forecasts/RiskCard.tsx'))).RiskCard)

/** The whole map under the header, with a side panel for whatever is open on it. */
export function MapScreen() {
  const text = useText()
  const { search, change } = useAddress()
  const { Outlook } = useSurroundings()
  // On the map itself, a side panel needs no small map of the place.
  const around = useMemo(() => ({ Nearby, ...(Outlook && { Outlook }) }), [Outlook])
  const controls = useMapControls()
  // On a phone the map comes first, and its explanation on demand.
  const mobile = useMedia(MOBILE)
  const [explained, setExplained] = useState(false)
  const { layers: chosen, toggle } = useLayerChoice()
  const { offered: hasVehicles } = useVehicles(chosen.includes('vehicles'))
  // The layer of a city without vehicles is not offered, even if the address names it.
  const [layers, offered] = useMemo(() => {
    const exists = (it: MapLayer) => it !== 'vehicles' || hasVehicles
    return [chosen.filter(exists), MAP_LAYERS.filter(exists)]
  }, [chosen, hasVehicles])
  const asTable = search.get('view') === 'table'
  const open = useMemo(() => openEntity(search), [search])
  const { features, map, ...known } = useMapFeatures(layers, open)
  const focus = useFocus(features, open)
  const handleOpen = useCallback((entity: Entity | null) => isSame(entity, open) || change(opening(entity)), [change, open])
  const close = useCallback(() => change(opening(null)), [change])
  if (!features) {
    return (
      <div className={styles.screen}>
        <div className={styles.waiting}>
          {map.isError ? (
            <MapFailure map={map} />
          ) : (
            <p className={styles.sentence} role="status">
              {text('map.loading')}
            </p>
          )}
          <Attribution />
        </div>
      </div>
    )
  }
  const worst = worstIncident(features)
  const tables = <MapTables features={features} layers={layers} selected={open} onOpen={handleOpen} />
  const notes = <MapNotes features={features} layers={layers} {...known} />
  const tools = (
    <>
      <LayerToggles offered={offered} layers={layers} onToggle={toggle} />
      <Button aria-pressed={asTable} className={styles.table} onClick={() => change({ view: asTable ? null : 'table' }, { replace: true })}>
        <Icon name="table" size={16} />
        {text('map.table')}
      </Button>
    </>
  )
  return (
    <SurroundingsProvider value={around}>
      <div className={styles.screen}>
        {asTable ? (
          <div className={styles.column}>
            <div className={styles.bar}>
              {tools}
              {notes}
            </div>
            {tables}
            <Attribution plain />
          </div>
        ) : (
          <MapFrame
            features={features}
            layers={layers}
            selected={open}
            callout={open ?? (worst && { kind: 'incident', id: worst.id })}
            onOpen={handleOpen}
            focus={focus}
            instead={
              <>
                <div className={styles.bar}>
                  <LayerToggles offered={offered} layers={layers} onToggle={toggle} />
                </div>
                {tables}
              </>
            }
            controls={controls}
            over={
              <div className={styles.over}>
                <div className={styles.top}>
                  <div className={styles.tools} {...COVERS_MAP}>
                    {tools}
                  </div>
                  <div className={styles.zoom} {...COVERS_MAP}>
                    <ZoomButtons controls={controls} levels />
                  </div>
                </div>
                <div className={styles.bottom}>
                  {mobile && (
                    <div className={styles.fold} {...COVERS_MAP}>
                      <Button aria-expanded={explained} onClick={() => setExplained(!explained)}>
                        {text('map.legend-and-key')}
                        <Icon name="chevron" size={16} />
                      </Button>
                      {!explained && notes}
                    </div>
                  )}
                  {(!mobile || explained) && (
                    <>
                      <div className={styles.legend} {...COVERS_MAP}>
                        <Legend />
                        {layers.includes('vehicles') && <VehicleCount />}
                        {notes}
                      </div>
                      <div className={styles.keys}>
                        {layers.includes('risk') && (
                          <div {...COVERS_MAP}>
                            <Suspense fallback={null}>
                              <RiskCard districts={features.map.districts} />
                            </Suspense>
                          </div>
                        )}
                        <div className={styles.key} {...COVERS_MAP}>
                          <MapKey layers={layers} />
                        </div>
                      </div>
                    </>
                  )}
                </div>
              </div>
            }
          />
        )}
        {open && <OpenEntity features={features} entity={open} onClose={close} />}
      </div>
    </SurroundingsProvider>
  )
}
