import { useLingui } from '@lingui/react'
import { formatLocale } from '../../i18n/text.ts'

/**
 * Amounts as they are written where the page is read; whole ones without cents. A mere '$' is a dollar in English
 * alone: in Montevideo it is a peso.
 */
export function useMoney(): (cents: number, currency?: string) => string {
  const { i18n } = useLingui()
  const locale = formatLocale(i18n)
  return (cents, currency = 'usd') =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: locale.startsWith('en') ? 'narrowSymbol' : 'symbol',
      minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    }).format(cents / 100)
}
