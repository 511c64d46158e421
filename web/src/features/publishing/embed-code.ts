import { EMBED_SIZES, type EmbedFigure, type EmbedTheme, embedCard, embedMap } from '@oppidum/domain/publishing/embed'

/** What a site wants to show: one of the figures, or the map. */
export interface Embedding {
  shown: EmbedFigure | 'map'
  theme: EmbedTheme
  language: string
  cityId: string
  /** Accessible name of the frame. */
  title: string
}

const escapeAttribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** Path and query of the embedded page. */
export function embedPath({ shown, theme, language, cityId }: Omit<Embedding, 'title'>): string {
  const query = new URLSearchParams({ city: cityId, ...(shown !== 'map' && { figure: shown }), theme, language })
  return `${shown === 'map' ? embedMap.path : embedCard.path}?${query}`
}

/** The element to put into a page of another site. */
export function embedCode(origin: string, embedding: Embedding): string {
  const { width, height } = EMBED_SIZES[embedding.shown === 'map' ? 'map' : 'card']
  const address = escapeAttribute(`${origin}${embedPath(embedding)}`)
  return `<iframe src="${address}" title="${escapeAttribute(embedding.title)}" width="${width}" height="${height}" loading="lazy" style="border: 0"></iframe>`
}
