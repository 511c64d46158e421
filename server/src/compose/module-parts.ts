import type { Backlog, FeatureModule, StatusSources } from './feature-module.ts'

/** A part added to `FeatureModule` does not compile until `moduleParts` joins it. */
export type ModuleParts = Required<Omit<FeatureModule, 'name' | 'status'>> & {
  status: Required<Omit<StatusSources, 'backlog'>> & { backlogs(): Promise<Backlog[]> }
}

/** All modules as one, in the order of the list. */
export function moduleParts(modules: readonly FeatureModule[]): ModuleParts {
  return {
    routes(serve) {
      for (const it of modules) it.routes(serve)
    },
    live: modules.flatMap((it) => it.live ?? []),
    jobs: modules.flatMap((it) => it.jobs ?? []),
    async prepareDuty(duty, stopping) {
      for (const it of modules) await it.prepareDuty?.(duty, stopping)
    },
    personalData: modules.flatMap((it) => it.personalData ?? []),
    retention: modules.flatMap((it) => it.retention ?? []),
    status: statusOf(modules.flatMap((it) => it.status ?? [])),
    measures: modules.flatMap((it) => it.measures ?? []),
    async close() {
      await Promise.all(modules.map((it) => it.close?.()))
    },
  }
}

function statusOf(sources: readonly StatusSources[]): ModuleParts['status'] {
  return {
    feeds: async (cityId) => (await Promise.all(sources.map((it) => it.feeds?.(cityId) ?? []))).flat(),
    async backlogs() {
      return (await Promise.all(sources.map((it) => it.backlog?.() ?? []))).flat()
    },
    async assistantFaults() {
      const ratios = await Promise.all(sources.map((it) => it.assistantFaults?.() ?? null))
      const measured = ratios.filter((it) => it !== null)
      return measured.length === 0 ? null : Math.max(...measured)
    },
    setAside: () => sources.map((it) => it.setAside?.() ?? null).find((it) => it !== null) ?? null,
    buffer: () => sources.map((it) => it.buffer?.() ?? null).find((it) => it !== null) ?? null,
  }
}
