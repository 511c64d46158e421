import type { SystemReport } from '@oppidum/domain/status/system'
import type { ReactNode } from 'react'
import { type TextId, useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Stat } from '../../../ui/values/Stat.tsx'
import { Ago } from './Ago.tsx'
import styles from './System.module.css'
import type { PartProps } from './SystemPanel.tsx'
import { sizeText } from './size-text.ts'
import { reportedAt } from './system-troubles.ts'

/** The figures that one looks for first, each with its age and source; one that was not measured has none. */
export function SystemStats({ report, dim }: PartProps & { report: SystemReport }) {
  const text = useText()
  const format = useFormat()
  const { instances, store, disk, backup, checkedAt } = report
  const alive = instances?.filter((it) => it.isAlive)
  const note = (at: string, source: TextId, more?: string) => (
    <>
      {more !== undefined && `${more} · `}
      <Ago at={at} /> · {text(source)}
    </>
  )
  const stat = (
    id: string,
    name: TextId,
    shown: { figure: ReactNode; note: ReactNode } | null,
    missing: TextId = 'system.not-measured',
  ) => (
    <div id={id}>
      <Stat
        name={text(name)}
        figure={
          <span className={styles.figure} data-missing={shown === null || undefined} data-dim={dim || undefined}>
            {shown ? shown.figure : text(missing)}
          </span>
        }
        note={shown ? shown.note : text(missing === 'system.not-measured' ? 'system.not-measured-hint' : 'system.backup-hint')}
      />
    </div>
  )
  const reported = reportedAt(report)
  const growth = (perDay: number | null) =>
    perDay === null ? text('system.growth-unknown') : text('system.growth', { size: sizeText(perDay, format) })
  return (
    <div className={styles.figures}>
      {stat(
        'running',
        'system.running-instances',
        alive ? { figure: format.number(alive.length), note: note(reported ?? checkedAt, 'system.by-instances') } : null,
      )}
      {stat(
        'sockets',
        'system.open-sockets',
        alive && reported
          ? { figure: format.number(alive.reduce((sum, it) => sum + it.sockets, 0)), note: note(reported, 'system.by-instances') }
          : null,
      )}
      {stat(
        'database',
        'system.database',
        store && { figure: sizeText(store.bytes, format), note: note(store.measuredAt, 'system.by-store', growth(store.bytesPerDay)) },
      )}
      {stat(
        'disk',
        'system.disk-free',
        disk && {
          figure: sizeText(disk.freeBytes, format),
          note: note(disk.measuredAt, 'system.by-server', text('system.disk-of', { size: sizeText(disk.totalBytes, format) })),
        },
      )}
      {stat(
        'backup',
        'system.backup',
        backup && {
          figure: <Ago at={backup.at} />,
          note: `${backup.bytes === null ? text('system.size-unknown') : sizeText(backup.bytes, format)} · ${format.full(backup.at)}`,
        },
        'system.no-backup',
      )}
    </div>
  )
}
