import type { IncidentMark } from '@oppidum/domain/telemetry/history'
import { figure } from '@oppidum/domain/telemetry/provenance'
import { CITY_RECORD } from '@oppidum/domain/telemetry/traffic'
import { Link, useParams } from 'react-router'
import { HistoryChart } from '../../../charts/history/HistoryChart.tsx'
import { useIncidentMarks } from '../../../charts/history/history-queries.ts'
import { useChartRange } from '../../../charts/range/use-chart-range.ts'
import { ROAD_CLASS_TEXT } from '../../../i18n/road-class.ts'
import { useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { FigureText, useExplanation } from '../../../provenance/FigureText.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { fieldFigure, provenanceOf } from '../../../provenance/record-figures.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { useSpeedUnit } from '../../../provenance/use-speed-unit.ts'
import { EntityOutlook } from '../../../selection/surroundings.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Facts, PlaceHead, PlacePage } from '../../../ui/PlacePage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { CongestionWord } from './CongestionWord.tsx'
import { SpeedText } from './SpeedText.tsx'
import { cityIncidents, sectionIncidents } from './section-incidents.ts'
import { useLocation, useTraffic } from './traffic-queries.ts'
import { usePredictionText } from './use-prediction-text.ts'

/** In the whole city so many roads are affected that only the worst are worth marking. */
const isGrave = (mark: IncidentMark) => mark.priority === 'critical' || mark.priority === 'high'

/** One monitored road section, or the city as a whole: its details, its speed compared to free flow, its flow. */
export function LocationScreen() {
  const text = useText()
  const predictionText = usePredictionText()
  const format = useFormat()
  const explain = useExplanation()
  const { unit, factor } = useSpeedUnit()
  const { id = '' } = useParams()
  const isCity = id === CITY_RECORD
  const { query, record, isPending, notFound } = useLocation(id)
  const incidentsOf = sectionIncidents(useTraffic().data?.value ?? [])
  const { marks, isCut } = useIncidentMarks(useChartRange(), { place: id }, record !== undefined)
  const evidence = record ? provenanceOf(record, 'avgSpeed') : null
  const reading = usePanel(query, evidence ? [evidence] : [], { empty: false })
  const back = (
    <Link className={buttonClass('plain')} to="/traffic">
      {text('location.all')}
    </Link>
  )
  if (!record) {
    if (isPending) return <Skeleton rows={8} height={40} label={text('panel.loading')} />
    if (notFound)
      return <Notice state="none" title={text('location.not-found')} sentence={text('location.not-found-sentence')} act={back} />
    return <FailureNotice title={text('failed.traffic')} reading={reading} />
  }
  const speed = fieldFigure(record, 'avgSpeed')
  const flow = fieldFigure(record, 'flow')
  const freeFlow = record.freeFlowSpeed
  const freeFlowName = freeFlow === null ? '' : text('location.free-flow', { speed: `${format.number(freeFlow * factor)} ${unit}` })
  return (
    <PlacePage>
      <PlaceHead
        caption={text(isCity ? 'traffic.whole-city' : 'traffic.section')}
        name={record.location}
        place={
          <>
            {record.district} <GridReference square={record.gridReference} title={text('square.title')} />
          </>
        }
        meta={<PanelMarks reading={reading} />}
        act={
          !isCity && (
            <Link className={buttonClass('plain')} to={`/map?location=${encodeURIComponent(id)}`}>
              {text('location.on-map')}
            </Link>
          )
        }
      />
      {query.isError && <FailureNotice title={text('failed.traffic')} reading={reading} />}
      <Facts
        facts={[
          { name: text('traffic.speed'), value: <SpeedText speedMph={speed} size="large" />, note: freeFlowName },
          { name: text('congestion.title'), value: <CongestionWord record={record} /> },
          { name: text('traffic.flow'), value: <FigureText figure={flow} unit={text('unit.vehicles')} size="large" /> },
          {
            name: text('traffic.incidents'),
            value: <FigureText figure={isCity ? cityIncidents(record) : incidentsOf(record)} size="large" />,
          },
          record.lengthKm !== null && {
            name: text('traffic.length'),
            value: <FigureText figure={figure(record.lengthKm, provenanceOf(record))} unit={text('unit.km')} digits={1} size="large" />,
            note: record.roadClass ? text(ROAD_CLASS_TEXT[record.roadClass]) : undefined,
          },
          { name: text('sheet.source'), value: evidence ? explain(evidence) : text('evidence.not-measured') },
        ]}
      />
      {record.prediction && <Notice state="none" title={text('traffic.prediction')} sentence={predictionText(record) ?? ''} />}
      <HistoryChart
        title={text('traffic.speed')}
        measure={isCity ? 'city.speed' : 'traffic.speed'}
        {...(!isCity && { place: id })}
        now={speed}
        limit={freeFlow === null ? null : { value: freeFlow, name: freeFlowName }}
        incidents={isCity ? marks.filter(isGrave) : marks}
        incidentsCut={isCut}
        picker
      />
      {!isCity && <EntityOutlook entity={{ kind: 'section', id }} />}
      {!isCity && <HistoryChart title={text('traffic.flow')} measure="traffic.flow" place={id} now={flow} small />}
    </PlacePage>
  )
}
