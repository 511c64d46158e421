/** Names that every JavaScript object inherits or that change one. */
export const PROTOTYPE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  'valueOf',
  'then',
]

/** Fields that no caller may set. */
export const FOREIGN_FIELDS = ['role', 'plan', 'userId', 'ownerId', 'createdAt', 'isAdmin', 'cityId', 'used', '$where', 'sql']

export const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u001b[31m',
  '\ufeff',
  '\ufffe\uffff',
  '\u202eevil',
  '\u2028\u2029',
  'e\u0301'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(50),
  '\u{10ffff}',
  'İıſß',
  "' or 1=1 --",
  '"; drop table incident; --',
  '$1',
  '%',
  '_%\\',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}#{7*7}',
  '=cmd|calc',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/',
  'javascript:alert(1)',
  '\r\nSet-Cookie: a=b',
  `${'('.repeat(60)}a+${')+'.repeat(60)}$`,
  'NaN',
  'null',
  'true',
  '[object Object]',
  'a'.repeat(5_000),
  'a'.repeat(300_000),
]

export const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  1e-320,
  1e21,
  1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  Number.MIN_VALUE,
]

/** Numbers as JSON can spell them and JavaScript cannot hold them. */
export const RAW_NUMBERS = [
  '1e309',
  '-1e309',
  '9'.repeat(400),
  '00',
  '-',
  '.5',
  '0x10',
  'NaN',
  'Infinity',
  '1_000',
  '0.0000000000000000000000001',
]

export const DATES = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '1582-10-10T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T23:59:60Z',
  '2026-11-20T10:00:00+99:99',
  '2026-11-20T10:00:00.123456789012Z',
  '2026-11-20',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '294277-01-01T00:00:00Z',
  'infinity',
  'now()',
  '1763632800',
]

export const IDS = [
  '018f0000-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{018f0000-0000-7000-8000-000000000000}',
  '018f00000000700080000000000000000',
  '1',
  '-1',
  '0',
  'undefined',
  'null',
  'a'.repeat(199),
  'a'.repeat(5_000),
  ...PROTOTYPE_NAMES,
]

/** Objects that throw when they are compared, printed or awaited, or that pass for something else. */
export const OBJECTS: readonly unknown[] = [
  {},
  { length: -1 },
  { length: 1e9 },
  { length: {} },
  { length: { toString: 1, valueOf: 1 } },
  { size: { valueOf: null } },
  { toString: 1, valueOf: 1 },
  { toJSON: 1, constructor: {} },
  { $ref: '#', type: 'object' },
]
