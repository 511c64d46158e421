import { DEFAULT_LANGUAGE, type Language, perLanguage } from '@oppidum/domain/core/language'
import type { FeedDefinition, FeedTraits } from '@oppidum/domain/feeds/feed-definition'
import { FEED_SETTINGS } from '@oppidum/domain/feeds/feed-settings'
import * as z from 'zod/mini'
import type { DecodeContext, Decoded, Importer, ImporterTexts } from './importer.ts'

declare global {
  interface ImportMeta {
    /** Resolved by the bundler and by Vitest: the modules whose path matches, by path. */
    glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>
  }
}

/**
 * Every standard: a folder here with a file '<standard>-importer.ts' that exports `importer`, and '<standard>.<language>.ts' for its words.
 * docs/guides/develop/importers.md
 */
const FILES = import.meta.glob<{ importer: Importer }>('./*/*-importer.ts', { eager: true })

export const ALL_IMPORTERS: readonly Importer[] = Object.values(FILES)
  .map((it) => it.importer)
  .sort((a, b) => (a.standard < b.standard ? -1 : 1))

const TEXTS = import.meta.glob<{ texts: ImporterTexts }>('./*/*.??.ts', { eager: true })

/** A standard's words. @throws Error when it lacks a language; importers.test.ts looks at all of them */
export function textsOf({ standard }: Pick<Importer, 'standard'>): Readonly<Record<Language, ImporterTexts>> {
  return perLanguage((language) => {
    const file = TEXTS[`./${standard}/${standard}.${language}.ts`]
    if (!file) throw new Error(`no texts of ${standard} in ${language}`)
    return file.texts
  })
}

/** Plural nouns for files of every standard, for the command line and the API's errors. */
export const fileTitles = (): string[] => ALL_IMPORTERS.map((it) => textsOf(it)[DEFAULT_LANGUAGE].title)

const BY_STANDARD = new Map(ALL_IMPORTERS.map((it) => [it.standard, it]))

export const STANDARDS: readonly string[] = [...BY_STANDARD.keys()]

export const importerFor = (standard: string): Importer | undefined => BY_STANDARD.get(standard)

/** The importer of a feed's standard. @throws Error for a feed that `FeedSchema` has not checked */
export function importerOf(feed: Pick<FeedDefinition, 'standard'>): Importer {
  const importer = importerFor(feed.standard)
  if (!importer) throw new Error(`no importer for ${feed.standard}`)
  return importer
}

export function traitsOf(feed: FeedDefinition): FeedTraits {
  const { part, newestTime } = importerOf(feed)
  return { part: part(feed), newestTime: typeof newestTime === 'function' ? newestTime(feed) : newestTime }
}

/** How to request a standard's answers. @throws Error for a standard whose publishers send */
export function firstRequestOf({ standard, request }: Importer): NonNullable<Importer['request']> {
  if (!request) throw new Error(`${standard} is received, not requested`)
  return request
}

/** Whether the feed's answers are complete, see `Importer.snapshot`. */
export function isSnapshot(feed: FeedDefinition): boolean {
  const { snapshot } = importerOf(feed)
  return typeof snapshot === 'function' ? snapshot(feed) : snapshot
}

const SCHEMAS = ALL_IMPORTERS.map((it) => z.strictObject({ ...FEED_SETTINGS, standard: z.literal(it.standard), ...it.settings }))

/** A feed with the settings of its standard. */
export const FeedSchema = z.discriminatedUnion('standard', SCHEMAS as unknown as [z.ZodMiniObject]) as unknown as z.ZodMiniType<
  FeedDefinition,
  unknown
>

/** @throws DecodeFailure */
export function decodeFeed(bytes: Uint8Array, mediaType: string, feed: FeedDefinition, context: DecodeContext): Decoded {
  return importerOf(feed).decode(bytes, mediaType, feed, context)
}
