import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { Link } from 'react-router'
import { ROAD_CLASS_TEXT } from '../../../i18n/road-class.ts'
import { useText } from '../../../i18n/text.ts'
import { FigureText, useExplanation } from '../../../provenance/FigureText.tsx'
import { fieldFigure, provenanceOf } from '../../../provenance/record-figures.ts'
import { EntityOutlook, NearbyEntities, PlaceStrip } from '../../../selection/surroundings.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { Pairs, PanelIdentity, PanelSection } from '../../../ui/overlays/SidePanelParts.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { CongestionWord } from './CongestionWord.tsx'
import { SpeedText } from './SpeedText.tsx'
import { usePredictionText } from './use-prediction-text.ts'

export function TrafficPanel({ record, incidents, onClose }: { record: TrafficRecord; incidents: Figure | null; onClose: () => void }) {
  const text = useText()
  const predicted = usePredictionText()(record)
  const explain = useExplanation()
  const evidence = provenanceOf(record)
  const isCity = record.id === CITY_RECORD
  return (
    <SidePanel
      caption={text(isCity ? 'traffic.whole-city' : 'traffic.section')}
      title={record.location}
      closeLabel={text('sheet.close')}
      onClose={onClose}
      actions={<CopyLink label={text('sheet.copy-link')} done={text('sheet.link-copied')} failed={text('sheet.link-not-copied')} />}
    >
      <PanelIdentity
        title={record.location}
        place={
          <>
            {record.district} <GridReference square={record.gridReference} title={text('square.title')} />
          </>
        }
      />
      {!isCity && <PlaceStrip entity={{ kind: 'section', id: record.id }} />}
      <PanelSection title={text('sheet.situation')}>
        <Pairs
          pairs={[
            { name: text('traffic.speed'), value: <SpeedText speedMph={fieldFigure(record, 'avgSpeed')} size="strong" /> },
            { name: text('congestion.title'), value: <CongestionWord record={record} /> },
            { name: text('traffic.free-flow'), value: <SpeedText speedMph={fieldFigure(record, 'freeFlowSpeed')} /> },
            { name: text('traffic.flow'), value: <FigureText figure={fieldFigure(record, 'flow')} unit={text('unit.vehicles')} /> },
            { name: text('traffic.incidents'), value: <FigureText figure={incidents} /> },
            record.lengthKm !== null && {
              name: text('traffic.length'),
              value: <FigureText figure={fieldFigure(record, 'lengthKm')} unit={text('unit.km')} digits={1} />,
            },
            record.roadClass !== null && { name: text('traffic.road-class'), value: text(ROAD_CLASS_TEXT[record.roadClass]) },
          ]}
        />
      </PanelSection>
      {predicted !== null && (
        <PanelSection title={text('traffic.prediction')}>
          <p>{predicted}</p>
        </PanelSection>
      )}
      {!isCity && <EntityOutlook entity={{ kind: 'section', id: record.id }} />}
      <PanelSection title={text('chart.history')}>
        <Link className={buttonClass('plain')} to={`/traffic/${encodeURIComponent(record.id)}`}>
          <Icon name="chart" size={18} />
          {text('location.open')}
        </Link>
      </PanelSection>
      {!isCity && <NearbyEntities entity={{ kind: 'section', id: record.id }} />}
      <PanelSection title={text('sheet.source')}>
        <p>{evidence ? explain(evidence) : text('evidence.not-measured')}</p>
      </PanelSection>
    </SidePanel>
  )
}
