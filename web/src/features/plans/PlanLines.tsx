import type { PlanTerms } from '@oppidum/domain/plan'
import { Link } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { useText } from '../../locales/text.ts'
import { DottedRing, Icon } from '../../ui/icons/Icon.tsx'
import styles from './PlanLines.module.css'
import { planLine } from './plan-lines.ts'

/** What a plan has, and what it has not. What is not part of this version yet is dotted, as `ToCome` explains. */
export function PlanLines({ terms }: { terms: Pick<PlanTerms, 'features' | 'limitations'> }) {
  const text = useText()
  return (
    <ul className={styles.lines}>
      {terms.features.map((it) => (
        <li key={it}>
          <span className={styles.mark}>{planLine(it).isToCome ? <DottedRing /> : <Icon name="check" size={18} />}</span>
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

function PlanLine({ english }: { english: string }) {
  const text = useText()
  const { communityUrl, phoneSupport } = useConfig()
  const { text: id, isToCome } = planLine(english)
  if (id === 'plan-line.community')
    return <span>{communityUrl ? <a href={communityUrl}>{text(id)}</a> : <Link to="/about">{text(id)}</Link>}</span>
  return (
    <span>
      {text(id)}
      {isToCome && <span className="visually-hidden"> ({text('plans.to-come')})</span>}
      {id === 'plan-line.phone' && !phoneSupport && <span className={styles.note}> {text('plans.no-phone')}</span>}
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
