import { perLanguage } from '@oppidum/domain/core/language'
import type { StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import type { Importer, SettingField } from '../importer.ts'
import { ALL_IMPORTERS, textsOf } from '../importers.ts'

type Ours = NonNullable<StandardInfo['fields'][number]['ours']>

/** Every standard with what the screen needs to ask for its settings. */
export const standardInfos = (): StandardInfo[] => ALL_IMPORTERS.map(infoOf)

function infoOf(importer: Importer): StandardInfo {
  const texts = textsOf(importer)
  return {
    standard: importer.standard,
    key: importer.key,
    arrival: importer.subscription ? 'received' : 'fetched',
    fields: importer.fields.map((it) => fieldOf(importer, it)),
    texts: perLanguage((language) => {
      const { title, about, fields } = texts[language]
      return { title, about, fields: { ...fields } }
    }),
  }
}

function fieldOf({ settings }: Importer, { name, input, required }: SettingField): StandardInfo['fields'][number] {
  return {
    name,
    input: input.kind,
    choices: 'choices' in input ? [...input.choices] : [],
    ...('choicesBy' in input && input.choicesBy && { choicesBy: copyOf(input.choicesBy) }),
    ...('ours' in input && { ours: structuredClone(input.ours) as Ours }),
    required,
    default: defaultOf(settings[name]),
  }
}

/** The value that a setting gets when it is left out; null if none. */
function defaultOf(schema: Importer['settings'][string] | undefined): unknown {
  if (!schema) return null
  const result = (schema as { safeParse(value: unknown): { success: boolean; data?: unknown } }).safeParse(undefined)
  return result.success ? (result.data ?? null) : null
}

function copyOf({ setting, choices }: { setting: string; choices: Readonly<Record<string, readonly string[]>> }) {
  return { setting, choices: Object.fromEntries(Object.entries(choices).map(([value, all]) => [value, [...all]])) }
}
