import { listContactPoints } from '@oppidum/domain/alerts/contact-point'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { ProvenancePanel } from '../../../provenance/ProvenancePanel.tsx'
import { usePanel } from '../../../provenance/use-panel.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import styles from '../../../ui/lists/OwnedList.module.css'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ContactPointRow } from './ContactPointRow.tsx'
import { NewContactPointDialog } from './NewContactPointDialog.tsx'
import { ThisBrowser } from './ThisBrowser.tsx'

/** Messages are sent without this page, so it polls. */
const LOOK_MS = 10_000

/** Where messages about alerts go: the person's contact points and, for operators, the city's. */
export function ContactPoints() {
  const text = useText()
  const query = useAnswer(listContactPoints, { pollMs: LOOK_MS })
  const reading = usePanel(query, [])
  const [isAdding, setAdding] = useState(false)
  const points = query.data?.value ?? []
  const refresh = () => void query.refetch()
  const content = (
    <>
      <ThisBrowser points={points} onChanged={refresh} />
      {points.length === 0 && query.isSuccess && <p className={styles.inset}>{text('contact-point.none')}</p>}
      <ul>
        {points.map((it) => (
          <ContactPointRow key={it.id} point={it} onChanged={refresh} />
        ))}
      </ul>
    </>
  )
  return (
    <>
      <ProvenancePanel
        title={text('alerts.contact-points')}
        failed={'contact-point.failed'}
        reading={reading}
        flush
        meta={
          <Button onClick={() => setAdding(true)}>
            <Icon name="plus" size={16} />
            {text('contact-point.new')}
          </Button>
        }
        skeleton={
          <div className={styles.inset}>
            <Skeleton rows={3} height={44} label={text('panel.loading')} />
          </div>
        }
        // Without a contact point it still offers this browser.
        empty={content}
      >
        {content}
      </ProvenancePanel>
      {isAdding && <NewContactPointDialog onAdded={refresh} onClose={() => setAdding(false)} />}
    </>
  )
}
