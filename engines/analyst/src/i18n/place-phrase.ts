import type { SubjectKind } from '@oppidum/domain/assistant/answer'

/** The place of a follow-up question; null for the city. */
export interface PlacePhrase {
  kind: SubjectKind
  name: string
}

/** 'Av. Italia between Comercio and Propios' for 'Av. Italia, Comercio - Propios'. */
export function betweenCorners({ kind, name }: PlacePhrase, between: string, and: string): string {
  const parts = kind === 'section' ? /^([^,]+), (.+) - (.+)$/.exec(name) : null
  return parts ? `${parts[1]} ${between} ${parts[2]} ${and} ${parts[3]}` : name
}
