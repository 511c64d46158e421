import { parseArgs } from 'node:util'
import { Role } from '@oppidum/domain/access'
import { mailboxOf } from '@oppidum/domain/mail'
import { COMMAND } from '../audit/actor.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { ConfigError } from '../config.ts'
import { transaction } from '../db/connection.ts'
import type { House } from '../house.ts'
import { identityStore } from '../outside/identity/identity-store.ts'
import { adminChanges } from './admin-changes.ts'
import { EVERY_CITY, type Person } from './person-store.ts'
import { changeRole } from './role-change.ts'

export const USER_USAGE = `oppidum user list             everybody with an account, with the role in each city
oppidum user promote EMAIL    gives a person a role
    --role viewer|operator|admin
    --city ID                     in this city alone; in every city when absent
oppidum user second-factor-off EMAIL
                              for who has lost it; ends their sessions`

type Needs = Pick<House, 'people' | 'db' | 'cities' | 'bus' | 'clock' | 'log'> & { identity: Pick<House['identity'], 'kind'> }

/** One word a city, the general one first: '*=viewer montevideo=admin'. */
const rolesWord = ({ roles }: Person) =>
  Object.entries(roles)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([city, role]) => `${city}=${role}`)
    .join(' ') || `${EVERY_CITY}=viewer`

async function list({ people }: Needs): Promise<string> {
  const all = await people.all()
  if (all.length === 0) return 'Nobody has an account yet.\n'
  return all.map((it) => `${it.createdAt.toISOString()}  ${it.email ?? it.username ?? it.id}  ${it.plan}  ${rolesWord(it)}\n`).join('')
}

/** @throws ConfigError for what cannot be meant */
function promotionOf(args: string[], cities: Needs['cities']): { email: string; role: Role; cityId: string } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { role: { type: 'string' }, city: { type: 'string' } },
  })
  const [email, ...more] = positionals
  const unknown = Object.keys(values).find((it) => it !== 'role' && it !== 'city')
  if (!email || more.length > 0 || unknown) throw new ConfigError(`Name one mailbox and its role:\n${USER_USAGE}`)
  const role = Role.safeParse(values.role)
  if (!role.success) throw new ConfigError(`--role is '${String(values.role ?? '')}'. It accepts ${Role.options.join(', ')}.`)
  const city = typeof values.city === 'string' ? cities.all.find((it) => it.id === values.city) : undefined
  if (values.city !== undefined && !city)
    throw new ConfigError(`--city is '${String(values.city)}'. It accepts ${cities.all.map((it) => it.id).join(', ')}.`)
  return { email: mailboxOf(email), role: role.data, cityId: city?.id ?? EVERY_CITY }
}

async function promote(needs: Needs, args: string[]): Promise<string> {
  const { email, role, cityId } = promotionOf(args, needs.cities)
  const person = await needs.people.findByEmail(email, needs.identity.kind)
  if (!person) throw new ConfigError(`Nobody with the mailbox ${email} has an account here; sign up first, or see 'oppidum user list'.`)
  await changeRole(needs, adminChanges(needs), { personId: person.id, cityId, role, alsoWhereGiven: cityId === EVERY_CITY }, COMMAND)
  return `${email} is ${role} in ${cityId === EVERY_CITY ? 'every city' : cityId} now.\n`
}

/** For who has neither the device nor a backup code left. Only where accounts are our own. */
async function secondFactorOff({ people, db, bus, clock, log }: Needs, [email, ...more]: string[]): Promise<string> {
  if (!email || more.length > 0) throw new ConfigError(`Name one mailbox:\n${USER_USAGE}`)
  const person = await people.findByEmail(mailboxOf(email), 'local')
  if (!person) throw new ConfigError(`Nobody with the mailbox ${mailboxOf(email)} has an account here; see 'oppidum user list'.`)
  const store = identityStore(db)
  const wasOn = await transaction(db, async (tx) => {
    if (!(await store.takeSecondFactor(tx, person.id))) return false
    await store.endSessions(tx, person.id, null)
    await writeAudit(tx, new Date(clock.nowMs()), { actor: COMMAND, action: 'second-factor-off', subjectId: person.id })
    return true
  })
  if (!wasOn) return `${mailboxOf(email)} has no second factor.\n`
  await bus.publish({ kind: 'access', personId: person.id })
  log.info({ security: 'second-factor-off', by: COMMAND.by, personId: person.id }, 'accounts')
  return `${mailboxOf(email)} signs in with the password alone now, everywhere anew.\n`
}

/** What the command says. @throws ConfigError, Failure for what cannot be done */
export async function userCommand(needs: Needs, [verb, ...args]: string[]): Promise<string> {
  if (verb === 'list' && args.length === 0) return list(needs)
  if (verb === 'promote') return promote(needs, args)
  if (verb === 'second-factor-off') return secondFactorOff(needs, args)
  throw new ConfigError(`There is no such command:\n${USER_USAGE}`)
}
