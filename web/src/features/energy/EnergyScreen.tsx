import { useCity } from '../../api/config.tsx'
import { EvidencePanel } from '../../evidence/EvidencePanel.tsx'
import { FailureNotice } from '../../evidence/FailureNotice.tsx'
import { FigureText } from '../../evidence/FigureText.tsx'
import { PanelMarks } from '../../evidence/PanelMarks.tsx'
import { fieldFigure } from '../../evidence/record-figures.ts'
import { usePanel } from '../../evidence/use-panel.ts'
import { useText } from '../../locales/text.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './EnergyScreen.module.css'
import { useEnergy } from './energy-queries.ts'
import { GridEfficiency, LoadWord, StabilityWord } from './GridWords.tsx'
import { GroupName } from './GroupName.tsx'
import { GROUP_FIELD, GROUP_PERCENT } from './group-text.ts'
import { Instrument } from './Instrument.tsx'
import { OperationNote } from './OperationNote.tsx'
import { GROUPS, GroupSwatch, ProductionBar } from './ProductionBar.tsx'
import { isNearLimit, SubstationList, worstFirst } from './SubstationList.tsx'

export function EnergyScreen() {
  const text = useText()
  const { substationNearPercent } = useCity().thresholds
  const asked = useEnergy()
  const record = asked.data?.value[0]
  const reading = usePanel(asked, record ? Object.values(record.evidence) : [])
  if (reading.state.kind === 'loading') {
    return (
      <div className={styles.waiting}>
        <Skeleton rows={8} height={40} label={text('panel.loading')} />
      </div>
    )
  }
  if (!record || reading.state.kind === 'empty') {
    return reading.state.kind === 'failed' ? (
      <FailureNotice title={text('failed.energy')} reading={reading} />
    ) : (
      <Notice state="none" title={text('energy.none')} sentence={text('energy.none-sentence')} />
    )
  }
  const substations = worstFirst(record.substations)
  const near = substations.filter((it) => isNearLimit(it, substationNearPercent))
  const others = substations.filter((it) => !near.includes(it))
  const percent = (field: 'solarPercent' | 'windPercent' | 'traditionalPercent' | 'consumptionPercent') => (
    <>
      <FigureText figure={fieldFigure(record, field)} unit="%" tight digits={1} /> {text('energy.of-production')}
    </>
  )
  return (
    <div className={styles.screen}>
      <EvidencePanel
        title={text('energy.production')}
        failed="failed.energy"
        reading={reading}
        flush
        className={styles.production}
        skeleton={null}
        meta={<OperationNote record={record} />}
      >
        <div className={styles.instruments}>
          {GROUPS.map((group) => (
            <Instrument
              key={group}
              name={
                <>
                  <GroupSwatch group={group} />
                  <GroupName group={group} record={record} />
                </>
              }
              figure={<FigureText figure={fieldFigure(record, GROUP_FIELD[group])} unit={text('unit.mw')} size="large" />}
              note={percent(GROUP_PERCENT[group])}
            />
          ))}
          <Instrument
            name={text('energy.consumption')}
            figure={<FigureText figure={fieldFigure(record, 'totalConsumption')} unit={text('unit.mw')} size="large" />}
            note={percent('consumptionPercent')}
          />
          <div className={styles.total}>
            <p className={styles.pair}>
              <span>{text('energy.renewable')}</span>
              <FigureText figure={fieldFigure(record, 'renewableShare')} unit="%" tight digits={1} size="strong" />
            </p>
            <ProductionBar record={record} />
            <p className={styles.pair}>
              <span>{text('energy.total')}</span>
              <FigureText figure={fieldFigure(record, 'totalProduction')} unit={text('unit.mw')} size="strong" />
            </p>
          </div>
        </div>
      </EvidencePanel>
      <Panel title={text('energy.system-status')} className={styles.status} meta={<PanelMarks reading={reading} />}>
        <dl className={styles.words}>
          <div className={styles.pair}>
            <dt>{text('stability.title')}</dt>
            <dd>
              <StabilityWord record={record} />
            </dd>
          </div>
          <div className={styles.pair}>
            <dt>{text('efficiency.title')}</dt>
            <dd>
              <GridEfficiency record={record} />
            </dd>
          </div>
          <div className={styles.pair}>
            <dt>{text('load.title')}</dt>
            <dd>
              <LoadWord record={record} />
            </dd>
          </div>
          {record.storagePower !== null && (
            <div className={styles.pair}>
              <dt>{text('energy.storage')}</dt>
              <dd>
                <FigureText figure={fieldFigure(record, 'storagePower')} unit={text('unit.mw')} signed size="strong" />
              </dd>
            </div>
          )}
          {record.regionShare !== null && (
            <div className={styles.pair}>
              <dt>{text('energy.region-share')}</dt>
              <dd>
                <FigureText
                  figure={fieldFigure({ ...record, regionShare: record.regionShare * 100 }, 'regionShare')}
                  unit="%"
                  tight
                  digits={1}
                />
              </dd>
            </div>
          )}
        </dl>
        {record.anomalyReason && <p className={styles.reason}>{record.anomalyReason}</p>}
      </Panel>
      {/* Whether a substation is near its limit is a state of its own: the list stays in sight with none of them near. */}
      <Panel title={text('energy.substations-near')} className={styles.substations}>
        {near.length > 0 ? <SubstationList substations={near} /> : <p className={styles.reason}>{text('energy.substations-none')}</p>}
        {others.length > 0 && (
          <>
            <h3 className={styles.others}>{text('energy.substations-others')}</h3>
            <SubstationList substations={others} />
          </>
        )}
      </Panel>
    </div>
  )
}
