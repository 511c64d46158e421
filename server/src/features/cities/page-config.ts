import type { City } from '@oppidum/domain/cities/city'
import type { PublicConfig } from '@oppidum/domain/cities/public-config'
import type { Language } from '@oppidum/domain/core/language'
import type { BasicAiAllowance } from '@oppidum/domain/plans/plan'

/** The settings that are public. */
interface PublicSettings {
  brandName: string
  makerName: string
  salesEmail: string | undefined
  securityEmail: string | undefined
  communityUrl: string | undefined
  clerk: { publishableKey: string } | undefined
  stripe: object | undefined
  basicAiAllowance: BasicAiAllowance
  supportPhone: string | undefined
  defaultLanguage: Language
  sampleEntries: boolean
  embedOrigins: readonly string[]
}

export function publicConfig(
  settings: PublicSettings,
  cities: readonly City[],
  simulatedIn: (cityId: string) => ReadonlySet<string>,
): PublicConfig {
  return {
    brandName: settings.brandName,
    makerName: settings.makerName,
    salesEmail: settings.salesEmail ?? null,
    securityEmail: settings.securityEmail ?? null,
    communityUrl: settings.communityUrl ?? null,
    identity: settings.clerk ? { kind: 'clerk', publishableKey: settings.clerk.publishableKey } : { kind: 'local' },
    billing: settings.stripe ? 'stripe' : 'demo',
    basicAiAllowance: settings.basicAiAllowance,
    phoneSupport: settings.supportPhone !== undefined,
    defaultLanguage: settings.defaultLanguage,
    sampleEntries: settings.sampleEntries,
    embedOrigins: [...settings.embedOrigins],
    cities: cities.map((it) => ({
      id: it.id,
      name: it.name,
      timeZone: it.timeZone,
      bounds: [...it.bounds],
      speedUnit: it.speedUnit,
      speedUnitByLanguage: it.speedUnitByLanguage ?? {},
      peakLoadMw: it.peakLoadMw ?? null,
      inhabitants: it.inhabitants,
      thresholds: it.thresholds,
      mapAttribution: it.mapAttribution,
      simulated: simulatedIn(it.id).size > 0,
      demo: simulatedIn(it.id).size > 0 && it.feeds.length === 0,
      departments: it.departments.map(({ name, names }) => ({ name, names })),
    })),
  }
}
