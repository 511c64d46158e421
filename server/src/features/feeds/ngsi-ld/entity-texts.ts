import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import { cleanText, cutText, rawOf } from '../feed-text.ts'
import { isObject } from '../parsing/read-json.ts'
import type { Entity } from './ngsi-entity.ts'

/** A text in the feed's language, else in the first there is. Masked before it is cut, so that the cut never leaves half a number. */
export function personalText(value: unknown, language: string | undefined, limit: number): string {
  return cutText(maskPersonalData(cleanText(inLanguage(value, language), limit * 2)), limit)
}

export const personalLine = (value: unknown, language: string | undefined, limit: number): string =>
  personalText(value, language, limit).replace(/\s+/g, ' ')

/** One text of a LanguageProperty; 'es' also stands for 'es-UY'. */
export function inLanguage(value: unknown, language: string | undefined): unknown {
  const map = isObject(value) && isObject(value.languageMap) ? value.languageMap : value
  if (!isObject(map)) return Array.isArray(map) ? map.filter((it) => typeof it === 'string').join(', ') : map
  const base = (tag: string) => tag.toLowerCase().split('-', 1)[0]
  const tags = Object.keys(map)
  const tag = tags.find((it) => it === language) ?? tags.find((it) => language !== undefined && base(it) === base(language)) ?? tags[0]
  return tag === undefined ? '' : map[tag]
}

/** Only what is read, since other attributes may be about people. */
export function rawEntity(entity: Entity, names: readonly string[]): unknown {
  const raw: Record<string, unknown> = { id: entity.id, type: entity.types }
  for (const name of names) {
    const value = entity.value(name)
    if (value !== undefined) raw[name] = typeof value === 'string' ? personalText(value, undefined, 1_000) : value
  }
  return rawOf(raw)
}
