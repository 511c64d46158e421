import type { SystemReport } from '@oppidum/domain/status/system'
import { HEALTH, isTroubled } from '../../features/feeds/feed-words.ts'
import { Ago } from '../../features/status/system/Ago.tsx'
import styles from '../../features/status/system/System.module.css'
import { type PartProps, SystemPanel } from '../../features/status/system/SystemPanel.tsx'
import { useText } from '../../i18n/text.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { Table } from '../../ui/lists/Table.tsx'

/** The feeds of every city; those that do not work come first. */
export function SystemFeeds({ report, dim }: PartProps & { report: SystemReport }) {
  const text = useText()
  const { feeds, checkedAt } = report
  return (
    <SystemPanel id="feeds" title={text('system.feeds')} at={feeds && checkedAt} source="system.by-store" dim={dim}>
      {feeds?.length === 0 ? (
        <p className={styles.foot}>{text('system.no-feeds')}</p>
      ) : (
        <Table
          label={text('system.feeds')}
          rows={[...(feeds ?? [])].sort((a, b) => Number(isTroubled(b)) - Number(isTroubled(a)))}
          keyOf={(it) => `${it.city} ${it.id}`}
          columns={[
            {
              name: text('system.feed'),
              cell: (it) => (
                <span className={styles.marked}>
                  <StateMark state={HEALTH[it.health].mark} size={16} />
                  {it.name}
                </span>
              ),
            },
            { name: text('system.state'), cell: (it) => text(HEALTH[it.health].text) },
            { name: text('system.city'), cell: (it) => it.city },
            {
              name: text('system.last-success'),
              cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? text('system.never') : <Ago at={lastSuccessAt} />),
            },
          ]}
        />
      )}
    </SystemPanel>
  )
}
