import { Role } from '@oppidum/domain/core/access'
import type { ListedPerson } from '@oppidum/domain/people/people'
import { useState } from 'react'
import { useCity } from '../../api/config.tsx'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { Button } from '../../ui/Button.tsx'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { Select } from '../../ui/fields/Choice.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { Badge } from '../../ui/values/Badge.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import styles from './People.module.css'
import { useEndSessions, useRemoval, useRoleChange } from './people-queries.ts'
import { nameOf, planName, ROLE_TEXT, useWhen } from './people-words.ts'
import { useRefusal } from './use-refusal.ts'

type Confirmation = { what: 'role'; role: Role } | { what: 'sessions' } | { what: 'removal' } | null

/** One person: their role here, editable in place, and when they were last seen. */
export function PersonRow({ person, own }: { person: ListedPerson; own: boolean }) {
  const text = useText()
  const format = useFormat()
  const when = useWhen()
  const toast = useToast()
  const refused = useRefusal()
  const city = useCity()
  const nowMs = useNowEvery(60_000)
  const roleChange = useRoleChange()
  const ending = useEndSessions()
  const removal = useRemoval()
  const [confirming, setConfirming] = useState<Confirmation>(null)
  const name = nameOf(person)
  // A choice shows at once; if it is rejected, the server's value returns.
  const role = roleChange.isPending ? roleChange.variables.role : person.role
  const busy = roleChange.isPending || ending.isPending || removal.isPending

  function setRole(to: Role) {
    roleChange.mutate(
      { id: person.id, role: to },
      {
        onError: refused,
        onSuccess: () => toast({ state: 'ok', title: text('people.changed', { name, role: text(ROLE_TEXT[to]) }) }),
      },
    )
  }

  function handleRole(to: Role) {
    if (to === person.role) return
    if (person.role === 'admin') setConfirming({ what: 'role', role: to })
    else setRole(to)
  }

  return (
    <li className={styles.row} aria-busy={busy}>
      <div className={styles.who}>
        <p className={styles.name}>
          {name} {own && <Badge>{text('people.you')}</Badge>}
        </p>
        {person.email !== null && person.email !== name && <p className={styles.more}>{person.email}</p>}
      </div>
      <div className={styles.role}>
        <Select
          label={text('people.role-of', { name })}
          value={role}
          options={Role.options.map((it) => ({ value: it, label: text(ROLE_TEXT[it]) }))}
          onChoose={handleRole}
        />
        {person.fromEveryCity ? null : <Badge tip={text('people.own-role-tip', { city: city.name })}>{text('people.own-role')}</Badge>}
      </div>
      <p className={styles.plan}>{text('people.plan', { plan: planName(person.plan) })}</p>
      <p className={styles.seen}>
        {person.lastSeenAt === null ? (
          text('people.never-seen')
        ) : (
          <time dateTime={person.lastSeenAt} data-tip={format.full(person.lastSeenAt)}>
            {text('people.seen', { when: when(person.lastSeenAt, nowMs) })}
          </time>
        )}
        <span className={styles.more}>
          {person.secondFactor !== null && `${text(person.secondFactor ? 'people.factor-on' : 'people.factor-off')} · `}
          {person.sessions !== null && `${text('people.sessions', { count: person.sessions })} · `}
          <time dateTime={person.createdAt} data-tip={format.full(person.createdAt)}>
            {text('people.since', { day: format.time(person.createdAt, nowMs) })}
          </time>
        </span>
      </p>
      <div className={styles.acts}>
        <Button look="quiet" disabled={busy || person.sessions === 0} onClick={() => setConfirming({ what: 'sessions' })}>
          {text('people.end-sessions')}
          <span className="visually-hidden"> {name}</span>
        </Button>
        {own ? null : (
          <Button look="quiet" disabled={busy} onClick={() => setConfirming({ what: 'removal' })}>
            {text('people.remove')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
      {confirming?.what === 'role' && (
        <ConfirmDialog
          title={text('people.demote-title', { name })}
          act={text('people.demote', { role: text(ROLE_TEXT[confirming.role]) })}
          onClose={() => setConfirming(null)}
          onConfirm={() => setRole(confirming.role)}
        >
          {text(own ? 'people.demote-self' : 'people.demote-other', { name })}
        </ConfirmDialog>
      )}
      {confirming?.what === 'sessions' && (
        <ConfirmDialog
          title={text('people.end-title', { name })}
          act={text('people.end-sessions')}
          onClose={() => setConfirming(null)}
          onConfirm={() =>
            ending.mutate(person.id, {
              onError: refused,
              onSuccess: () => toast({ state: 'ok', title: text('people.ended', { name }) }),
            })
          }
        >
          {text(own ? 'people.end-self' : 'people.end-other', { name })}
        </ConfirmDialog>
      )}
      {confirming?.what === 'removal' && (
        <ConfirmDialog
          title={text('people.remove-title', { name })}
          act={text('people.remove')}
          onClose={() => setConfirming(null)}
          onConfirm={() =>
            removal.mutate(person.id, {
              onError: refused,
              onSuccess: () => toast({ state: 'ok', title: text('people.removed', { name }) }),
            })
          }
        >
          {text('people.remove-sentence', { name })}
        </ConfirmDialog>
      )}
    </li>
  )
}
