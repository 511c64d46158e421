import { isDeepStrictEqual } from 'node:util'
import { listLateValues } from '@oppidum/domain/alerts/late-value'
import {
  type AlertRule,
  changeAlertRule,
  createAlertRule,
  getAlertRule,
  listAlertRules,
  listRuleVersions,
  type RuleSettings,
  removeAlertRule,
} from '@oppidum/domain/alerts/rule'
import type { RuleFrame } from '@oppidum/domain/alerts/rule-fault'
import { rulesAtMost } from '@oppidum/domain/alerts/rules/rule-limits'
import { isAtLeast, type SignedIn } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import { allows } from '@oppidum/domain/plans/plan'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { actorOf } from '../../../platform/audit/actor.ts'
import { type AuditDraft, writeAudit } from '../../../platform/audit/audit-store.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { pageEnd } from '../../../platform/db/list-page-store.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { lateValues } from './late-value-store.ts'
import { ruleAnswer } from './rule-answer.ts'
import { checkContactPoints, checkSettings, normalSettings, tooManyRules } from './rule-check.ts'
import { type OwnedRuleRow, ruleStore } from './rule-store.ts'

/** Versions on a page. */
const PAGE = 50

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'cities' | 'bus'> {
  feedsOf(cityId: string): Promise<readonly FeedStatus[]>
  listHeaders: AnswerNow['listHeaders']
}

const noRule = () => new Failure('not_found', 'You have no alert rule with that id in this city.')

/** Without alerts in their plan, people see only the rules that they made. */
const isFor = ({ owner }: OwnedRuleRow, { id, plan }: SignedIn) => owner === id || allows(plan, 'realTimeAlerts')

/** People's alert rules and those of the city. One's own is found by id and owner together; the city's are found by its operators. */
export function ruleRoutes(serve: Serve, { db, clock, cities, bus, feedsOf, listHeaders }: Dependencies): void {
  const rules = ruleStore(db)
  const now = () => new Date(clock.nowMs())

  async function frameOf(cityId: string): Promise<RuleFrame> {
    const feeds = await feedsOf(cityId)
    return { city: cities.find(cityId), feedIds: new Set(feeds.map((it) => it.id)) }
  }

  /** @throws Failure not_found */
  async function visible(tx: Pick<Tx, 'query'>, cityId: string, person: SignedIn, id: string): Promise<OwnedRuleRow> {
    const row = await rules.find(tx, cityId, id, person.id, isAtLeast(person.role, 'operator'))
    if (!row || !isFor(row, person)) throw noRule()
    return row
  }

  const audit = (tx: Tx, request: Parameters<typeof actorOf>[0], draft: Omit<AuditDraft, 'actor'>) =>
    writeAudit(tx, now(), { actor: actorOf(request), ...draft })

  serve(listAlertRules, async (request) => {
    const person = personOf(request)
    const { id: cityId } = cities.find(request.query.city)
    const frame = await frameOf(cityId)
    const rows = await rules.list(cityId, person.id, isAtLeast(person.role, 'operator'))
    return rows.filter((it) => isFor(it, person)).map((it) => ruleAnswer(it, frame))
  })

  serve(getAlertRule, async (request) => {
    const { id: cityId } = cities.find(request.query.city)
    return ruleAnswer(await visible(db.pool, cityId, personOf(request), request.params.id), await frameOf(cityId))
  })

  serve(createAlertRule, async (request) => {
    const person = personOf(request)
    const { id: cityId } = cities.find(request.query.city)
    const { template = null, ...given } = request.body
    const settings = normalSettings(given)
    const frame = await frameOf(cityId)
    checkSettings(settings, person, frame)
    const createdAt = now()
    const id = uuidv7({ msecs: createdAt.getTime() })
    const rule = await transaction(db, async (tx) => {
      await checkContactPoints(tx, rules, person.id, settings)
      const row = { id, cityId, owner: person.id, sharing: settings.sharing, active: true, template, createdAt, settings }
      if (!(await rules.add(tx, row, rulesAtMost(person.plan)))) throw tooManyRules(person.plan)
      await audit(tx, request, { action: 'alert-rule-created', subjectId: id, cityId, to: contentOf(settings, 1, true) })
      return ruleAnswer(await visible(tx, cityId, person, id), frame)
    })
    await bus.publish({ kind: 'alert-rules', cityId })
    return rule
  })

  serve(changeAlertRule, async (request): Promise<AlertRule> => {
    const person = personOf(request)
    const { id: cityId } = cities.find(request.query.city)
    const { version, active, ...given } = request.body
    const settings = normalSettings(given)
    const frame = await frameOf(cityId)
    const rule = await transaction(db, async (tx) => {
      await rules.lock(tx, request.params.id)
      const row = await visible(tx, cityId, person, request.params.id)
      if (row.version !== version)
        throw new Failure('conflict', 'Someone else changed this rule in the meantime; look at it again before you change it.', {
          details: { version: row.version },
        })
      checkSettings(settings, person, frame)
      if (row.owner !== person.id && settings.sharing === 'own')
        throw new Failure('refused', 'This rule belongs to someone else; it stays a rule of the city.')
      await checkContactPoints(tx, rules, person.id, settings)
      const isTaken = row.owner !== person.id && isAbandoned(ruleAnswer(row, frame))
      if (isTaken && !(await rules.takeOver(tx, row.id, person.id, rulesAtMost(person.plan)))) throw tooManyRules(person.plan)
      // Each version is later than the one before, also if the clock was set back.
      const at = new Date(Math.max(clock.nowMs(), row.changedAt.getTime() + 1))
      const next = { version: version + 1, settings, active, by: person.id, at }
      await rules.change(tx, row.id, next)
      await audit(tx, request, {
        action: 'alert-rule-changed',
        subjectId: row.id,
        cityId,
        from: contentOf(row.settings, row.version, row.active),
        to: {
          ...contentOf(settings, next.version, active),
          changed: changedNames(row, settings, active),
          ...(isTaken && { owner: person.id }),
        },
      })
      return ruleAnswer(await visible(tx, cityId, person, row.id), frame)
    })
    await bus.publish({ kind: 'alert-rules', cityId })
    return rule
  })

  serve(removeAlertRule, async (request) => {
    const { id: cityId } = cities.find(request.query.city)
    await transaction(db, async (tx) => {
      await rules.lock(tx, request.params.id)
      const { id, settings, version, active } = await visible(tx, cityId, personOf(request), request.params.id)
      await rules.remove(tx, id, now())
      await audit(tx, request, { action: 'alert-rule-removed', subjectId: id, cityId, from: contentOf(settings, version, active) })
    })
    await bus.publish({ kind: 'alert-rules', cityId })
    return { removed: true as const }
  })

  serve(listRuleVersions, async (request) => {
    const { limit = PAGE, cursor, city } = request.query
    // A malformed cursor is malformed whatever it is a cursor of.
    const after = cursor === undefined ? undefined : pageEnd(cursor)
    const { id: cityId } = cities.find(city)
    const person = personOf(request)
    const { id } = await visible(db.pool, cityId, person, request.params.id)
    const { records, total, next } = await rules.versions(id, person.id, limit, after)
    return withHeaders(records, listHeaders(listRuleVersions.path.replace(':id', id), { city: cityId, limit }, total, next))
  })

  serve(listLateValues, async (request) => {
    const city = cities.find(request.query.city)
    const { id } = await visible(db.pool, city.id, personOf(request), request.params.id)
    const names = new Map([...city.districts, ...city.substations, ...city.locations].map((it) => [it.id, it.name]))
    return (await lateValues(db.pool, id)).map(({ placeId, at, evidence }) => ({
      place: placeId,
      placeName: placeId === CITY_PLACE ? city.name : (names.get(placeId) ?? placeId),
      at: at.toISOString(),
      evidence,
    }))
  })
}

/** Whether its owner can no longer keep it, so that whoever changes it does from then on. */
const isAbandoned = ({ problem }: Pick<AlertRule, 'problem'>) => problem === 'plan' || problem === 'role'

/** What the audit trail says about a version. Others read it, so of a rule of one's own it says nothing but that there is one. */
function contentOf({ sharing, name, severity }: RuleSettings, version: number, active: boolean) {
  return sharing === 'city' ? { sharing, version, active, name, severity } : { sharing, version, active }
}

/** Names of the settings that a change is about. */
function changedNames(before: Pick<OwnedRuleRow, 'settings' | 'active'>, after: RuleSettings, active: boolean): string[] {
  const names = Object.keys(after).filter((it) => {
    const name = it as keyof RuleSettings
    return !isDeepStrictEqual(before.settings[name], after[name])
  })
  return before.active === active ? names : [...names, 'active']
}
