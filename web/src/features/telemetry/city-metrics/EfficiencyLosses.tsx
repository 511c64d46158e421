import { POLL_MS } from '@oppidum/domain/core/polling'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { figure, isStale } from '@oppidum/domain/telemetry/provenance'
import { efficiencyLosses, listTraffic, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { PanelMarks } from '../../../provenance/PanelMarks.tsx'
import { fieldFigure, provenanceOf, scaled } from '../../../provenance/record-figures.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { useSpeedUnit } from '../../../provenance/use-speed-unit.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Table } from '../../../ui/lists/Table.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'

/** As many as an operator will look at. */
const SHOWN = 12
const NO_RECORDS: readonly TrafficRecord[] = []

/** The road sections that reduce traffic efficiency most right now, each with its share of the loss. */
export function EfficiencyLosses() {
  const text = useText()
  const { unit, factor } = useSpeedUnit()
  const nowMs = useNowEvery(MINUTE_MS)
  const query = useAnswer(listTraffic, { pollMs: POLL_MS.traffic })
  const records = query.data?.value ?? NO_RECORDS
  // A stale section is not part of the city's figure either.
  const losses = useMemo(() => {
    const current = records.filter((it) => {
      const evidence = provenanceOf(it)
      return evidence !== null && !isStale(evidence, nowMs)
    })
    return efficiencyLosses(current).slice(0, SHOWN)
  }, [records, nowMs])
  const evidence = useMemo(() => losses.flatMap(({ record }) => provenanceOf(record) ?? []), [losses])
  const reading = usePanel(query, evidence, { empty: false })
  const title = text('metric.losses')
  return (
    <Panel title={title} meta={<PanelMarks reading={reading} />} flush>
      {reading.state.kind === 'loading' && <Skeleton rows={6} height={32} label={text('panel.loading')} />}
      {query.isError && <FailureNotice title={text('failed.traffic')} reading={reading} />}
      {query.data && losses.length === 0 && <p>{text('metric.losses-none')}</p>}
      {losses.length > 0 && (
        <Table
          label={title}
          rows={losses}
          keyOf={(it) => it.record.id}
          columns={[
            {
              name: text('traffic.location'),
              wide: true,
              cell: ({ record }) => (
                <>
                  <Link to={`/traffic/${encodeURIComponent(record.id)}`}>{record.location}</Link>{' '}
                  <GridReference square={record.gridReference} title={text('square.title')} />
                </>
              ),
            },
            {
              name: text('metric.loss-share'),
              numeric: true,
              cell: ({ record, share }) => (
                <FigureText figure={figure(share, provenanceOf(record))} unit="%" tight digits={1} size="strong" />
              ),
            },
            {
              name: text('metric.loss-points'),
              numeric: true,
              cell: ({ record, points }) => <FigureText figure={figure(-points, provenanceOf(record))} digits={2} signed />,
            },
            {
              name: text('traffic.speed'),
              numeric: true,
              cell: ({ record }) => <FigureText figure={scaled(fieldFigure(record, 'avgSpeed'), factor)} unit={unit} />,
            },
            {
              name: text('traffic.free-flow'),
              numeric: true,
              cell: ({ record }) => <FigureText figure={scaled(fieldFigure(record, 'freeFlowSpeed'), factor)} unit={unit} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}
