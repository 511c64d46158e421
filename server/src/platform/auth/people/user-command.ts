import { parseArgs } from 'node:util'
import { Role } from '@oppidum/domain/core/access'
import { ConfigError } from '@oppidum/domain/core/config-error'
import { emailAddressOf } from '@oppidum/domain/core/mail'
import { identityStore } from '../../../adapters/identity/local/identity-store.ts'
import type { AppContext } from '../../../compose/context.ts'
import { COMMAND } from '../../audit/actor.ts'
import { writeAudit } from '../../audit/audit-store.ts'
import { transaction } from '../../db/connection.ts'
import { requiresSecondFactor } from '../required-factor.ts'
import { adminChanges } from './admin-changes.ts'
import { EVERY_CITY, type Person } from './person-store.ts'
import { changeRole } from './role-change.ts'

export const USER_USAGE = `oppidum user list             everybody with an account, with the role in each city
oppidum user promote EMAIL    gives a person a role
    --role viewer|operator|admin
    --city ID                     in this city alone; in every city when absent
oppidum user second-factor-off EMAIL
                              for who has lost it; ends their sessions`

type Dependencies = Pick<AppContext, 'people' | 'db' | 'cities' | 'bus' | 'clock' | 'log'> & {
  identity: Pick<AppContext['identity'], 'kind'>
}

/** One entry per city, the general one first: '*=viewer montevideo=admin'. */
const rolesText = ({ roles }: Person) =>
  Object.entries(roles)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([city, role]) => `${city}=${role}`)
    .join(' ') || `${EVERY_CITY}=viewer`

async function list({ people }: Dependencies): Promise<string> {
  const all = await people.all()
  if (all.length === 0) return 'Nobody has an account yet.\n'
  return all.map((it) => `${it.createdAt.toISOString()}  ${it.email ?? it.username ?? it.id}  ${it.plan}  ${rolesText(it)}\n`).join('')
}

/** @throws ConfigError for invalid arguments */
function promotionOf(args: string[], cities: Dependencies['cities']): { email: string; role: Role; cityId: string } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { role: { type: 'string' }, city: { type: 'string' } },
  })
  const [email, ...more] = positionals
  const unknown = Object.keys(values).find((it) => it !== 'role' && it !== 'city')
  if (!email || more.length > 0 || unknown) throw new ConfigError(`Name one email address and its role:\n${USER_USAGE}`)
  const role = Role.safeParse(values.role)
  if (!role.success) throw new ConfigError(`--role is '${String(values.role ?? '')}'. It accepts ${Role.options.join(', ')}.`)
  const city = typeof values.city === 'string' ? cities.all.find((it) => it.id === values.city) : undefined
  if (values.city !== undefined && !city)
    throw new ConfigError(`--city is '${String(values.city)}'. It accepts ${cities.all.map((it) => it.id).join(', ')}.`)
  return { email: emailAddressOf(email), role: role.data, cityId: city?.id ?? EVERY_CITY }
}

async function promote(dependencies: Dependencies, args: string[]): Promise<string> {
  const { email, role, cityId } = promotionOf(args, dependencies.cities)
  const person = await dependencies.people.findByEmail(email, dependencies.identity.kind)
  if (!person)
    throw new ConfigError(`Nobody with the email address ${email} has an account here; sign up first, or see 'oppidum user list'.`)
  await changeRole(
    dependencies,
    adminChanges(dependencies),
    { personId: person.id, cityId, role, alsoWhereGiven: cityId === EVERY_CITY },
    COMMAND,
  )
  return `${email} is ${role} in ${cityId === EVERY_CITY ? 'every city' : cityId} now.\n`
}

/** For a person who has lost the device and the backup codes. Local accounts only. */
async function secondFactorOff({ identity, people, db, bus, clock, log }: Dependencies, [email, ...more]: string[]): Promise<string> {
  if (!email || more.length > 0) throw new ConfigError(`Name one email address:\n${USER_USAGE}`)
  const person = await people.findByEmail(emailAddressOf(email), 'local')
  if (!person) throw new ConfigError(`Nobody with the email address ${emailAddressOf(email)} has an account here; see 'oppidum user list'.`)
  const store = identityStore(db)
  const wasOn = await transaction(db, async (tx) => {
    if (!(await store.takeSecondFactor(tx, person.id))) return false
    await store.endSessions(tx, person.id, null)
    await writeAudit(tx, new Date(clock.nowMs()), { actor: COMMAND, action: 'second-factor-off', subjectId: person.id })
    return true
  })
  if (!wasOn) return `${emailAddressOf(email)} has no second factor.\n`
  await bus.publish({ kind: 'access', personId: person.id })
  log.info({ security: 'second-factor-off', by: COMMAND.by, personId: person.id }, 'accounts')
  const next = requiresSecondFactor(identity, person) ? ' Their role needs a second factor, so the page has them set up a new one.' : ''
  return `${emailAddressOf(email)} now signs in with the password alone, and has to sign in again everywhere.${next}\n`
}

/** @returns the command's output @throws ConfigError, Failure when it cannot be done */
export async function userCommand(dependencies: Dependencies, [verb, ...args]: string[]): Promise<string> {
  if (verb === 'list' && args.length === 0) return list(dependencies)
  if (verb === 'promote') return promote(dependencies, args)
  if (verb === 'second-factor-off') return secondFactorOff(dependencies, args)
  throw new ConfigError(`There is no such command:\n${USER_USAGE}`)
}
