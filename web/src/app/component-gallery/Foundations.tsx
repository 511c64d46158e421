import { DottedRing, Icon } from '../../ui/icons/Icon.tsx'
import { type Progress, ProgressGlyph } from '../../ui/icons/ProgressGlyph.tsx'
import { type State, StateMark } from '../../ui/icons/StateMark.tsx'
import { KeyCaps } from '../../ui/KeyCap.tsx'
import { Badge } from '../../ui/values/Badge.tsx'
import { GridReference } from '../../ui/values/GridReference.tsx'
import { Value } from '../../ui/values/Value.tsx'
import { Bench } from './Bench.tsx'
import styles from './ComponentGallery.module.css'

const GROUNDS = ['ground', 'sheet', 'raised', 'raised-2', 'line', 'control', 'ink-3', 'ink-2', 'ink']
const STATES: Record<State, string> = {
  unknown: 'Priority unknown',
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  ok: 'Normal',
  none: 'Not known',
}
const PROGRESS: Record<Progress, string> = {
  waiting: 'Pending',
  standing: 'Active',
  half: 'In progress',
  done: 'Resolved',
  quarter: 'Assigned',
  planned: 'Scheduled',
  unknown: 'Other',
}

/** Type, backgrounds, state marks, badges. */
export function Foundations() {
  return (
    <>
      <Bench title="Type. Encode Sans, five sizes, two weights, two widths, tabular figures">
        <p className={styles['t-5']}>14:41:07</p>
        <p className={styles.row}>
          <Value value="432" unit="MW" size="large" />
          <Value value="94.2" unit="%" tight size="large" />
          <Value value="1,118" size="large" />
          <Value value="42" unit="mph" stale size="large" />
          <Value value="-" note="not measured" size="large" />
        </p>
        <p className={styles['t-3']}>Transformer hall on fire, Avenida Italia</p>
        <p>Crew 3 arrives in 4 min. 1,140 homes without supply.</p>
        <p className={styles['t-1']}>Updated 14:41, Montevideo. Semi-condensed for axes and map labels, Av. 8 de Octubre</p>
      </Bench>
      <Bench title="Ground and ink">
        <ul className={styles.row}>
          {GROUNDS.map((it) => (
            <li key={it} className={styles.swatch}>
              <span style={{ background: `var(--${it})` }} />
              {it}
            </li>
          ))}
        </ul>
      </Bench>
      <Bench title="State: shape, colour and word">
        <ul className={styles.row}>
          {(Object.keys(STATES) as State[]).map((it) => (
            <li key={it} className={styles.pair}>
              <StateMark state={it} />
              {STATES[it]}
            </li>
          ))}
        </ul>
      </Bench>
      <Bench title="Progress, badges, squares, keys">
        <ul className={styles.row}>
          {(Object.keys(PROGRESS) as Progress[]).map((it) => (
            <li key={it} className={styles.pair}>
              <ProgressGlyph progress={it} />
              {PROGRESS[it]}
            </li>
          ))}
        </ul>
        <p className={styles.row}>
          <Badge>Pro Plan</Badge>
          <Badge stroke="dashed" tip="These values come from the demo city's simulator.">
            Simulated
          </Badge>
          <Badge stroke="dotted">Sample</Badge>
          <GridReference square="M7" title="Grid reference on the city's map sheet" />
          <KeyCaps keys={['Ctrl', 'K']} />
          <span className={styles.pair}>
            <Icon name="connected" size={18} /> Connected
          </span>
          <span className={styles.pair}>
            <DottedRing size={16} /> Disconnected, next try in 8 s
          </span>
        </p>
      </Bench>
    </>
  )
}
