import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '../api/use-address.ts'
import { useText } from '../locales/text.ts'
import type { Thing } from '../selection/selection.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Attribution } from './Attribution.tsx'
import { LayerToggles } from './LayerToggles.tsx'
import { Legend } from './Legend.tsx'
import { PANEL_LAYERS } from './layer-choice.ts'
import { MapClock } from './MapClock.tsx'
import { MapFailure } from './MapFailure.tsx'
import { MapFrame } from './MapFrame.tsx'
import { MapNotes } from './MapNotes.tsx'
import styles from './MapPanel.module.css'
import { MapTables } from './MapTables.tsx'
import { useMapControls } from './map-controls.ts'
import { worstIncident } from './map-things.ts'
import { mapAddress } from './thing-address.ts'
import { useLayerChoice } from './use-layer-choice.ts'
import { useMapThings } from './use-map-things.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

/** The map of the dashboard; what is clicked opens on the page of the map. REQUIREMENTS D2. */
export function MapPanel({ className = '' }: { className?: string | undefined }) {
  const text = useText()
  const navigate = useNavigate()
  const { search, change } = useAddress()
  const { layers: chosen, toggle } = useLayerChoice()
  // It needs a legend and an hour, which the page of the map has.
  const layers = useMemo(() => chosen.filter((it) => it !== 'risk'), [chosen])
  const controls = useMapControls()
  const { things, map, ...known } = useMapThings(layers)
  const handleOpen = useCallback((thing: Thing | null) => thing && void navigate(mapAddress(thing)), [navigate])
  const asTable = search.get('view') === 'table'
  const worst = things && worstIncident(things)
  const tables = things && <MapTables things={things} layers={layers} selected={null} onOpen={handleOpen} />
  return (
    <Panel
      title={text('map.title')}
      className={`${styles.panel} ${className}`}
      flush
      notice={map.isError && !things && <MapFailure map={map} />}
      meta={
        <>
          <div className={styles.toggles}>
            <LayerToggles offered={PANEL_LAYERS} layers={layers} onToggle={toggle} />
          </div>
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
          <div className={styles.zoom}>
            <ZoomButtons controls={controls} />
          </div>
        </>
      }
    >
      {!things || asTable ? (
        <div className={styles.tables}>
          {tables}
          <Attribution plain />
        </div>
      ) : (
        <MapFrame
          things={things}
          layers={layers}
          callout={worst && { kind: 'incident', id: worst.id }}
          onOpen={handleOpen}
          controls={controls}
          shy
          instead={tables}
        />
      )}
      <div className={styles.legend}>
        <Legend />
        {things && <MapNotes things={things} layers={layers} {...known} plain />}
      </div>
    </Panel>
  )
}
