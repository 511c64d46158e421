import { listModeration, ModeratedEntity, type ModerationDecision } from '@oppidum/domain/gallery/image-moderation'
import { MODERATION_ACTIONS } from '@oppidum/domain/gallery/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useListing } from '../../../api/lists/use-records.ts'
import { useAddress } from '../../../api/use-address.ts'
import { useText } from '../../../i18n/text.ts'
import { ListFoot } from '../../../provenance/ListFoot.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/fields/Choice.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DecisionRow } from './DecisionRow.tsx'
import styles from './Moderation.module.css'
import { ACTION, ENTITY_TEXT } from './moderation-labels.ts'
import { OverruleDialog } from './OverruleDialog.tsx'

const ROW_PX = 76
const PAGE = '50'
const POLL_MS = 30_000

/** Moderation decisions about prompts and pictures, newest first; the filter is in the address. */
export function ModerationScreen() {
  const text = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { search, change } = useAddress()
  const action = MODERATION_ACTIONS.find((it) => it === search.get('action'))
  const thing = ModeratedEntity.safeParse(search.get('thing')).data
  const q = search.get('q')?.trim() ?? ''
  const query = { action, thing, q, limit: PAGE }
  const { answer: first, records: decisions, total, showMore, busy } = useListing(listModeration, query, POLL_MS)
  const [confirming, setConfirming] = useState<{ decision: ModerationDecision; to: 'allow' | 'block' } | null>(null)
  const handleWords = useCallback((words: string) => change({ q: words }, { replace: true }), [change])

  function handleDone() {
    setConfirming(null)
    toast({ state: 'ok', title: text('moderation.done') })
    void client.invalidateQueries({ queryKey: [listModeration.path] })
  }

  return (
    <div className={styles.screen}>
      <search className={styles.bar}>
        <SearchField label={text('moderation.search')} value={q} onSearch={handleWords} />
        <Select
          label={text('moderation.decision')}
          options={[
            { value: 'any', label: text('moderation.any-decision') },
            ...MODERATION_ACTIONS.map((it) => ({ value: it as string, label: text(ACTION[it].text) })),
          ]}
          value={action ?? 'any'}
          onChoose={(it) => change({ action: it === 'any' ? null : it })}
        />
        <Select
          label={text('moderation.thing')}
          options={[
            { value: 'any', label: text('moderation.any-thing') },
            ...ModeratedEntity.options.map((it) => ({ value: it as string, label: text(ENTITY_TEXT[it]) })),
          ]}
          value={thing ?? 'any'}
          onChoose={(it) => change({ thing: it === 'any' ? null : it })}
        />
      </search>
      <Panel
        title={text('moderation.decisions')}
        flush
        busy={first.isPending}
        dim={first.isError && first.data !== undefined}
        meta={total !== null && text('moderation.count', { count: total })}
        notice={
          first.isError && (
            <Notice
              inline
              alert
              state="critical"
              title={text('moderation.failed')}
              act={<Button onClick={() => void first.refetch()}>{text('panel.retry')}</Button>}
            />
          )
        }
      >
        {first.isPending && (
          <div className={styles.waiting}>
            <Skeleton rows={5} height={ROW_PX} label={text('panel.loading')} />
          </div>
        )}
        {first.data &&
          decisions.length === 0 &&
          (action || thing || q !== '' ? (
            <Notice state="none" title={text('filter.nothing')} sentence={text('filter.nothing-hint')} />
          ) : (
            <Notice state="ok" title={text('moderation.none')} sentence={text('moderation.none-sentence')} />
          ))}
        {decisions.length > 0 && (
          <ul>
            {decisions.map((it) => (
              <DecisionRow key={it.id} decision={it} onOverrule={(to) => setConfirming({ decision: it, to })} />
            ))}
          </ul>
        )}
        <ListFoot showMore={showMore} busy={busy} />
      </Panel>
      {confirming && <OverruleDialog {...confirming} onDone={handleDone} onClose={() => setConfirming(null)} />}
    </div>
  )
}
