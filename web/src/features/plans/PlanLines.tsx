import type { PlanTerms } from '@oppidum/domain/plan'
import { Link } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { useText } from '../../locales/text.ts'
import { DottedRing, Icon } from '../../ui/icons/Icon.tsx'
import styles from './PlanLines.module.css'
import { type LineState, lineState, planLine } from './plan-lines.ts'

/** What a plan has, and what it has not. What is not part of this version yet is dotted, as `ToCome` explains. */
export function PlanLines({ terms }: { terms: Pick<PlanTerms, 'features' | 'limitations'> }) {
  const text = useText()
  const { phoneSupport } = useConfig()
  return (
    <ul className={styles.lines}>
      {terms.features.map((it) => (
        <li key={it}>
          <span className={styles.mark}>
            <LineMark state={lineState(planLine(it), phoneSupport)} />
          </span>
          <PlanLine english={it} />
        </li>
      ))}
      {terms.limitations.map((it) => (
        <li key={it} className={styles.limit}>
          <span className={styles.mark}>
            <Icon name="minus" size={18} />
          </span>
          {text(planLine(it).text)}
        </li>
      ))}
    </ul>
  )
}

function LineMark({ state }: { state: LineState }) {
  if (state === 'to-come') return <DottedRing />
  return <Icon name={state === 'there' ? 'check' : 'minus'} size={18} />
}

function PlanLine({ english }: { english: string }) {
  const text = useText()
  const { communityUrl, phoneSupport } = useConfig()
  const line = planLine(english)
  const { text: id } = line
  const state = lineState(line, phoneSupport)
  if (id === 'plan-line.community')
    return <span>{communityUrl ? <a href={communityUrl}>{text(id)}</a> : <Link to="/about">{text(id)}</Link>}</span>
  return (
    <span>
      {text(id)}
      {state === 'to-come' && <span className="visually-hidden"> ({text('plans.to-come')})</span>}
      {state === 'not-offered' && <span className={styles.note}> {text('plans.no-phone')}</span>}
    </span>
  )
}

/** Explains the dotted mark. */
export function ToCome() {
  const text = useText()
  return (
    <p className={styles.key}>
      <DottedRing /> {text('plans.to-come')}
    </p>
  )
}
