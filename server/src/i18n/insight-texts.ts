/** Every sentence that an insight may hold, in one language. Arguments are figures and names as they are to stand there. */
export interface InsightWords {
  traffic: {
    /** `more`: faster, slower, or as fast as at this time yesterday; null without a comparison. */
    speed(now: string, change: { by: string; more: boolean } | 'same' | null): string
    worst(name: string, now: string, freeFlow: string, incidents: { count: string; one: boolean } | null): string
    congested(count: string, one: boolean): string
  }
  energy: {
    consumption(now: string, change: { by: string; more: boolean } | 'same' | null): string
    renewables(share: string, solar: string, wind: string): string
    source(which: 'solar' | 'wind', now: string, by: string, more: boolean): string
    margin(percent: string): string
    anomaly(): string
    substation(name: string, percent: string): string
    /** `at`: the hour in city time. */
    ahead(peak: { at: string; value: string; low: string; high: string }): string
  }
  safety: {
    none(): string
    open(count: { text: string; one: boolean }, worse: { critical: string | null; high: string | null }): string
    oldest(number: string, title: string, hours: string): string
    today(count: { text: string; one: boolean }, change: { by: string; more: boolean } | 'same'): string
    index(points: string, change: { by: string; more: boolean } | null): string
    requests(count: { text: string; one: boolean }, high: string | null): string
    overdue(count: { text: string; one: boolean }): string
    risk(district: string, expected: string, usual: string): string
  }
  recommendation: {
    critical(number: string, title: string, location: string, hours: string): string
    road(name: string, now: string, freeFlow: string, incidents: { count: string; one: boolean }): string
    margin(percent: string): string
    substation(name: string, percent: string): string
    overdue(count: { text: string; one: boolean }): string
    nothing(): string
  }
}
