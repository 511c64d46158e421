import type { PreviewEpisode } from '@oppidum/domain/alerts/preview'

/** Stretches of a chart, epoch ms. */
interface Band {
  fromMs: number
  toMs: number
}

/** The alerts of one place as stretches of a chart, oldest first; one that still fires ends with the chart. */
export function episodeBands(episodes: readonly PreviewEpisode[], place: string, fromMs: number, toMs: number): Band[] {
  return episodes
    .filter((it) => it.place === place)
    .map((it) => ({
      fromMs: Math.max(fromMs, Date.parse(it.firedAt)),
      toMs: Math.min(toMs, it.resolvedAt === null ? toMs : Date.parse(it.resolvedAt)),
    }))
    .sort((a, b) => a.fromMs - b.fromMs)
}
