import { ProgressGlyph } from '../../ui/icons/ProgressGlyph.tsx'
import { type State, StateMark } from '../../ui/icons/StateMark.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import row from '../../ui/lists/Row.module.css'
import { Table } from '../../ui/lists/Table.tsx'
import { Pairs, PanelIdentity, PanelSection } from '../../ui/overlays/SidePanelParts.tsx'
import { GridReference } from '../../ui/values/GridReference.tsx'
import { Stat } from '../../ui/values/Stat.tsx'
import { Value } from '../../ui/values/Value.tsx'
import { Bench } from './Bench.tsx'
import styles from './ComponentGallery.module.css'

interface Sample {
  name: string
  place: string
  state: State
  word: string
  speed: string
  age: string
  square: string
}

const SAMPLES: readonly Sample[] = [
  {
    name: 'Transformer hall on fire',
    place: 'Av. Italia & Bv. Batlle y Ordóñez',
    state: 'critical',
    word: 'Critical',
    speed: '11',
    age: '12 min',
    square: 'M7',
  },
  {
    name: 'Two cars and a bus collided',
    place: 'Av. 8 de Octubre & Av. L. A. de Herrera',
    state: 'high',
    word: 'High',
    speed: '24',
    age: '23 min',
    square: 'L6',
  },
  {
    name: 'Blocked drain on the road',
    place: 'Bulevar General Artigas',
    state: 'none',
    word: 'Low',
    speed: '42',
    age: '6 h',
    square: 'K10',
  },
]

/** List rows, a table, figures, and the parts of a side panel. */
export function Lists() {
  const square = (it: Sample) => <GridReference square={it.square} title="Grid reference on the city's map sheet" />
  return (
    <>
      <Bench title="List row: selected, at rest, stale">
        {SAMPLES.map((it, index) => (
          <ListRow
            key={it.name}
            selected={index === 0}
            stale={index === 2}
            data-tip="Simulated, demo city simulator"
            mark={<StateMark state={it.state} />}
            title={
              <a className={row.link} href="#top">
                {it.name}
              </a>
            }
            place={it.place}
            words={
              <>
                <span className={row.word}>{it.word}</span>
                <span className={row.word}>
                  <ProgressGlyph progress="half" /> In progress
                </span>
              </>
            }
            side={
              <>
                <span>{it.age}</span>
                {square(it)}
              </>
            }
          />
        ))}
      </Bench>
      <Bench title="Table">
        <Table
          label="Locations"
          rows={SAMPLES}
          keyOf={(it) => it.name}
          isSelected={(it) => it.state === 'high'}
          columns={[
            { name: 'Location', cell: (it) => it.place },
            {
              name: 'Congestion',
              cell: (it) => (
                <span className={styles.pair}>
                  <StateMark state={it.state} size={16} />
                  {it.word}
                </span>
              ),
            },
            { name: 'Average speed', cell: (it) => <Value value={it.speed} unit="mph" size="strong" />, numeric: true },
            { name: 'Grid reference', cell: square, numeric: true },
          ]}
        />
      </Bench>
      <Bench title="Figure, side sheet">
        <div className={styles.panels}>
          <Stat name="Energy Consumption" figure={<Value value="432" unit="MW" size="large" />} note="+5.7% from yesterday" />
          <div className={styles.sheet}>
            <PanelIdentity
              mark={<StateMark state="critical" size={26} />}
              title="Transformer hall on fire"
              place="Av. Italia & Bv. Batlle y Ordóñez"
            />
            <PanelSection title="Situation">
              <Pairs
                pairs={[
                  { name: 'Type', value: 'Fire' },
                  { name: 'Since', value: '14:29 (12 min)' },
                ]}
              />
            </PanelSection>
          </div>
        </div>
      </Bench>
    </>
  )
}
