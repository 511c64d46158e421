import type { RecordMember } from '@oppidum/domain/records/situations/situation-order'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import { addressOfRecord } from '../desk/desk-kind.ts'
import { priorityWord } from '../desk/record-labels.ts'
import { useResponsibility } from '../desk/responsibility/use-responsibility.ts'
import { WhoHasIt } from '../desk/responsibility/WhoHasIt.tsx'
import styles from './SituationsView.module.css'

/** A situation's severity and location, and the owner of its worst open record. */
export function LeadFacts({ worst }: { worst: RecordMember }) {
  const text = useText()
  return (
    <>
      <span className={styles.priority}>{priorityWord(worst.priority, text)}</span>
      <GridReference square={worst.gridReference} title={text('square.title')} />
      <WhoHasIt kind={worst.kind} record={worst} />
    </>
  )
}

/** The next action, in the side panel of the worst open record: assigning it when it has no owner (emphasised), else reading it. */
export function LeadAct({ worst }: { worst: RecordMember }) {
  const text = useText()
  const { vacant } = useResponsibility()(worst.kind, worst)
  const name = worst.number ?? worst.title
  return (
    <Link
      to={`${addressOfRecord(worst.kind, worst.id)}${vacant ? '&act=assign' : ''}`}
      className={buttonClass(vacant ? 'primary' : 'plain', styles.act)}
      data-tip={text(vacant ? 'situations.assign-hint' : 'situations.open-worst-hint', { number: name, title: worst.title })}
    >
      {text(vacant ? 'situations.assign' : 'situations.open-worst', { number: name })}
    </Link>
  )
}
