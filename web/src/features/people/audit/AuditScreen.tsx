import { type AuditAction, exportAudit, listAudit, listAuditActions, MOST_EXPORTED } from '@oppidum/domain/people/audit'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { requestFile } from '../../../api/ask-file.ts'
import { useCity } from '../../../api/config.tsx'
import { useListing } from '../../../api/lists/use-records.ts'
import { useAddress } from '../../../api/use-address.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { ListFoot } from '../../../provenance/ListFoot.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/browser/save-file.ts'
import { Select } from '../../../ui/fields/Choice.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Audit.module.css'
import { AuditRow } from './AuditRow.tsx'
import { auditFilter, auditQuery } from './audit-filter.ts'
import { ACTION_TEXT } from './audit-words.ts'

const ROW_PX = 52
const PAGE = '100'
const POLL_MS = 30_000

/** The audit trail, newest first; the filter is in the address. */
export function AuditScreen() {
  const text = useText()
  const format = useFormat()
  const toast = useToast()
  const { timeZone } = useCity()
  const { search, change } = useAddress()
  const filter = useMemo(() => auditFilter(search), [search])
  const filterQuery = useMemo(() => auditQuery(filter, timeZone), [filter, timeZone])
  const query = { ...filterQuery, limit: PAGE }
  const { answer: first, records: entries, total, showMore, busy } = useListing(listAudit, query, POLL_MS)
  // The actions in the trail, and the filtered one even if it is not among them.
  const actions = useAnswer(listAuditActions).data?.value ?? []
  const actionOptions = [...new Set([...actions, ...(filter.action === null ? [] : [filter.action])])]
  const isNarrowed = Object.values(filterQuery).some((it) => it)
  const handleActor = useCallback((actor: string) => change({ actor }, { replace: true }), [change])
  const handleSubject = useCallback((subject: string) => change({ subject }, { replace: true }), [change])

  const handleRecord = useCallback((record: string) => change({ record }, { replace: true }), [change])

  const saving = useMutation({
    mutationFn: () => requestFile(exportAudit, filterQuery),
    onSuccess: ({ name, content, total }) => {
      saveFile(name, 'text/csv;charset=utf-8', content)
      if (total !== null && total > MOST_EXPORTED)
        toast({
          state: 'medium',
          title: text('audit.cut'),
          sentence: text('audit.cut-sentence', { held: format.number(MOST_EXPORTED), total: format.number(total) }),
        })
    },
    onError: (problem) => toast({ state: 'critical', title: text('audit.not-saved'), sentence: problemSentence(problem, text) }),
  })

  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <SearchField label={text('audit.search-actor')} value={filter.actor} onSearch={handleActor} />
        <SearchField label={text('audit.search-subject')} value={filter.subject} onSearch={handleSubject} />
        <SearchField label={text('audit.search-record')} value={filter.record} onSearch={handleRecord} />
        <Select
          label={text('audit.action')}
          options={[
            { value: 'any', label: text('audit.any-action') },
            ...actionOptions
              .map((it) => ({ value: it as AuditAction | 'any', label: text(ACTION_TEXT[it]) }))
              .sort((a, b) => a.label.localeCompare(b.label)),
          ]}
          value={filter.action ?? 'any'}
          onChoose={(it) => change({ action: it === 'any' ? null : it })}
        />
        <DateField
          label={text('audit.from-day')}
          value={filter.fromDay ?? ''}
          max={filter.toDay ?? undefined}
          onChange={(day) => change({ from: day }, { replace: true })}
        />
        <DateField
          label={text('audit.to-day')}
          value={filter.toDay ?? ''}
          min={filter.fromDay ?? undefined}
          onChange={(day) => change({ to: day }, { replace: true })}
        />
      </div>
      <Panel
        title={text('audit.entries')}
        flush
        busy={first.isPending}
        dim={first.isError && first.data !== undefined}
        meta={
          <>
            {total !== null && text('audit.count', { count: total })}
            <Button look="quiet" disabled={saving.isPending || entries.length === 0} onClick={() => saving.mutate()}>
              <Icon name="download" size={18} />
              {text(saving.isPending ? 'audit.saving' : 'audit.save')}
            </Button>
          </>
        }
        notice={
          first.isError && (
            <Notice
              inline
              alert
              state="critical"
              title={text('audit.failed')}
              act={<Button onClick={() => void first.refetch()}>{text('panel.retry')}</Button>}
            />
          )
        }
      >
        {first.isPending && (
          <div className={styles.waiting}>
            <Skeleton rows={8} height={ROW_PX} label={text('panel.loading')} />
          </div>
        )}
        {first.data &&
          entries.length === 0 &&
          (isNarrowed ? (
            <Notice state="none" title={text('filter.nothing')} sentence={text('filter.nothing-hint')} />
          ) : (
            <Notice state="none" title={text('audit.none')} sentence={text('audit.none-sentence')} />
          ))}
        {entries.length > 0 && (
          <ul>
            {entries.map((it) => (
              <AuditRow key={it.id} entry={it} />
            ))}
          </ul>
        )}
        <ListFoot showMore={showMore} busy={busy} />
      </Panel>
    </div>
  )
}
