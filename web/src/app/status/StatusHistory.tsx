import { HOUR_MS } from '@oppidum/domain/core/time'
import type { StatusCheck } from '@oppidum/domain/status/status'
import { useState } from 'react'
import { SpellList } from '../../features/status/SpellList.tsx'
import { StatusStrips } from '../../features/status/StatusStrips.tsx'
import { useStatusHistory, useSystemStatus } from '../../features/status/status-queries.ts'
import { useCheckName } from '../../features/status/use-check-name.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { rightMs, useNowEvery } from '../../ui/browser/use-now.ts'
import { Choice } from '../../ui/fields/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { KnownSince } from '../shell/header/LastUpdate.tsx'
import styles from './StatusScreen.module.css'

const ROWS_AT_ONCE = 25
const STRIP_PX = 20

/** Seven days at a glance, and every period with a problem. */
export function StatusHistory({
  checks,
  chosen,
  all,
  onShow,
  hours,
  onHours,
  onForget,
}: {
  checks: readonly StatusCheck[]
  /** Lists the periods of this check only; of all when null. */
  chosen: string | null
  /** Also lists periods in which all was well. */
  all: boolean
  onShow: (all: boolean) => void
  /** The time span of the strips. */
  hours: 24 | 168
  onHours: (hours: 24 | 168) => void
  onForget: () => void
}) {
  const text = useText()
  const nameOf = useCheckName()
  const [rows, setRows] = useState(ROWS_AT_ONCE)
  const status = useSystemStatus().data?.value
  const { first, spells, showOlder, busy } = useStatusHistory(useNowEvery(HOUR_MS) - hours * HOUR_MS)
  const listed = spells.filter((it) => (all || it.state !== 'ok') && (chosen === null || it.check === chosen))
  const lost = first.isError
  const meta = lost && first.data && <KnownSince ms={rightMs(first.dataUpdatedAt)} />
  const notice = lost && (
    <Notice
      inline
      state="critical"
      title={text('history.failed')}
      act={<Button onClick={() => void first.refetch()}>{text('panel.retry')}</Button>}
    />
  )
  const chosenName = chosen === null ? null : nameOf(checks.find((it) => it.id === chosen) ?? { id: chosen, name: chosen })

  function handleMore() {
    setRows(rows + ROWS_AT_ONCE)
    if (listed.length < rows + ROWS_AT_ONCE) showOlder?.()
  }

  return (
    <>
      <Panel
        title={text('strip.title')}
        className={styles.strips}
        dim={lost}
        notice={notice}
        meta={
          <>
            {meta}
            <span>{text('strip.share')}</span>
            <Choice
              label={text('strip.range')}
              options={[
                { value: '24', label: text('strip.day') },
                { value: '168', label: text('strip.week') },
              ]}
              value={String(hours) as '24' | '168'}
              onChoose={(value) => onHours(value === '24' ? 24 : 168)}
            />
          </>
        }
      >
        {first.data ? (
          <StatusStrips
            checks={checks.length > 0 ? checks : namesOf(spells)}
            spells={spells}
            hours={hours}
            knownMs={Date.parse(status?.checkedAt ?? new Date(rightMs(first.dataUpdatedAt)).toISOString())}
          />
        ) : (
          !lost && <Skeleton rows={6} height={STRIP_PX} label={text('panel.loading')} />
        )}
      </Panel>
      <Panel
        title={text('history.title')}
        className={styles.history}
        flush
        dim={lost}
        meta={
          <>
            {chosenName !== null && (
              <Button look="quiet" onClick={onForget}>
                {text('history.only', { name: chosenName })}
              </Button>
            )}
            <Choice
              label={text('history.show')}
              options={[
                { value: 'bad', label: text('history.bad') },
                { value: 'all', label: text('filter.all') },
              ]}
              value={all ? 'all' : 'bad'}
              onChoose={(value) => onShow(value === 'all')}
            />
          </>
        }
      >
        {listed.length > 0 && <SpellList spells={listed.slice(0, rows)} label={text('history.title')} />}
        {first.data && listed.length === 0 && <Notice state="ok" title={text('history.none')} sentence={text('history.none-sentence')} />}
        {!first.data && !lost && (
          <div className={styles.waiting}>
            <Skeleton rows={3} label={text('panel.loading')} />
          </div>
        )}
        {(listed.length > rows || showOlder) && (
          <div className={styles.foot}>
            <Button disabled={busy} onClick={handleMore}>
              {text(busy ? 'panel.loading' : 'list.more')}
            </Button>
          </div>
        )}
      </Panel>
    </>
  )
}

/** The checks in the history, while the current ones are unknown. */
function namesOf(spells: readonly { check: string; name: string }[]): { id: string; name: string }[] {
  return [...new Map(spells.map((it) => [it.check, { id: it.check, name: it.name }])).values()]
}
