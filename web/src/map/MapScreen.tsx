import { Suspense, useCallback, useMemo } from 'react'
import { useAddress } from '../api/use-address.ts'
import { withLaterTexts } from '../locales/speak.ts'
import { useText } from '../locales/text.ts'
import { isSame, type Thing } from '../selection/selection.ts'
import { SurroundingsProvider, useSurroundings } from '../selection/surroundings.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { later } from '../ui/later.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Attribution } from './Attribution.tsx'
import { LayerToggles } from './LayerToggles.tsx'
import { Legend } from './Legend.tsx'
import { MAP_LAYERS } from './layer-choice.ts'
import { MapFailure } from './MapFailure.tsx'
import { MapFrame } from './MapFrame.tsx'
import { MapKey } from './MapKey.tsx'
import { MapNotes } from './MapNotes.tsx'
import styles from './MapScreen.module.css'
import { MapTables } from './MapTables.tsx'
import { useMapControls } from './map-controls.ts'
import { positionOf, worstIncident } from './map-things.ts'
import { Nearby } from './Nearby.tsx'
import { OpenThing } from './OpenThing.tsx'
import { opening, openThing } from './thing-address.ts'
import { useLayerChoice } from './use-layer-choice.ts'
import { useMapThings } from './use-map-things.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

/** Legend and hours of the risk layer; its words come with it. */
const RiskPlate = later(async () => (await withLaterTexts(import('../features/forecasts/RiskPlate.tsx'))).RiskPlate)

/** The whole map under the header, with a sheet for whatever is open on it. */
export function MapScreen() {
  const text = useText()
  const { search, change } = useAddress()
  const { Outlook } = useSurroundings()
  // On the map itself a strip of the map would say nothing.
  const around = useMemo(() => ({ Nearby, ...(Outlook && { Outlook }) }), [Outlook])
  const controls = useMapControls()
  const { layers, toggle } = useLayerChoice()
  const asTable = search.get('view') === 'table'
  const open = useMemo(() => openThing(search), [search])
  const { things, map, ...known } = useMapThings(layers, open)
  const handleOpen = useCallback((thing: Thing | null) => isSame(thing, open) || change(opening(thing)), [change, open])
  const close = useCallback(() => change(opening(null)), [change])
  if (!things) {
    return (
      <div className={styles.screen}>
        <div className={styles.waiting}>
          {map.isError ? <MapFailure map={map} /> : <Skeleton rows={12} height={32} label={text('panel.loading')} />}
          <Attribution />
        </div>
      </div>
    )
  }
  const worst = worstIncident(things)
  const tables = <MapTables things={things} layers={layers} selected={open} onOpen={handleOpen} />
  const notes = <MapNotes things={things} layers={layers} {...known} />
  const tools = (
    <>
      <LayerToggles offered={MAP_LAYERS} layers={layers} onToggle={toggle} />
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
            things={things}
            layers={layers}
            selected={open}
            callout={open ?? (worst && { kind: 'incident', id: worst.id })}
            onOpen={handleOpen}
            focus={open && positionOf(things, open)}
            instead={
              <>
                <div className={styles.bar}>
                  <LayerToggles offered={MAP_LAYERS} layers={layers} onToggle={toggle} />
                </div>
                {tables}
              </>
            }
            controls={controls}
            over={
              <div className={styles.over}>
                <div className={styles.top}>
                  <div className={styles.tools}>{tools}</div>
                  <ZoomButtons controls={controls} />
                </div>
                <div className={styles.bottom}>
                  <div className={styles.legend}>
                    <Legend />
                    {notes}
                  </div>
                  <div className={styles.keys}>
                    {layers.includes('risk') && (
                      <Suspense fallback={null}>
                        <RiskPlate districts={things.map.districts} />
                      </Suspense>
                    )}
                    <div className={styles.key}>
                      <MapKey layers={layers} />
                    </div>
                  </div>
                </div>
              </div>
            }
          />
        )}
        {open && <OpenThing things={things} thing={open} onClose={close} />}
      </div>
    </SurroundingsProvider>
  )
}
