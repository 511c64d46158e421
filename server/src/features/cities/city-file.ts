import { readFileSync } from 'node:fs'
import { type City, CityFile } from '@oppidum/domain/cities/city'
import { ConfigError } from '@oppidum/domain/core/config-error'
import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import * as z from 'zod/mini'

/**
 * @param schema `cityFileWith` to check the settings of every feed's standard
 * @throws ConfigError naming CITY_FILE and what is wrong in it
 */
export function readCityFile(path: string, setting = 'CITY_FILE', schema: z.ZodMiniType<CityFile, unknown> = CityFile): readonly City[] {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new ConfigError(
      `${setting} names ${path}, which ${why}. It accepts the path of a city file; docs/guides/operate/city-file.md describes it.`,
    )
  }
  const result = schema.safeParse(json, { error: z.locales[DEFAULT_LANGUAGE]().localeError })
  if (result.success) return result.data.cities
  const problems = result.error.issues.slice(0, 20).map((it) => `- ${it.path.join('.') || 'the file'}: ${it.message}`)
  throw new ConfigError(
    `${setting} names ${path}, which is not a city file:\n${problems.join('\n')}\ndocs/guides/operate/city-file.md describes it.`,
  )
}
