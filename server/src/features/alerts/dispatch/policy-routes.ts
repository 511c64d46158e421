import {
  type CityPolicies,
  changePolicies,
  listPolicies,
  type Policy,
  type PolicyDraft,
  type PolicyTarget,
  previewPolicies,
} from '@oppidum/domain/alerts/policy'
import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { actorOf } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/audit-store.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { presenceStore } from '../../records/shifts/presence-store.ts'
import { readAudience } from './audience.ts'
import { previewOf } from './policy-preview.ts'
import { policyStore } from './policy-store.ts'
import type { Audience } from './recipients.ts'

const changedMeanwhile = () => new Failure('conflict', 'Someone else changed the policies meanwhile; reload them and try again.')

/** A city's notification policies. */
export function policyRoutes(serve: Serve, { db, clock, cities }: Pick<AppContext, 'db' | 'clock' | 'cities'>): void {
  const presences = presenceStore(db)

  const audienceOf = (tx: Pick<Tx, 'query'>, city: City, draft?: readonly Policy[]) =>
    readAudience(tx, presences, city, clock.nowMs(), draft)

  async function answer(tx: Pick<Tx, 'query'>, city: City): Promise<CityPolicies> {
    const { version, policies } = await policyStore.find(tx, city.id)
    const { staff, points } = await audienceOf(tx, city, policies)
    return {
      version,
      policies,
      people: staff.map(({ id, name }) => ({ id, name })),
      contactPoints: [...points.values()].map(({ id, name, kind }) => ({ id, name, kind })),
      districts: city.districts.map((it) => it.name),
    }
  }

  serve(listPolicies, (request) => answer(db.pool, cities.find(request.query.city)))

  serve(changePolicies, async (request) => {
    const city = cities.find(request.query.city)
    const { version, policies: drafts } = request.body
    const at = new Date(clock.nowMs())
    return transaction(db, async (tx) => {
      const before = await policyStore.find(tx, city.id)
      if (before.version !== version) throw changedMeanwhile()
      const policies = withIds(drafts, before.policies, at.getTime())
      checkNames(policies, before.policies, city, await audienceOf(tx, city, policies))
      if (!(await policyStore.replace(tx, city.id, version, policies, at))) throw changedMeanwhile()
      await writeAudit(tx, at, {
        actor: actorOf(request),
        action: 'notification-policies-changed',
        cityId: city.id,
        from: before,
        to: { version: version + 1, policies },
      })
      return answer(tx, city)
    })
  })

  serve(previewPolicies, async (request) => {
    const city = cities.find(request.query.city)
    const { policies, alert } = request.body
    const audience = await audienceOf(db.pool, city, withIds(policies, [], clock.nowMs()))
    return previewOf(audience, alert, clock.nowMs())
  })
}

/** A policy keeps its id, by which its groups and escalations know it. */
function withIds(drafts: readonly PolicyDraft[], before: readonly Policy[], nowMs: number): Policy[] {
  const free = new Set(before.map((it) => it.id))
  return drafts.map(({ id, ...settings }) => ({ ...settings, id: id !== undefined && free.delete(id) ? id : uuidv7({ msecs: nowMs }) }))
}

const targetsOf = ({ targets, escalation }: Policy): readonly PolicyTarget[] => [...targets, ...(escalation?.targets ?? [])]
const keyOf = (target: PolicyTarget) => JSON.stringify(target)

/**
 * Whether the city has what the policies name. Who was named before may stay although they have lost the right: they get it back with it.
 * @throws Failure refused with the unknown name
 */
function checkNames(policies: readonly Policy[], before: readonly Policy[], city: City, { staff, points }: Audience): void {
  const known = new Set(before.flatMap(targetsOf).map(keyOf))
  for (const target of policies.flatMap(targetsOf)) {
    if (known.has(keyOf(target))) continue
    if (target.kind === 'person' && !staff.some((it) => it.id === target.id))
      throw new Failure('refused', 'A policy names someone who is no operator or admin of this city, or whose plan has no alerts.', {
        details: { person: target.id },
      })
    if (target.kind === 'contact-point' && !points.has(target.id))
      throw new Failure('refused', 'A policy names a contact point that this city does not have.', { details: { contactPoint: target.id } })
  }
  const districts = new Set(city.districts.map((it) => it.name))
  const unknown = policies.flatMap((it) => it.match.districts ?? []).find((it) => !districts.has(it))
  if (unknown !== undefined)
    throw new Failure('refused', 'A policy names a district that this city does not have.', { details: { district: unknown } })
}
