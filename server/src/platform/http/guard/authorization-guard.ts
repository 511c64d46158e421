import { type Caller, isAtLeast, type Role, refusal } from '@oppidum/domain/core/access'
import { type Endpoint, isAboutAsker, takesCity } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import { mayRead } from '@oppidum/domain/people/api-key'
import { allows, type Feature, planFor, plansFor } from '@oppidum/domain/plans/plan'
import type { FastifyRequest } from 'fastify'
import type { Cities } from '../../../compose/context.ts'
import type { CallMeter, MeteredCall } from '../../auth/call-meter.ts'
import { claimsIdentity } from '../../auth/credentials.ts'
import { roleIn } from '../../auth/people/person-store.ts'
import type { Principal, Principals } from '../../auth/principals.ts'
import { requireJson, requireOwnPage } from '../files/own-page.ts'
import { type RequestTarget, targetOf } from '../requests/request-target.ts'
import type { ClientAddress } from './client-address.ts'
import type { Sender } from './rate-limit.ts'

/** Whoever has been let in, with what was counted for it. */
export interface Authorized {
  caller: Caller
  /** Null unless an API key was carried. */
  counted: MeteredCall | null
  sender: Sender
}

export interface GuardDependencies {
  principals: Principals
  meter: CallMeter
  address: ClientAddress
  publicOrigins: readonly string[]
  isMonitoring(request: FastifyRequest): boolean
  cities: Cities
  /** @throws Failure too_many */
  limit(sender: Sender, rate: Endpoint['rate']): void
}

const isWrite = ({ method }: Endpoint) => method !== 'GET'

/** The sentence for somebody whose plan lacks a feature. */
export function planFailure(feature: Feature): Failure {
  const plan = planFor(feature)
  const { name } = plansFor('50/month')[plan]
  return new Failure('plan_required', `Your plan does not include this; the ${name} plan does.`, { details: { feature, plan } })
}

/** @throws Failure plan_required where what is asked needs more than the caller's plan */
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

/** The one guard: every call passes it, and what it is not told to let through it refuses. */
export function authorizationGuard({ principals, meter, address, publicOrigins, isMonitoring, cities, limit }: GuardDependencies) {
  /** What counts in a call that names no city, because it concerns them all, is the least that someone may do in any of them. */
  function leastRole(principal: Principal): Role {
    const roles = cities.all.map((it) => roleIn(principal, it.id))
    return roles.reduce((least, it) => (isAtLeast(it, least) ? least : it))
  }

  function callerOf(principal: Principal | null, cityId: string | null): Caller['person'] {
    if (!principal) return null
    const { personId, plan, by, sessionId, keyId, scopes } = principal
    // A key for the city only adds its owner's plan, and nothing that their role lets them see where everybody may look.
    const isCitys = scopes !== null && !scopes.includes('read')
    const role = isCitys ? 'viewer' : cityId === null ? leastRole(principal) : roleIn(principal, cityId)
    return { id: personId, plan, role, by, sessionId, keyId }
  }

  /** A key opens what its owner may read, and nothing that changes anything. */
  function refuseKey({ scopes }: Principal, endpoint: Endpoint): void {
    if (!scopes || mayRead(scopes, endpoint)) return
    if (isWrite(endpoint) || endpoint.carriedBy === 'session')
      throw new Failure('role_required', 'An API key cannot do this; sign in on the page instead.')
    throw new Failure('role_required', 'This API key is for the city only; make one that may read everything.')
  }

  return async function admit(endpoint: Endpoint, request: FastifyRequest): Promise<Authorized> {
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
      requireJson(headers)
    }
    // Nobody who asks for what is in memory, and claims nothing, has to be known.
    const isKnown =
      claimsIdentity(headers) ||
      endpoint.access !== 'anyone' ||
      endpoint.rate !== 'cached' ||
      endpoint.featureFor ||
      isAboutAsker(endpoint, (it) => it in target.query)
    // A probe depends on nothing, and is nobody's call.
    const isAsked = isKnown && !endpoint.rawBody && endpoint.rate !== 'probe'
    const principal = isAsked ? await known(request, from) : null
    const sender = { address: from, personId: principal?.personId ?? null }
    limit(sender, endpoint.rate)
    const cityId = takesCity(endpoint) ? cities.find(target.city).id : null
    const caller: Caller = { monitoring: false, person: callerOf(principal, cityId) }
    if (principal) refuseKey(principal, endpoint)
    refuse(endpoint, caller)
    return { caller, counted: await count(principal, request), sender }
  }

  /** An address that is refused is counted as well. */
  function readable(request: FastifyRequest, from: string): RequestTarget {
    try {
      return targetOf(request.raw)
    } catch (error) {
      limit({ address: from, personId: null }, 'cached')
      throw error
    }
  }

  /** Whoever guesses keys or tokens is slowed as somebody who asks the store. */
  async function known(request: FastifyRequest, from: string): Promise<Principal | null> {
    try {
      return await principals.of(request.raw.headers)
    } catch (error) {
      if (error instanceof Failure) limit({ address: from, personId: null }, 'read')
      throw error
    }
  }

  async function count(principal: Principal | null, request: FastifyRequest): Promise<MeteredCall | null> {
    if (!principal?.keyId) return null
    if (!allows(principal.plan, 'apiAccess')) throw planFailure('apiAccess')
    const { personId, plan, keyId } = principal
    return meter.reserve({ personId, plan, keyId, requestId: request.id, what: `${request.method} ${request.routeOptions.url}` })
  }
}
