import type { AnswerBlock, Subject } from '@oppidum/domain/assistant/answer'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { type Entity, usePointing } from '../../../selection/selection.ts'
import { type Place, PlaceStrip, PlacesStrip } from '../../../selection/surroundings.tsx'
import { GridReference } from '../../../ui/values/GridReference.tsx'
import styles from './AnswerPlace.module.css'

type Block = Extract<AnswerBlock, { kind: 'map' }>

const ON_THE_MAP: Partial<Record<Subject['kind'], Entity['kind']>> = {
  incident: 'incident',
  'service-request': 'request',
  section: 'section',
  substation: 'substation',
  district: 'district',
}

/** Places beyond this number are on the map but not named. */
const NAMED = 8

/** The places in an answer: a map of them, and the grid square of each. */
export function AnswerPlace({ block: { title, things }, compact }: { block: Block; compact: boolean }) {
  const text = useText()
  const places = useMemo(() => things.map(({ subject, position }): Place => ({ entity: entityOf(subject), position })), [things])
  const [first] = places
  const single = places.length === 1 ? first?.entity : null
  const more = things.length - NAMED
  return (
    <figure className={styles.plate} data-alone={compact || undefined}>
      <figcaption className="visually-hidden">{title}</figcaption>
      {!compact && <div className={styles.map}>{single ? <PlaceStrip entity={single} /> : <PlacesStrip places={places} />}</div>}
      <ul className={styles.things}>
        {things.slice(0, NAMED).map((it) => (
          <Row key={it.subject.id} thing={it} />
        ))}
        {more > 0 && <li className={styles.more}>{text('answer.more-places', { count: more })}</li>}
      </ul>
    </figure>
  )
}

function Row({ thing: { subject, square, screen } }: { thing: Block['things'][number] }) {
  const text = useText()
  const entity = entityOf(subject)
  const { handlers } = usePointing(entity?.kind ?? 'section', subject.id)
  return (
    <li className={styles.row} {...(entity && handlers)}>
      <Link to={screen}>{subject.name}</Link>
      <GridReference square={square} title={text('answer.square')} />
    </li>
  )
}

function entityOf({ kind, id }: Subject): Entity | null {
  const mapKind = ON_THE_MAP[kind]
  return mapKind ? { kind: mapKind, id } : null
}
