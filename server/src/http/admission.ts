import { type Caller, refusal } from '@oppidum/domain/access'
import { mayRead } from '@oppidum/domain/api-key'
import type { Endpoint } from '@oppidum/domain/endpoint'
import { Failure } from '@oppidum/domain/failure'
import { allows, type Feature, planFor, plansFor } from '@oppidum/domain/plan'
import type { FastifyRequest } from 'fastify'
import type { CallMeter, CountedCall } from '../access/call-meter.ts'
import { claimsIdentity } from '../access/credentials.ts'
import type { Principal, Principals } from '../access/principals.ts'
import { roleIn } from '../people/person-store.ts'
import type { ClientAddress } from './client-address.ts'
import { asksAboutAsker, cityIn } from './front.ts'
import { requireJson, requireOwnPage } from './own-page.ts'
import type { Sender } from './rate-limit.ts'

/** Whoever has been let in, with what was counted for it. */
export interface Admitted {
  caller: Caller
  /** Null unless an API key was carried. */
  counted: CountedCall | null
  sender: Sender
}

export interface AdmissionNeeds {
  principals: Principals
  meter: CallMeter
  address: ClientAddress
  publicOrigins: readonly string[]
  isMonitoring(request: FastifyRequest): boolean
  /** The city that a name stands for, the first one without; for an unknown name also, since the call itself says so. */
  cityIdOf(name: string | undefined): string
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
        : `Your role may not do this; it takes ${typeof access === 'object' && 'role' in access ? `an ${access.role}` : 'another one'}.`,
    )
}

/** The one guard: every call passes it, and what it is not told to let through it refuses. SECURITY Z1. */
export function admission({ principals, meter, address, publicOrigins, isMonitoring, cityIdOf, limit }: AdmissionNeeds) {
  function callerOf(principal: Principal | null, request: FastifyRequest): Caller['person'] {
    if (!principal) return null
    const { personId, plan, by, sessionId, keyId, scopes } = principal
    // A key for the city only adds its owner's plan, and nothing that their role lets them see where everybody may look.
    const isCitys = scopes !== null && !scopes.includes('read')
    const role = isCitys ? 'viewer' : roleIn(principal, cityIdOf(cityIn(request.raw.url ?? '')))
    return { id: personId, plan, role, by, sessionId, keyId }
  }

  /** A key opens what its owner may read, and nothing that changes anything. SECURITY Z7, REQUIREMENTS B1. */
  function refuseKey({ scopes }: Principal, endpoint: Endpoint): void {
    if (!scopes || mayRead(scopes, endpoint)) return
    if (isWrite(endpoint) || endpoint.carriedBy === 'session')
      throw new Failure('role_required', 'An API key cannot do this; sign in on the page instead.')
    throw new Failure('role_required', 'This API key is for the city only; make one that may read everything.')
  }

  return async function admit(endpoint: Endpoint, request: FastifyRequest): Promise<Admitted> {
    const { headers } = request.raw
    const from = address.of(request.raw)
    if (endpoint.access === 'monitoring') {
      const caller: Caller = { monitoring: isMonitoring(request), person: null }
      const sender = { address: from, personId: null }
      refuse(endpoint, caller)
      limit(sender, endpoint.rate)
      return { caller, counted: null, sender }
    }
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
      asksAboutAsker(endpoint, request.raw.url ?? '')
    // A probe depends on nothing, and is nobody's call. SECURITY P2.
    const isAsked = isKnown && !endpoint.rawBody && endpoint.rate !== 'probe'
    const principal = isAsked ? await known(request, from) : null
    const sender = { address: from, personId: principal?.personId ?? null }
    limit(sender, endpoint.rate)
    const caller: Caller = { monitoring: false, person: callerOf(principal, request) }
    if (principal) refuseKey(principal, endpoint)
    refuse(endpoint, caller)
    return { caller, counted: await count(principal, request), sender }
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

  async function count(principal: Principal | null, request: FastifyRequest): Promise<CountedCall | null> {
    if (!principal?.keyId) return null
    if (!allows(principal.plan, 'apiAccess')) throw planFailure('apiAccess')
    const { personId, plan, keyId } = principal
    return meter.reserve({ personId, plan, keyId, requestId: request.id, what: `${request.method} ${request.routeOptions.url}` })
  }
}
