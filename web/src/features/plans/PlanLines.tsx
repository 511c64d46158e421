import type { PlanTerms } from '@oppidum/domain/plan'
import { Link } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { useText } from '../../locales/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import styles from './PlanLines.module.css'
import { planLine } from './plan-lines.ts'

/** What a plan has, and what it has not. What is not part of this version yet says so. */
export function PlanLines({ terms }: { terms: Pick<PlanTerms, 'features' | 'limitations'> }) {
  const text = useText()
  return (
    <ul className={styles.lines}>
      {terms.features.map((it) => (
        <li key={it}>
          <Icon name="check" size={18} dotted={planLine(it).isToCome ?? false} />
          <PlanLine english={it} />
        </li>
      ))}
      {terms.limitations.map((it) => (
        <li key={it} className={styles.limit}>
          <Icon name="minus" size={18} />
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
  const note = isToCome ? 'plans.to-come' : id === 'plan-line.phone' && !phoneSupport ? 'plans.no-phone' : null
  return (
    <span>
      {text(id)}
      {note && <span className={styles.note}> {text(note)}</span>}
    </span>
  )
}
