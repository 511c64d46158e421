import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from '@oppidum/domain/core/config-error'
import { describe, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../project-root.ts'
import { readConfig, readEnvironment } from './config.ts'
import { SETTINGS } from './settings.ts'

const ROOT = '/srv/oppidum'
const read = (env: Record<string, string>) => readConfig(env, ROOT)

function refusal(env: Record<string, string>): string {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('uses the documented defaults when nothing is set', () => {
  expect(read({})).toEqual({
    port: 3000,
    embedOrigins: [],
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    publicOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    dataDir: '/srv/oppidum/.data',
    databaseUrl: undefined,
    replicaUrls: [],
    nats: undefined,
    ingestBufferMb: 1024,
    s3: undefined,
    brandName: 'Oppidum',
    cityFile: undefined,
    simulator: undefined,
    simulatorSeed: 1,
    retentionRawDays: 90,
    retentionRollupDays: 1825,
    diskReserveMb: 500,
    databaseLimitGb: undefined,
    drainSeconds: 5,
    defaultLanguage: 'en',
    sampleEntries: true,
    makerName: 'the Oppidum developers',
    models: true,
    languageModel: undefined,
    imageService: undefined,
    salesEmail: undefined,
    securityEmail: undefined,
    communityUrl: undefined,
    basicAiAllowance: '50/month',
    clerk: undefined,
    secretKey: undefined,
    previousSecretKeys: [],
    signupRole: 'viewer',
    smtp: undefined,
    stripe: undefined,
    supportPhone: undefined,
    otlp: undefined,
    trustProxy: false,
    outboundAllow: [],
    metricsToken: undefined,
    logLevel: 'info',
    accessLog: false,
    rateLimit: true,
  })
})

test('treats empty settings as missing', () => {
  expect(read(Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ' '])))).toEqual(read({}))
})

test.each([
  [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
  [
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://city.example.org/' },
    { host: '0.0.0.0', publicOrigins: ['https://city.example.org'] },
  ],
  [{ HOST: '[::1]' }, { host: '::1' }],
  [{ PUBLIC_URL: 'http://127.0.0.1:81' }, { publicOrigins: ['http://127.0.0.1:81', 'http://localhost:81', 'http://[::1]:81'] }],
  [{ PUBLIC_URL: 'http://localhost' }, { publicOrigins: ['http://localhost', 'http://127.0.0.1', 'http://[::1]'] }],
  [{ DATA_DIR: 'elsewhere' }, { dataDir: '/srv/oppidum/elsewhere' }],
  [{ DATA_DIR: '/var/lib/oppidum' }, { dataDir: '/var/lib/oppidum' }],
  [{ DATABASE_URL: 'postgres://u:p@db:5432/o' }, { databaseUrl: 'postgres://u:p@db:5432/o' }],
  [
    { DATABASE_URL: 'postgres://u@db/o', REPLICA_URL: 'postgres://u:p,q@one/o, postgresql://u@two/o?sslmode=verify-full' },
    { replicaUrls: ['postgres://u:p,q@one/o', 'postgresql://u@two/o?sslmode=verify-full'] },
  ],
  [{ NATS_URL: 'nats://bus' }, { nats: { servers: ['bus:4222'], user: undefined, password: undefined, tls: false } }],
  [
    { NATS_URL: 'tls://u:p%40s@one:4333, tls://u:p%40s@[::1]' },
    { nats: { servers: ['one:4333', '[::1]:4222'], user: 'u', password: 'p@s', tls: true } },
  ],
  [{ DATABASE_URL: 'postgresql://u@/o?host=/run/pg' }, { databaseUrl: 'postgresql://u@/o?host=/run/pg' }],
  [
    {
      S3_ENDPOINT: 'http://localhost:9000/',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'ours',
      S3_SECRET_ACCESS_KEY: 'secret-word',
      S3_REGION: 'us-east-1',
    },
    {
      s3: {
        endpoint: 'http://localhost:9000',
        bucket: 'pictures',
        accessKeyId: 'ours',
        secretAccessKey: 'secret-word',
        region: 'us-east-1',
      },
    },
  ],
  [{ CITY_FILE: 'cities.json' }, { cityFile: '/srv/oppidum/cities.json' }],
  [{ SIMULATOR: 'off' }, { simulator: false }],
  [
    { SIMULATOR: 'on', SIMULATOR_SEED: '42' },
    { simulator: true, simulatorSeed: 42 },
  ],
  [{ DEFAULT_LANGUAGE: 'ES-uy' }, { defaultLanguage: 'es' }],
  [
    { SAMPLE_ENTRIES: 'off', MODELS: 'off', RATE_LIMIT: 'off' },
    { sampleEntries: false, models: false, rateLimit: false },
  ],
  [{ TRUST_PROXY: '10.0.0.0/8, fd00::/8, loopback' }, { trustProxy: ['10.0.0.0/8', 'fd00::/8', 'loopback'] }],
  [
    { LLM_BASE_URL: 'http://10.0.0.7:11434/v1/', LLM_MODEL: 'llama3.1:8b' },
    { languageModel: { baseUrl: 'http://10.0.0.7:11434/v1', apiKey: undefined, model: 'llama3.1:8b' } },
  ],
  [
    { LLM_BASE_URL: 'https://models.example.org/v1', LLM_MODEL: 'm', LLM_API_KEY: 'sk-secret' },
    { languageModel: { baseUrl: 'https://models.example.org/v1', apiKey: 'sk-secret', model: 'm' } },
  ],
  [
    { IMAGE_API_URL: 'https://models.example.org/models/painter/', IMAGE_API_KEY: 'hf-secret' },
    { imageService: { url: 'https://models.example.org/models/painter', apiKey: 'hf-secret' } },
  ],
  [{ IMAGE_API_URL: 'http://10.0.0.7/paint' }, { imageService: { url: 'http://10.0.0.7/paint', apiKey: undefined } }],
  [
    { IDENTITY: 'local', NATS_URL: '', PATH: '/bin' },
    { port: 3000, languageModel: undefined },
  ],
])('%j is understood', (env, expected) => {
  expect(read(env)).toMatchObject(expected)
})

test.each([
  [{ PORT: '0' }, 'PORT is "0". It accepts a port number from 1 to 65535.'],
  [{ PORT: '3000x' }, 'PORT is "3000x".'],
  [{ PORT: '65536' }, 'PORT is "65536".'],
  [{ HOST: 'not a host' }, 'HOST is "not a host".'],
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is not set while HOST is "0.0.0.0".'],
  [{ HOST: '::' }, 'PUBLIC_URL is not set while HOST is "::".'],
  [{ PUBLIC_URL: 'city.example.org' }, 'PUBLIC_URL is "city.example.org". It accepts an address such as https://city.example.org'],
  [{ PUBLIC_URL: 'ftp://city.example.org' }, 'PUBLIC_URL is'],
  [{ PUBLIC_URL: 'https://city.example.org/oppidum' }, 'without a path'],
  [{ PUBLIC_URL: 'https://u:p@city.example.org' }, 'PUBLIC_URL is'],
  [{ DATABASE_URL: 'mysql://u:p@db/o' }, 'DATABASE_URL is set to something else (hidden). It accepts postgresql://'],
  [{ SIMULATOR: 'yes' }, 'SIMULATOR is "yes". It accepts on or off.'],
  [{ SIMULATOR_SEED: '-1' }, 'SIMULATOR_SEED is "-1".'],
  [{ RETENTION_RAW_DAYS: '1.5' }, 'RETENTION_RAW_DAYS is "1.5".'],
  [{ DEFAULT_LANGUAGE: 'english please' }, 'DEFAULT_LANGUAGE is'],
  [{ DEFAULT_LANGUAGE: 'fr' }, 'DEFAULT_LANGUAGE is "fr". It accepts en or es.'],
  [{ SECURITY_EMAIL: 'nobody' }, 'SECURITY_EMAIL is "nobody". It accepts an email address.'],
  [{ COMMUNITY_URL: 'javascript:alert(1)' }, 'COMMUNITY_URL is'],
  [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY is "on".'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY is'],
  [{ EMBED_ORIGINS: 'https://news.example/path' }, 'EMBED_ORIGINS is "https://news.example/path". It accepts addresses'],
  [{ OUTBOUND_ALLOW: 'localhost' }, 'OUTBOUND_ALLOW is "localhost". It accepts host:port'],
  [{ METRICS_TOKEN: 'two words' }, 'METRICS_TOKEN is set to something else (hidden).'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud". It accepts fatal, error'],
  [{ BRAND_NAME: 'x'.repeat(200) }, `BRAND_NAME is "${'x'.repeat(80)}…".`],
  [
    { IDENTITY: 'clerk' },
    'CLERK_PUBLISHABLE_KEY is empty while IDENTITY is "clerk". It accepts the key that begins with pk_test_ or pk_live_.',
  ],
  [{ IDENTITY: 'clerk', CLERK_PUBLISHABLE_KEY: 'pk_test_bm90IGEgaG9zdA' }, 'It accepts the key that begins with pk_test_ or pk_live_.'],
  [{ CLERK_SECRET_KEY: 'sk_live_' }, 'CLERK_SECRET_KEY is set to something else (hidden).'],
  [{ S3_BUCKET: 'pictures' }, 'S3_ENDPOINT is empty while another setting of S3 is set.'],
  [{ S3_REGION: 'eu-west-1' }, 'S3_SECRET_ACCESS_KEY is empty while another setting of S3 is set.'],
  [{ S3_ENDPOINT: 'https://s3.example.org/bucket' }, 'S3_ENDPOINT is "https://s3.example.org/bucket".'],
  [{ S3_BUCKET: 'Not A Bucket' }, 'S3_BUCKET is "Not A Bucket".'],
  [{ S3_SECRET_ACCESS_KEY: 'no' }, 'S3_SECRET_ACCESS_KEY is set to something else (hidden).'],
  [{ STRIPE_SECRET_KEY: 'sk_test_123456' }, 'STRIPE_WEBHOOK_SECRET is empty while STRIPE_SECRET_KEY is set.'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_123456' }, 'STRIPE_SECRET_KEY is empty while STRIPE_WEBHOOK_SECRET is set.'],
  [{ LLM_BASE_URL: 'http://x/v1' }, 'LLM_MODEL is empty while LLM_BASE_URL is set. It accepts the name that the server knows a model by'],
  [{ LLM_MODEL: 'm' }, 'LLM_BASE_URL is empty while LLM_MODEL is set.'],
  [{ IMAGE_API_KEY: 'k' }, 'IMAGE_API_URL is empty while IMAGE_API_KEY is set.'],
  [{ IMAGE_API_KEY: 'two words', IMAGE_API_URL: 'http://x/' }, 'IMAGE_API_KEY is set to something else (hidden).'],
  [{ IMAGE_API_URL: 'http://169.254.169.254/latest' }, 'IMAGE_API_URL is'],
  [{ LLM_API_KEY: 'k' }, 'LLM_BASE_URL is empty while LLM_API_KEY is set.'],
  [{ LLM_API_KEY: 'two words' }, 'LLM_API_KEY is set to something else (hidden).'],
  [{ LLM_BASE_URL: 'models.example.org', LLM_MODEL: 'm' }, 'LLM_BASE_URL is "models.example.org".'],
  [{ LLM_BASE_URL: 'https://u:p@models.example.org/v1', LLM_MODEL: 'm' }, 'LLM_BASE_URL is "https://(hidden)@models.example.org/v1".'],
  [{ LLM_BASE_URL: 'http://169.254.169.254/latest', LLM_MODEL: 'm' }, 'LLM_BASE_URL is'],
  [{ SMTP_URL: 'smtp://mail:25' }, 'MAIL_FROM is empty while SMTP_URL is set.'],
  [{ SMTP_URL: 'http://mail', MAIL_FROM: 'a@b.c' }, 'SMTP_URL is set to something else (hidden).'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY is set to something else (hidden).'],
  [
    { SECRET_KEY: 'x'.repeat(32), PREVIOUS_SECRET_KEY: `${'y'.repeat(32)} short` },
    'PREVIOUS_SECRET_KEY is set to something else (hidden).',
  ],
  [{ PREVIOUS_SECRET_KEY: 'y'.repeat(32) }, 'SECRET_KEY is empty while PREVIOUS_SECRET_KEY is set.'],
  [{ SIGNUP_ROLE: 'visitor' }, 'SIGNUP_ROLE is "visitor". It accepts viewer, operator or admin.'],
  [{ BASIC_AI_ALLOWANCE: '50' }, 'BASIC_AI_ALLOWANCE is "50". It accepts 50/month or 3/day.'],
  [{ REPLICA_URL: 'postgres://u@db/o' }, 'DATABASE_URL is empty while REPLICA_URL is set.'],
  [{ REPLICA_URL: 'http://one' }, 'REPLICA_URL is set to something else (hidden). It accepts postgresql://'],
  [{ NATS_URL: 'http://bus' }, 'NATS_URL is set to something else (hidden). It accepts nats://user:password@host:port'],
  [{ NATS_URL: 'nats://a:p@one,nats://b:p@two' }, 'NATS_URL is set to something else (hidden).'],
  [{ NATS_URL: 'nats://' }, 'NATS_URL is set to something else (hidden).'],
])('%j is refused with its name and what it accepts', (env, expected) => {
  expect(refusal(env)).toContain(expected)
})

test('reports every wrong setting at once, and no secret', () => {
  const message = refusal({
    PORT: 'x',
    LOG_LEVEL: 'y',
    DATABASE_URL: 'secret-word',
    METRICS_TOKEN: 'secret word',
    STRIPE_SECRET_KEY: 'secret-word',
  })
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'METRICS_TOKEN', 'STRIPE_SECRET_KEY']) expect(message).toContain(`- ${name} is`)
  expect(message).not.toMatch(/secret.word/)
})

describe('the .env file', () => {
  test('is overridden by the environment', () => {
    const root = mkdtempSync(join(tmpdir(), 'oppidum-env-'))
    writeFileSync(join(root, '.env'), '# ours\nPORT=4000\nBRAND_NAME="Ciudad viva"\n')
    expect(readEnvironment({ PORT: '5000' }, root)).toEqual({ PORT: '5000', BRAND_NAME: 'Ciudad viva' })
    rmSync(root, { recursive: true })
  })

  test('is optional', () => {
    expect(readEnvironment({ PORT: '5000' }, join(tmpdir(), 'oppidum-nowhere'))).toEqual({ PORT: '5000' })
  })

  test('has an example that lists every setting and changes nothing', () => {
    const example = readFileSync(resolve(PROJECT_ROOT, '.env.example'), 'utf8')
    expect([...example.matchAll(/^#?([A-Z_0-9]+)=/gm)].map((it) => it[1])).toEqual(Object.keys(SETTINGS))
    expect(readConfig(parseEnv(example.replace(/^#(?=[A-Z_0-9]+=)/gm, '')), ROOT)).toEqual({ ...read({}), simulator: undefined })
  })
})

test('former keys are each there once, without the present one', () => {
  const [current, one, two] = ['a', 'b', 'c'].map((it) => it.repeat(32))
  const { previousSecretKeys } = read({ SECRET_KEY: current as string, PREVIOUS_SECRET_KEY: `${one}  ${current} ${two} ${one}` })
  expect(previousSecretKeys).toEqual([one, two])
})
