import { useLingui } from '@lingui/react'
import { LANGUAGE_FACTS } from '@oppidum/domain/core/language'
import { spokenBy } from '../../i18n/page-language.ts'
import { formatLocale } from '../../i18n/text.ts'

/** Amounts in the page's locale; whole ones without cents. */
export function useMoney(): (cents: number, currency?: string) => string {
  const { i18n } = useLingui()
  const locale = formatLocale(i18n)
  return (cents, currency = 'usd') =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: LANGUAGE_FACTS[spokenBy(i18n)].currencyDisplay,
      minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    }).format(cents / 100)
}
