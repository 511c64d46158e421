import { GEOREPORT_PATH, listSendingApps, OPEN311_PATH, REHEARSAL_PATH, SENDING_APPS_AT_MOST } from '@oppidum/domain/open311/open311'
import { useState } from 'react'
import { useCity } from '../../api/config.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { useText } from '../../i18n/text.ts'
import { AnswerPanel } from '../../provenance/AnswerPanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import list from '../../ui/lists/OwnedList.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { NewAppDialog } from './NewAppDialog.tsx'
import { SendingAppRow } from './SendingAppRow.tsx'
import styles from './SendingApps.module.css'

/** Keys are used outside this page, so it polls. */
const LOOK_MS = 30_000
const ROW_PX = 76

/** Third-party apps that may send requests to the city, and the addresses for them. */
export function SendingAppsScreen() {
  const text = useText()
  const city = useCity()
  const query = useAnswer(listSendingApps, { pollMs: LOOK_MS })
  const [making, setMaking] = useState(false)
  const apps = query.data?.value ?? []
  const good = apps.filter((it) => it.removedAt === null)
  const refresh = () => void query.refetch()
  /** An address for apps, linked to a readable response; none of them is a screen of this page. */
  const address = (path: string, opens = path) => <a href={opens}>{`${window.location.origin}${path}`}</a>
  return (
    <div className={styles.screen}>
      <AnswerPanel
        title={text('sending.apps')}
        query={query}
        failed={text('sending.failed')}
        skeleton={{ rows: 3, height: ROW_PX }}
        meta={
          <Button disabled={!query.isSuccess || good.length >= SENDING_APPS_AT_MOST} onClick={() => setMaking(true)}>
            <Icon name="plus" size={16} />
            {text('sending.new')}
          </Button>
        }
      >
        {query.data && apps.length === 0 && <Notice state="none" title={text('sending.none')} sentence={text('sending.none-sentence')} />}
        {apps.length > 0 && (
          <ul>
            {apps.map((it) => (
              <SendingAppRow key={it.id} app={it} onRemoved={refresh} />
            ))}
          </ul>
        )}
        {query.data && (
          <p className={list.foot}>
            {good.length >= SENDING_APPS_AT_MOST ? text('sending.at-most', { count: SENDING_APPS_AT_MOST }) : text('sending.how')}
          </p>
        )}
      </AnswerPanel>
      <Panel title={text('sending.where')} flush>
        <dl className={styles.where}>
          <dt>{text('sending.discovery')}</dt>
          <dd>{address(`${OPEN311_PATH}/discovery.xml`)}</dd>
          <dt>{text('sending.endpoint')}</dt>
          <dd>{address(GEOREPORT_PATH, `${GEOREPORT_PATH}/services.xml`)}</dd>
          <dt>{text('sending.rehearsal')}</dt>
          <dd>{address(REHEARSAL_PATH, `${REHEARSAL_PATH}/services.xml`)}</dd>
          <dt>jurisdiction_id</dt>
          <dd>
            <code>{city.id}</code>
          </dd>
        </dl>
      </Panel>
      {making && <NewAppDialog onMade={refresh} onClose={() => setMaking(false)} />}
    </div>
  )
}
