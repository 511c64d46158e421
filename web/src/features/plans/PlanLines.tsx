import type { PlanTerms } from '@oppidum/domain/plans/plan'
import { Link } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { useText } from '../../i18n/text.ts'
import { DottedRing, Icon } from '../../ui/icons/Icon.tsx'
import styles from './PlanLines.module.css'
import { lineState, planLine } from './plan-lines.ts'

/** A plan's features, its limits, and in one line what is planned. */
export function PlanLines({ terms }: { terms: Pick<PlanTerms, 'features' | 'limitations'> }) {
  const text = useText()
  const { phoneSupport } = useConfig()
  const lines = terms.features.map((feature) => ({ feature, state: lineState(planLine(feature), phoneSupport) }))
  const planned = lines.filter((it) => it.state === 'to-come').map((it) => text(planLine(it.feature).text))
  return (
    <ul className={styles.lines}>
      {lines
        .filter((it) => it.state !== 'to-come')
        .map(({ feature, state }) => (
          <li key={feature}>
            <span className={styles.mark}>
              <Icon name={state === 'there' ? 'check' : 'minus'} size={18} />
            </span>
            <PlanLine feature={feature} />
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
      {planned.length > 0 && (
        <li className={styles.limit}>
          <span className={styles.mark}>
            <DottedRing />
          </span>
          <span>{text('plans.lines-planned', { lines: planned.join(', ') })}</span>
        </li>
      )}
    </ul>
  )
}

function PlanLine({ feature }: { feature: string }) {
  const text = useText()
  const { communityUrl, phoneSupport } = useConfig()
  const line = planLine(feature)
  const { text: id } = line
  if (id === 'plan-line.community')
    return <span>{communityUrl ? <a href={communityUrl}>{text(id)}</a> : <Link to="/about">{text(id)}</Link>}</span>
  return (
    <span>
      {text(id)}
      {lineState(line, phoneSupport) === 'not-offered' && <span className={styles.note}> {text('plans.no-phone')}</span>}
    </span>
  )
}
