import { type Caller, isAtLeast, type Role, refusal } from '@oppidum/domain/core/access'
import { type Endpoint, isAboutAsker, takesCity } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import { mayCall, readsAsOwner, takesKeys } from '@oppidum/domain/people/api-key'
import { withoutSecondFactor } from '@oppidum/domain/people/second-factor-rule'
import { allows, type Feature, planFor, plansFor } from '@oppidum/domain/plans/plan'
import type { FastifyRequest } from 'fastify'
import type { Cities } from '../../../compose/context.ts'
import type { CallMeter, MeteredCall } from '../../auth/call-meter.ts'
import { claimsIdentity } from '../../auth/credentials.ts'
import { roleIn } from '../../auth/people/person-store.ts'
import type { Principal, Principals } from '../../auth/principals.ts'
import { secondFactorFailure } from '../../auth/required-factor.ts'
import { requireJson, requireOwnPage, requireTypeOf } from '../files/own-page.ts'
import { type RequestTarget, targetOf } from '../requests/request-target.ts'
import type { ClientAddress } from './client-address.ts'
import type { Sender } from './rate-limit.ts'

/** A caller who passed the guard, and the call counted for them. */
export interface Authorized {
  caller: Caller
  /** Null unless the request carried an API key. */
  counted: MeteredCall | null
  sender: Sender
}

/** For whom a read is counted and takes its turn. */
export type Asker = Pick<Authorized, 'caller' | 'sender'>

export interface GuardDependencies {
  principals: Principals
  meter: CallMeter
  address: ClientAddress
  publicOrigins: readonly string[]
  isMonitoring(request: FastifyRequest): boolean
  cities: Cities
  /** Called as soon as it is known who calls, even if the call is refused then. */
  onIdentified(request: FastifyRequest, personId: string): void
  /** @throws Failure too_many */
  limit(sender: Sender, rate: Endpoint['rate']): void
}

const isWrite = ({ method }: Endpoint) => method !== 'GET'

/** The failure for a person whose plan lacks a feature. */
export function planFailure(feature: Feature): Failure {
  const plan = planFor(feature)
  const { name } = plansFor('50/month')[plan]
  return new Failure('plan_required', `Your plan does not include this; the ${name} plan does.`, { details: { feature, plan } })
}

/** @throws Failure plan_required when the request needs more than the caller's plan */
export function requireFeature(caller: Caller, feature: Feature | null): void {
  if (feature !== null && !(caller.person && allows(caller.person.plan, feature))) throw planFailure(feature)
}

function refuse(endpoint: Endpoint, caller: Caller): void {
  const { access } = endpoint
  const reason = refusal(access, caller)
  if (reason === 'signed_out') throw new Failure('signed_out', 'You are not signed in; sign in and try again.')
  if (reason === 'plan_required' && typeof access === 'object' && 'feature' in access) throw planFailure(access.feature)
  if (reason === 'role_required')
    throw new Failure(
      'role_required',
      access === 'monitoring'
        ? 'This is for the monitoring of this installation only.'
        : `Your role may not do this; it takes ${typeof access === 'object' && 'role' in access ? `an ${access.role}` : 'another one'}${takesCity(endpoint) ? '' : ' of every city of this installation'}.`,
    )
}

/** The one guard: every API call passes it, and it refuses whatever the endpoint does not allow. */
export function authorizationGuard({
  principals,
  meter,
  address,
  publicOrigins,
  isMonitoring,
  cities,
  onIdentified,
  limit,
}: GuardDependencies) {
  /** For a call about all cities: the least role the person has in any of them. */
  function leastRole(principal: Principal): Role {
    const roles = cities.all.map((it) => roleIn(principal, it.id))
    return roles.reduce((least, it) => (isAtLeast(it, least) ? least : it))
  }

  function callerOf(principal: Principal | null, endpoint: Endpoint, cityId: string | null): Caller['person'] {
    if (!principal) return null
    const { personId, plan, by, sessionId, keyId, scopes } = principal
    // A key that only reads the city brings its owner's plan, but nothing from their role.
    const asOwner = scopes === null || readsAsOwner(scopes)
    const role = !(asOwner || isWrite(endpoint)) ? 'viewer' : cityId === null ? leastRole(principal) : roleIn(principal, cityId)
    return { id: personId, plan, role, by, sessionId, keyId, readsAsOwner: asOwner }
  }

  /** A key does what its scopes say, and never manages the account. */
  function refuseKey({ scopes }: Principal, endpoint: Endpoint): void {
    if (!scopes || mayCall(scopes, endpoint)) return
    if (!takesKeys(endpoint)) throw new Failure('role_required', 'An API key cannot do this; sign in on the page instead.')
    if (endpoint.keyScope)
      throw new Failure('role_required', `This API key cannot do this; create one with the scope '${endpoint.keyScope}'.`)
    if (!scopes.includes('city')) throw new Failure('role_required', 'This API key can only deliver data; create one that can read.')
    throw new Failure('role_required', 'This API key can read city data only; create one that can read everything.')
  }

  /** @throws Failure second_factor_required */
  function isVisitorWithoutSecondFactor({ scopes }: Principal, endpoint: Endpoint, { query }: RequestTarget): boolean {
    const treatment = withoutSecondFactor(
      endpoint,
      scopes,
      isAboutAsker(endpoint, (it) => it in query),
    )
    if (treatment === 'refused') throw secondFactorFailure()
    return treatment === 'as a visitor'
  }

  async function authorize(endpoint: Endpoint, request: FastifyRequest): Promise<Authorized> {
    const { headers } = request.raw
    const from = address.of(request.raw)
    if (endpoint.access === 'monitoring') {
      const caller: Caller = { monitoring: isMonitoring(request), person: null }
      const sender = { address: from, personId: null }
      refuse(endpoint, caller)
      limit(sender, endpoint.rate)
      return { caller, counted: null, sender }
    }
    const target = readable(request, from)
    if (isWrite(endpoint) && !endpoint.rawBody) {
      requireOwnPage(headers, publicOrigins)
      if (endpoint.bodyTypes) requireTypeOf(headers, endpoint.bodyTypes)
      else requireJson(headers)
    }
    // A public answer from memory needs no authentication, unless the request claims an identity.
    const needsIdentity =
      claimsIdentity(headers) ||
      endpoint.access !== 'anyone' ||
      endpoint.rate !== 'cached' ||
      endpoint.featureFor ||
      isAboutAsker(endpoint, (it) => it in target.query)
    // A probe must depend on nothing, and is anonymous.
    const authenticates = needsIdentity && !endpoint.rawBody && endpoint.rate !== 'probe'
    const principal = authenticates ? await authenticate(request, from) : null
    if (principal) onIdentified(request, principal.personId)
    const sender = { address: from, personId: principal?.personId ?? null }
    limit(sender, endpoint.rate)
    const cityId = takesCity(endpoint) ? cities.find(target.city).id : null
    if (principal) refuseKey(principal, endpoint)
    const isVisitor = principal?.lacksSecondFactor && isVisitorWithoutSecondFactor(principal, endpoint, target)
    const caller: Caller = { monitoring: false, person: isVisitor ? null : callerOf(principal, endpoint, cityId) }
    refuse(endpoint, caller)
    return { caller, counted: await count(principal, endpoint, request), sender }
  }

  /**
   * Who asks a question of their own of a call whose answer is the same for everybody, for which `authorize` reads no cookie: a visitor
   * too when the store cannot say.
   */
  async function whoAsks(endpoint: Endpoint, request: FastifyRequest, { caller, sender }: Authorized): Promise<Asker> {
    const principal = sender.personId === null ? await principals.of(request.raw.headers).catch(() => null) : null
    if (!principal) return { caller, sender }
    const cityId = takesCity(endpoint) ? cities.find(targetOf(request.raw).city).id : null
    const person = principal.lacksSecondFactor ? null : callerOf(principal, endpoint, cityId)
    return { caller: { monitoring: false, person }, sender: { address: sender.address, personId: principal.personId } }
  }

  /** Reads the address. A refused address is counted as well. */
  function readable(request: FastifyRequest, from: string): RequestTarget {
    try {
      return targetOf(request.raw)
    } catch (error) {
      limit({ address: from, personId: null }, 'cached')
      throw error
    }
  }

  /** Authenticates the request. Key and token guesses count as reads of the store. */
  async function authenticate(request: FastifyRequest, from: string): Promise<Principal | null> {
    try {
      return await principals.of(request.raw.headers)
    } catch (error) {
      if (error instanceof Failure) limit({ address: from, personId: null }, 'read')
      throw error
    }
  }

  async function count(principal: Principal | null, { rate }: Endpoint, request: FastifyRequest): Promise<MeteredCall | null> {
    if (!principal?.keyId) return null
    if (!allows(principal.plan, 'apiAccess')) throw planFailure('apiAccess')
    // Sensors deliver by the second: a count in the store for each call would cost more than the call, and use up what people read with.
    if (rate === 'ingest') return null
    const { personId, plan, keyId } = principal
    return meter.reserve({ personId, plan, keyId, requestId: request.id, what: `${request.method} ${request.routeOptions.url}` })
  }

  return { authorize, whoAsks }
}
