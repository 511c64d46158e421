import { Role } from '@oppidum/domain/core/access'
import { useCallback, useMemo, useState } from 'react'
import { useConfig } from '../../api/config.tsx'
import { useAddress } from '../../api/use-address.ts'
import { useText } from '../../i18n/text.ts'
import { useMe } from '../../identity/identity.tsx'
import { ListFoot } from '../../provenance/ListFoot.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InvitationList } from './InvitationList.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import styles from './People.module.css'
import { PersonRow } from './PersonRow.tsx'
import { peopleFilter, usePeople } from './people-queries.ts'
import { ROLE_TEXT } from './people-words.ts'
import { SecondFactorRulePanel } from './SecondFactorRulePanel.tsx'

const ROW_PX = 56

/** The people of this city with their roles, and open invitations. `?q=` and `?role=` filter it. */
export function PeopleScreen() {
  const text = useText()
  const me = useMe()
  const { identity } = useConfig()
  const { search, change } = useAddress()
  const filter = useMemo(() => peopleFilter(search), [search])
  const { first, people, total, showMore, busy } = usePeople(filter)
  const [inviting, setInviting] = useState(false)
  const handleSearch = useCallback((q: string) => change({ q }, { replace: true }), [change])
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <SearchField label={text('people.search')} value={filter.q} onSearch={handleSearch} />
        <Choice
          label={text('people.role')}
          options={[
            { value: 'any', label: text('people.everybody') },
            ...Role.options.toReversed().map((it) => ({ value: it, label: text(ROLE_TEXT[it]) })),
          ]}
          value={filter.role ?? 'any'}
          onChoose={(it) => change({ role: it === 'any' ? null : it })}
        />
        <div className={styles.push}>
          <Button look="primary" onClick={() => setInviting(true)}>
            <Icon name="plus" size={18} />
            {text('people.invite')}
          </Button>
        </div>
      </div>
      {identity.kind === 'local' && <SecondFactorRulePanel />}
      <InvitationList />
      <Panel
        title={text('people.accounts')}
        flush
        busy={first.isPending}
        dim={first.isError && first.data !== undefined}
        meta={total !== null && text('people.count', { count: total })}
        notice={
          first.isError && (
            <Notice
              inline
              alert
              state="critical"
              title={text('people.failed')}
              act={<Button onClick={() => void first.refetch()}>{text('panel.retry')}</Button>}
            />
          )
        }
      >
        {first.isPending && (
          <div className={styles.waiting}>
            <Skeleton rows={6} height={ROW_PX} label={text('panel.loading')} />
          </div>
        )}
        {first.data && people.length === 0 && <Notice state="none" title={text('filter.nothing')} sentence={text('filter.nothing-hint')} />}
        {people.length > 0 && (
          <ul>
            {people.map((it) => (
              <PersonRow key={it.id} person={it} own={it.id === me?.userId} />
            ))}
          </ul>
        )}
        <ListFoot showMore={showMore} busy={busy} />
      </Panel>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}
