const SLICES = ['house', 'map', 'reach', 'status', 'time']

export default {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: SLICES.map((slice) => ({ path: `<rootDir>/src/locales/{locale}/${slice}`, include: ['src'] })),
}
