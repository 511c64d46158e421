import type { LinguiConfig } from '@lingui/conf'

const config: LinguiConfig = {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['src'] }],
}

export default config
