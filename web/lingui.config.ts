const SLICES = [
  'account',
  'admin',
  'desk',
  'hosted',
  'house',
  'identity',
  'map',
  'open311',
  'pictures',
  'plans',
  'reach',
  'report',
  'situations',
  'status',
  'targets',
  'time',
  'usage',
  'views',
]

export default {
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'es'],
  catalogs: SLICES.map((slice) => ({ path: `<rootDir>/src/locales/{locale}/${slice}`, include: ['src'] })),
}
