import { useConfig } from '../../api/config.tsx'
import { Sparkline } from '../../charts/sparklines/Sparkline.tsx'
import { useEnergy } from '../../features/telemetry/energy/energy-queries.ts'
import { GridEfficiency, LoadWord, StabilityWord } from '../../features/telemetry/energy/GridWords.tsx'
import { GROUP_FIELD, GROUP_MEASURE, GROUP_PERCENT, GROUP_TEXT } from '../../features/telemetry/energy/group-text.ts'
import { OperationNote } from '../../features/telemetry/energy/OperationNote.tsx'
import { GROUPS, GroupSwatch, ProductionBar } from '../../features/telemetry/energy/ProductionBar.tsx'
import { SolarParts } from '../../features/telemetry/energy/SolarParts.tsx'
import { SubstationList, worstFirst } from '../../features/telemetry/energy/SubstationList.tsx'
import { useText } from '../../i18n/text.ts'
import { FigureText } from '../../provenance/FigureText.tsx'
import { ProvenancePanel } from '../../provenance/ProvenancePanel.tsx'
import { fieldFigure } from '../../provenance/record-figures.ts'
import { usePanel } from '../../provenance/use-panel.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './EnergyPanel.module.css'
import { useSamples } from './use-samples.ts'

export function EnergyPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const { sampleEntries } = useConfig()
  const query = useEnergy()
  const [latest] = query.data?.value ?? []
  const { reading, samples } = useSamples(usePanel(query, latest ? Object.values(latest.evidence) : [], { samples: sampleEntries }))
  const record = samples ? samples.sampleEnergy(query.errorUpdatedAt || query.dataUpdatedAt) : latest
  const substations = worstFirst(record?.substations ?? [])
  return (
    <ProvenancePanel
      title={text('energy-grid.title')}
      failed="failed.energy"
      reading={reading}
      className={className}
      meta={record && <OperationNote record={record} />}
      skeleton={<Skeleton rows={6} height={44} label={text('panel.loading')} />}
      empty={<Notice state="none" title={text('energy.none')} sentence={text('energy.none-sentence')} />}
    >
      {record && (
        <>
          <div className={styles.total}>
            <p>
              <FigureText figure={fieldFigure(record, 'totalConsumption')} unit={text('unit.mw')} size="large" />{' '}
              <span className={styles.quiet}>{text('energy-grid.total')}</span>
            </p>
            <p className={styles.quiet}>
              <FigureText figure={fieldFigure(record, 'renewableShare')} unit="%" tight digits={1} size="strong" />{' '}
              {text('energy-grid.renewable')}
            </p>
          </div>
          <ProductionBar record={record} />
          <dl className={styles.groups}>
            {GROUPS.map((group) => (
              <div key={group} className={styles.group}>
                <dt className={styles.name}>
                  <GroupSwatch group={group} />
                  <span>
                    {text(GROUP_TEXT[group])}
                    {group === 'solar' && <SolarParts record={record} />}
                  </span>
                </dt>
                <dd className={styles.spark}>
                  {latest && (
                    <Sparkline measure={GROUP_MEASURE[group]} name={text(GROUP_TEXT[group])} dim={reading.state.kind !== 'live'} />
                  )}
                </dd>
                <dd>
                  <FigureText figure={fieldFigure(record, GROUP_PERCENT[group])} unit="%" tight digits={1} />
                </dd>
                <dd>
                  <FigureText figure={fieldFigure(record, GROUP_FIELD[group])} unit={text('unit.mw')} size="strong" />
                </dd>
              </div>
            ))}
          </dl>
          <dl className={styles.words}>
            <div>
              <dt className={styles.quiet}>{text('stability.title')}</dt>
              <dd>
                <StabilityWord record={record} />
              </dd>
            </div>
            <div>
              <dt className={styles.quiet}>{text('efficiency.title')}</dt>
              <dd>
                <GridEfficiency record={record} />
              </dd>
            </div>
            <div>
              <dt className={styles.quiet}>{text('load.title')}</dt>
              <dd>
                <LoadWord record={record} />
              </dd>
            </div>
          </dl>
          {substations.length > 0 && (
            <>
              <h3 className={styles.heading}>{text('energy.substations-worst')}</h3>
              <ScrollArea label={text('energy.substations-worst')} className={styles.substations}>
                <SubstationList substations={substations} />
              </ScrollArea>
            </>
          )}
        </>
      )}
    </ProvenancePanel>
  )
}
