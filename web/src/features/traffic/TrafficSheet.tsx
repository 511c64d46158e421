import type { Figure } from '@oppidum/domain/evidence'
import { CITY_RECORD, type TrafficRecord } from '@oppidum/domain/traffic'
import { Link } from 'react-router'
import { FigureText, useExplanation } from '../../evidence/FigureText.tsx'
import { evidenceOf, fieldFigure } from '../../evidence/record-figures.ts'
import { ROAD_CLASS_TEXT } from '../../locales/road-class.ts'
import { useText } from '../../locales/text.ts'
import { NearbyThings, PlaceStrip, ThingOutlook } from '../../selection/surroundings.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Pairs, SheetIdentity, SheetSection } from '../../ui/SheetParts.tsx'
import { Square } from '../../ui/Square.tsx'
import { CongestionWord } from './CongestionWord.tsx'
import { SpeedText } from './SpeedText.tsx'

export function TrafficSheet({ record, incidents, onClose }: { record: TrafficRecord; incidents: Figure | null; onClose: () => void }) {
  const text = useText()
  const explain = useExplanation()
  const evidence = evidenceOf(record)
  const isCity = record.id === CITY_RECORD
  return (
    <Sheet
      caption={text(isCity ? 'traffic.whole-city' : 'traffic.section')}
      title={record.location}
      closeLabel={text('sheet.close')}
      onClose={onClose}
      actions={<CopyLink label={text('sheet.copy-link')} done={text('sheet.link-copied')} failed={text('sheet.link-not-copied')} />}
    >
      <SheetIdentity
        title={record.location}
        place={
          <>
            {record.district} <Square square={record.square} title={text('square.title')} />
          </>
        }
      />
      {!isCity && <PlaceStrip thing={{ kind: 'section', id: record.id }} />}
      <SheetSection title={text('sheet.situation')}>
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
      </SheetSection>
      {record.aiPrediction !== null && (
        <SheetSection title={text('traffic.prediction')}>
          <p>{record.aiPrediction}</p>
        </SheetSection>
      )}
      {!isCity && <ThingOutlook thing={{ kind: 'section', id: record.id }} />}
      <SheetSection title={text('chart.history')}>
        <Link className={buttonClass('plain')} to={`/traffic/${encodeURIComponent(record.id)}`}>
          <Icon name="chart" size={18} />
          {text('location.open')}
        </Link>
      </SheetSection>
      {!isCity && <NearbyThings thing={{ kind: 'section', id: record.id }} />}
      <SheetSection title={text('sheet.source')}>
        <p>{evidence ? explain(evidence) : text('evidence.not-measured')}</p>
      </SheetSection>
    </Sheet>
  )
}
