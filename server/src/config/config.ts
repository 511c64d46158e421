import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { Role } from '@oppidum/domain/core/access'
import { ConfigError } from '@oppidum/domain/core/config-error'
import type { Language } from '@oppidum/domain/core/language'
import type { BasicAiAllowance } from '@oppidum/domain/plans/plan'
import { PROJECT_ROOT } from '../project-root.ts'
import { SETTINGS, type Setting, type SettingName, type SettingValue } from './settings.ts'

/** The settings, read once from the environment. Absent means that the built-in replacement is used. */
export interface Config {
  port: number
  /** Absent: devices cannot deliver by MQTT. */
  mqttPort: number | undefined
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Every origin of our own; all spellings of the loopback address if PUBLIC_URL is one. */
  publicOrigins: readonly string[]
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  /** Standbys of that database, from which history is read. */
  replicaUrls: readonly string[]
  /** Absent: instances on one PostgreSQL hear of each other's changes through it. */
  nats: SettingValue<'NATS_URL'>
  /** Of the buffer for delivered values; 0: none. */
  ingestBufferMb: SettingValue<'INGEST_BUFFER_MB'>
  /** Absent: images are files in DATA_DIR. */
  s3: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string; region: string } | undefined
  brandName: string
  /** Absolute; absent: the bundled demo city. */
  cityFile: string | undefined
  /** Absent: on if no feed is configured. */
  simulator: boolean | undefined
  simulatorSeed: number
  retentionRawDays: number
  retentionRollupDays: number
  /** Below this much free space on the disk of DATA_DIR, telemetry and pictures are refused; 0: never. */
  diskReserveMb: number
  /** What a database of DATABASE_URL may grow to; undefined: no limit. */
  databaseLimitGb: number | undefined
  /** How long an instance beside others serves on once it was asked to end. */
  drainSeconds: number
  defaultLanguage: Language
  /** Whether models are fitted and used. */
  models: boolean
  /** Absent: the built-in analyst answers. Without `apiKey` the server needs none. */
  languageModel: { baseUrl: string; apiKey: string | undefined; model: string } | undefined
  /** Absent: the built-in illustrator draws. Without `apiKey` the service needs none. */
  imageService: { url: string; apiKey: string | undefined } | undefined
  sampleEntries: boolean
  makerName: string
  salesEmail: string | undefined
  securityEmail: string | undefined
  communityUrl: string | undefined
  /** Shown to people whose plan includes support by phone; absent: not offered. */
  supportPhone: string | undefined
  /** Absent: local accounts. */
  clerk: { publishableKey: string; secretKey: string; apiUrl: string | undefined } | undefined
  /** Absent: one is generated and stored. Must be the same on all instances. */
  secretKey: string | undefined
  /** Former ones, the newest first: what they signed and encrypted is still read. */
  previousSecretKeys: readonly string[]
  /** For new accounts; the first one of an installation becomes admin. */
  signupRole: Role
  /** Absent: demo billing, which says so. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined } | undefined
  basicAiAllowance: BasicAiAllowance
  /** Absent: e-mails stay in the outbox, where admins read them. */
  smtp: { url: string; from: string } | undefined
  /** In the form of Fastify's `trustProxy`. */
  trustProxy: false | readonly string[]
  outboundAllow: SettingValue<'OUTBOUND_ALLOW'>
  /** Sites whose pages may frame the embedded card and map. */
  embedOrigins: SettingValue<'EMBED_ORIGINS'>
  metricsToken: string | undefined
  logLevel: SettingValue<'LOG_LEVEL'>
  /** A line for each request, whatever the level of other lines. */
  accessLog: boolean
  /** Where traces and log lines are sent; absent: nowhere. `ratio` is used by the samplers of that name. */
  otlp:
    | {
        endpoint: string
        headers: Readonly<Record<string, string>>
        serviceName: string
        sampler: SettingValue<'OTEL_TRACES_SAMPLER'>
        ratio: number
      }
    | undefined
  rateLimit: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** The process's environment, which overrides the project's optional `.env` file. */
export function readEnvironment(processEnv: Environment = process.env, root = PROJECT_ROOT): Environment {
  let file = ''
  try {
    file = readFileSync(resolve(root, '.env'), 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw new ConfigError(`The file ${resolve(root, '.env')} is there but cannot be read. Remove it, or let this user read it.`)
    }
  }
  return { ...parseEnv(file), ...processEnv }
}

type Settings = { [Name in SettingName]: SettingValue<Name> }

/** @throws ConfigError that names every wrong setting at once */
export function readConfig(env: Environment, root = PROJECT_ROOT): Config {
  const problems: string[] = []
  const settings = readSettings(env, problems)
  // An invalid HOST is already reported.
  if (settings.HOST !== undefined && !isLoopback(settings.HOST) && !env.PUBLIC_URL?.trim()) {
    problems.push(
      `PUBLIC_URL is not set while HOST is ${quoted(settings.HOST)}. Set it to the address people use, such as https://city.example.org.`,
    )
  }
  problems.push(...lackingPartners(env))
  if (problems.length > 0) throw new ConfigError(`Oppidum cannot start with these settings:\n${problems.map((it) => `- ${it}`).join('\n')}`)
  return configOf(settings, root)
}

function readSettings(env: Environment, problems: string[]): Settings {
  const values = Object.entries(SETTINGS).map(([name, setting]: [string, Setting]) => {
    const value = env[name]?.trim() || undefined
    const result = setting.schema.safeParse(value)
    if (!result.success) problems.push(`${name} is ${quoted(value, setting.secret)}. It accepts ${setting.accepts}.`)
    return [name, result.data]
  })
  // Each value was parsed by its own schema; with any problem the values are not used.
  return Object.fromEntries(values) as Settings
}

function configOf(settings: Settings, root: string): Config {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  return {
    port: settings.PORT,
    mqttPort: settings.MQTT_PORT,
    host: settings.HOST,
    publicUrl,
    publicOrigins: ownOrigins(publicUrl),
    dataDir: resolve(root, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    replicaUrls: settings.REPLICA_URL,
    nats: settings.NATS_URL,
    ingestBufferMb: settings.INGEST_BUFFER_MB,
    s3: s3Of(settings),
    brandName: settings.BRAND_NAME,
    cityFile: settings.CITY_FILE === undefined ? undefined : resolve(root, settings.CITY_FILE),
    simulator: settings.SIMULATOR,
    simulatorSeed: settings.SIMULATOR_SEED,
    retentionRawDays: settings.RETENTION_RAW_DAYS,
    retentionRollupDays: settings.RETENTION_ROLLUP_DAYS,
    diskReserveMb: settings.DISK_RESERVE_MB,
    databaseLimitGb: settings.DATABASE_LIMIT_GB,
    drainSeconds: settings.DRAIN_SECONDS,
    defaultLanguage: settings.DEFAULT_LANGUAGE,
    models: settings.MODELS,
    languageModel: languageModelOf(settings),
    imageService: settings.IMAGE_API_URL ? { url: settings.IMAGE_API_URL, apiKey: settings.IMAGE_API_KEY } : undefined,
    sampleEntries: settings.SAMPLE_ENTRIES,
    makerName: settings.MAKER_NAME,
    salesEmail: settings.SALES_EMAIL,
    securityEmail: settings.SECURITY_EMAIL,
    communityUrl: settings.COMMUNITY_URL,
    supportPhone: settings.SUPPORT_PHONE,
    clerk: clerkOf(settings),
    secretKey: settings.SECRET_KEY,
    previousSecretKeys: settings.PREVIOUS_SECRET_KEY.filter((it) => it !== settings.SECRET_KEY),
    signupRole: settings.SIGNUP_ROLE,
    stripe: stripeOf(settings),
    basicAiAllowance: settings.BASIC_AI_ALLOWANCE,
    smtp: settings.SMTP_URL && settings.MAIL_FROM ? { url: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
    trustProxy: settings.TRUST_PROXY,
    outboundAllow: settings.OUTBOUND_ALLOW,
    embedOrigins: settings.EMBED_ORIGINS,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    accessLog: settings.ACCESS_LOG,
    otlp: otlpOf(settings),
    rateLimit: settings.RATE_LIMIT,
  }
}

function clerkOf({ IDENTITY, CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY, CLERK_API_URL }: Settings): Config['clerk'] {
  if (IDENTITY !== 'clerk' || !CLERK_PUBLISHABLE_KEY || !CLERK_SECRET_KEY) return undefined
  return { publishableKey: CLERK_PUBLISHABLE_KEY, secretKey: CLERK_SECRET_KEY, apiUrl: CLERK_API_URL }
}

function languageModelOf({ LLM_BASE_URL, LLM_API_KEY, LLM_MODEL }: Settings): Config['languageModel'] {
  return LLM_BASE_URL && LLM_MODEL ? { baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY, model: LLM_MODEL } : undefined
}

function s3Of(settings: Settings): Config['s3'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey || !settings.S3_REGION) return undefined
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: settings.S3_REGION }
}

function otlpOf(settings: Settings): Config['otlp'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: serviceName } = settings
  if (!endpoint || settings.OTEL_SDK_DISABLED) return undefined
  return { endpoint, headers: headers ?? {}, serviceName, sampler: settings.OTEL_TRACES_SAMPLER, ratio: settings.OTEL_TRACES_SAMPLER_ARG }
}

function stripeOf({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE }: Settings): Config['stripe'] {
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE }
}

const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION'] as const

/** Settings that do nothing, or not what was intended, without another one. */
const PARTNERS: readonly { when: (env: Environment) => boolean; needs: SettingName; because: string }[] = [
  {
    when: (env) => isSet(env, 'IDENTITY') && env.IDENTITY?.trim() === 'clerk',
    needs: 'CLERK_PUBLISHABLE_KEY',
    because: 'IDENTITY is "clerk"',
  },
  { when: (env) => isSet(env, 'IDENTITY') && env.IDENTITY?.trim() === 'clerk', needs: 'CLERK_SECRET_KEY', because: 'IDENTITY is "clerk"' },
  { when: (env) => isSet(env, 'REPLICA_URL'), needs: 'DATABASE_URL', because: 'REPLICA_URL is set' },
  { when: (env) => isSet(env, 'PREVIOUS_SECRET_KEY'), needs: 'SECRET_KEY', because: 'PREVIOUS_SECRET_KEY is set' },
  { when: (env) => isSet(env, 'STRIPE_SECRET_KEY'), needs: 'STRIPE_WEBHOOK_SECRET', because: 'STRIPE_SECRET_KEY is set' },
  { when: (env) => isSet(env, 'STRIPE_WEBHOOK_SECRET'), needs: 'STRIPE_SECRET_KEY', because: 'STRIPE_WEBHOOK_SECRET is set' },
  ...S3.map((needs) => ({ when: (env: Environment) => S3.some((it) => isSet(env, it)), needs, because: 'another setting of S3 is set' })),
  { when: (env) => isSet(env, 'LLM_BASE_URL'), needs: 'LLM_MODEL', because: 'LLM_BASE_URL is set' },
  { when: (env) => isSet(env, 'LLM_MODEL'), needs: 'LLM_BASE_URL', because: 'LLM_MODEL is set' },
  { when: (env) => isSet(env, 'LLM_API_KEY'), needs: 'LLM_BASE_URL', because: 'LLM_API_KEY is set' },
  { when: (env) => isSet(env, 'IMAGE_API_KEY'), needs: 'IMAGE_API_URL', because: 'IMAGE_API_KEY is set' },
  { when: (env) => isSet(env, 'SMTP_URL'), needs: 'MAIL_FROM', because: 'SMTP_URL is set' },
]

const isSet = (env: Environment, name: SettingName) => (env[name]?.trim() ?? '') !== ''

function lackingPartners(env: Environment): string[] {
  return PARTNERS.filter(({ when, needs }) => when(env) && !isSet(env, needs)).map(
    ({ needs, because }) => `${needs} is empty while ${because}. It accepts ${SETTINGS[needs].accepts}.`,
  )
}

function quoted(value: string | undefined, secret = false): string {
  if (value === undefined) return 'empty'
  if (secret) return 'set to something else (hidden)'
  // Any URL may contain a password, even where none belongs.
  const plain = value.replace(/\/\/[^/\s]*@/g, '//(hidden)@')
  return JSON.stringify(plain.length > 80 ? `${plain.slice(0, 80)}…` : plain)
}

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}

function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  if (!isLoopback(url.hostname)) return [url.origin]
  const port = url.port === '' ? '' : `:${url.port}`
  return [...new Set([url.origin, ...['localhost', '127.0.0.1', '[::1]'].map((it) => `${url.protocol}//${it}${port}`)])]
}
