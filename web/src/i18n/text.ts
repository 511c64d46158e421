import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Language } from '@oppidum/domain/core/language'
import { useCallback } from 'react'

/** 'area.name': every one of them stands in the catalogue, and a test says so. */
export type TextId = `${string}.${string}`
export type Text = (id: TextId, values?: Record<string, string | number>) => string

/** The catalogue's sentence of an id, in the page's language. */
export function useText(): Text {
  const { i18n } = useLingui()
  return useCallback((id, values) => i18n._(id, values), [i18n])
}

/** The page's language. */
export function useLanguage(): Language {
  const { i18n } = useLingui()
  return Language.parse(i18n.locale)
}

/** In which form numbers and dates are written: the language with the browser's region. */
export function formatLocale({ locale, locales }: I18n): string {
  return [locales ?? locale].flat()[0] ?? locale
}
