import { type Figure, figure } from '@oppidum/domain/telemetry/provenance'
import { Link, useParams } from 'react-router'
import { useCity } from '../../../api/config.tsx'
import { HistoryChart } from '../../../charts/history/HistoryChart.tsx'
import { useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { FigureText, useExplanation } from '../../../provenance/FigureText.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { useNowMs } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Facts, PlaceHead, PlacePage } from '../../../ui/PlacePage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { useEnergy } from './energy-queries.ts'
import { isNearLimit, substationMark } from './SubstationList.tsx'

/** One substation: its load and capacity, now and over time. */
export function SubstationScreen() {
  const text = useText()
  const format = useFormat()
  const explain = useExplanation()
  const { id } = useParams()
  const { thresholds, name: cityName } = useCity()
  const query = useEnergy()
  const substation = query.data?.value[0]?.substations.find((it) => it.id === id)
  const evidence = substation?.evidence ?? null
  const reading = usePanel(query, evidence ? [evidence] : [])
  const nowMs = useNowMs()
  const back = (
    <Link className={buttonClass('plain')} to="/energy">
      {text('substation.all')}
    </Link>
  )
  if (!substation) {
    if (reading.state.kind === 'loading') return <Skeleton rows={8} height={40} label={text('panel.loading')} />
    if (query.isError) return <FailureNotice title={text('failed.energy')} reading={reading} />
    return (
      <Notice
        state="none"
        title={text('substation.not-found')}
        sentence={text('substation.not-found-sentence', { city: cityName })}
        act={back}
      />
    )
  }
  const load = figure(substation.loadMw, evidence)
  const room: Figure | null = load && { value: substation.capacityMw - load.value, evidence: load.evidence }
  const near = isNearLimit(substation, thresholds.substationNearPercent)
  const capacity = `${format.number(substation.capacityMw)} ${text('unit.mw')}`
  return (
    <PlacePage>
      <PlaceHead
        mark={<StateMark state={substationMark(substation, thresholds.substationNearPercent, nowMs)} />}
        name={substation.name}
        place={<GridReference square={substation.gridReference} title={text('square.title')} />}
        meta={<PanelMarks reading={reading} />}
        act={
          <Link className={buttonClass('plain')} to={`/map?substation=${encodeURIComponent(substation.id)}`}>
            {text('location.on-map')}
          </Link>
        }
      />
      <Facts
        facts={[
          { name: text('substation.load'), value: <FigureText figure={load} unit={text('unit.mw')} digits={1} size="large" /> },
          {
            name: text('substation.percent'),
            value: <FigureText figure={figure(substation.loadPercent, evidence)} unit="%" tight size="large" />,
            note: text(near ? 'substation.near' : 'substation.not-near', { percent: format.number(thresholds.substationNearPercent) }),
          },
          {
            name: text('substation.room'),
            value: <FigureText figure={room} unit={text('unit.mw')} digits={1} size="large" />,
            note: text('substation.capacity', { capacity }),
          },
          { name: text('sheet.source'), value: evidence ? explain(evidence) : text('evidence.not-measured') },
        ]}
      />
      <HistoryChart
        title={text('substation.load')}
        measure="substation.load"
        place={substation.id}
        now={load}
        limit={{ value: substation.capacityMw, name: text('substation.capacity', { capacity }) }}
        picker
      />
    </PlacePage>
  )
}
