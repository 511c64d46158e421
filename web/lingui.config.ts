const SLICES = ['account', 'admin', 'hosted', 'house', 'identity', 'map', 'plans', 'reach', 'status', 'time', 'usage']

export default {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: SLICES.map((slice) => ({ path: `<rootDir>/src/locales/{locale}/${slice}`, include: ['src'] })),
}
