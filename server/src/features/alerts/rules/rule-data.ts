import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { handOver, removeAll, removePrivate } from './rule-owner-store.ts'
import { ruleStore } from './rule-store.ts'

/** A person's alert rules, in every city. Those of a city stay with it when their author leaves. */
export function ruleData({ db }: Pick<AppContext, 'db'>): PersonData {
  const rules = ruleStore(db)
  return {
    part: 'alertRules',
    async read(personId) {
      const rows = await rules.owned(personId)
      if (rows.length === 0) return null
      return rows.map(({ id, cityId, version, active, createdAt, changedAt, settings }) => ({
        id,
        city: cityId,
        version,
        active,
        createdAt: createdAt.toISOString(),
        changedAt: changedAt.toISOString(),
        ...settings,
      }))
    },
    async remove(tx, personId) {
      await removePrivate(tx, personId)
      await handOver(tx, personId)
      await removeAll(tx, personId)
    },
  }
}
