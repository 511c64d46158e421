import { isIP } from 'node:net'
import { Role } from '@oppidum/domain/core/access'
import { DEFAULT_LANGUAGE, Language } from '@oppidum/domain/core/language'
import { BasicAiAllowance } from '@oppidum/domain/plans/plan'
import * as z from 'zod/mini'
import { isMetadataAddress, parseAddress } from '../adapters/web/address-range.ts'
import { isMetadataName, parseOutboundAllow } from '../adapters/web/outbound-allow.ts'
import { SAMPLERS } from '../platform/observability/tracing/sampler.ts'
import { natsServers } from './nats-servers.ts'
import { otlpHeaders } from './otlp-headers.ts'

/** A setting's schema, and what it accepts in words. */
export interface Setting<Out = unknown> {
  schema: z.ZodMiniType<Out, string | undefined>
  accepts: string
  /** Hides a wrong value in the error. */
  secret?: boolean
}

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const email = z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))

/** Parses the text with `read`; rejects it if that throws or returns undefined. */
function readBy<Out>(read: (value: string) => Out | undefined): z.ZodMiniType<Out, string> {
  return z.pipe(
    z.string(),
    z.transform((value: string, context) => {
      try {
        const out = read(value)
        if (out !== undefined) return out
      } catch {
        // Reported below.
      }
      context.issues.push({ code: 'custom', message: 'not accepted', input: value })
      return z.NEVER
    }),
  )
}

function wholeNumber(from: number, to: number): z.ZodMiniType<number, string> {
  return readBy((value) => (/^\d{1,15}$/.test(value) && Number(value) >= from && Number(value) <= to ? Number(value) : undefined))
}

function share(value: string): number | undefined {
  return /^(0|1|0?\.\d{1,15}|1\.0{1,15})$/.test(value) ? Number(value) : undefined
}

/** As OpenTelemetry writes it. */
function trueFalse(value: string): boolean | undefined {
  const index = ['false', 'true'].indexOf(value.toLowerCase())
  return index === -1 ? undefined : index === 1
}

const onOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((value) => value === 'on'),
)

function webAddress(value: string): URL | undefined {
  const url = new URL(value)
  return ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '' ? url : undefined
}

/** `http://host[:port]`: cookies and links need a whole host, so a path is not supported. */
const KEY_FORM = /^[\x21-\x7e]{32,500}$/

function formerKeys(value: string): readonly string[] | undefined {
  const keys = value.split(/ +/)
  return keys.every((it) => KEY_FORM.test(it)) ? [...new Set(keys)] : undefined
}

function origin(value: string): string | undefined {
  const url = webAddress(value)
  return url && url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined
}

function host(value: string): string | undefined {
  const bare = value.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(bare) ? bare : undefined
}

/** `postgresql://user@/name?host=/folder` is PostgreSQL's own form for a socket, which the URL parser rejects. */
function databaseUrl(value: string): string | undefined {
  if (!/^postgres(ql)?:\/\//i.test(value)) return undefined
  return URL.canParse(value) || URL.canParse(value.replace(/@\//, '@localhost/')) ? value : undefined
}

/** Addresses with commas between; a password may contain one. */
function replicaUrls(value: string): string[] | undefined {
  const list = value.split(/,\s*(?=postgres(?:ql)?:\/\/)/i)
  return list.every((it) => databaseUrl(it) !== undefined) ? list : undefined
}

/** Origins with commas between, or `*`. */
function siteOrigins(value: string): string[] | undefined {
  if (value === '*') return ['*']
  const list = value.split(',').map((it) => origin(it.trim()))
  return list.every((it) => it !== undefined) ? list : undefined
}

/** Fastify's names for private networks, accepted besides addresses and ranges. */
const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

function proxies(value: string): false | string[] | undefined {
  if (value === 'off') return false
  const list = value.split(',').map((it) => it.trim())
  return list.every((it) => PROXY_NAMES.has(it) || isAddressOrRange(it)) ? list : undefined
}

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
}

/** A publishable key contains the host of the provider's frontend in base64, followed by a dollar sign. */
function clerkPublishableKey(value: string): string | undefined {
  const encoded = /^pk_(?:test|live)_([A-Za-z0-9+/=_-]{4,300})$/.exec(value)?.[1]
  const frontend = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?\$$/i.test(frontend) ? value : undefined
}

function smtpUrl(value: string): string | undefined {
  const url = new URL(value)
  return ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' ? value : undefined
}

/** Without a trailing slash. Rejects clouds' metadata addresses, which hand out credentials. */
function modelServer(value: string): string | undefined {
  const url = webAddress(value)
  if (url?.search !== '' || url.hash !== '' || isMetadataName(url.hostname)) return undefined
  const address = parseAddress(url.hostname)
  return address && isMetadataAddress(address) ? undefined : url.href.replace(/\/+$/, '')
}

/** A language of the product; a tag with a region, such as es-UY, gives its language. */
function language(value: string): Language | undefined {
  return Language.options.find((it) => it === new Intl.Locale(value).language)
}

const WEB = 'an address such as https://city.example.org'

/** Every setting of this version, in the order of `.env.example`. An empty setting counts as missing. */
export const SETTINGS = {
  PORT: { schema: z._default(wholeNumber(1, 65_535), 3000), accepts: 'a port number from 1 to 65535' },
  HOST: { schema: z._default(readBy(host), '127.0.0.1'), accepts: 'an address or name of this machine, such as 127.0.0.1 or 0.0.0.0' },
  MQTT_PORT: { schema: z.optional(wholeNumber(1, 65_535)), accepts: 'a port number from 1 to 65535' },
  PUBLIC_URL: { schema: z.optional(readBy(origin)), accepts: `${WEB}, http or https, without a path` },
  DATA_DIR: { schema: z._default(text(4_000), '.data'), accepts: 'the path of a folder' },
  DATABASE_URL: { schema: z.optional(readBy(databaseUrl)), accepts: 'postgresql://user:password@host:port/name', secret: true },
  REPLICA_URL: {
    schema: z._default(readBy(replicaUrls), () => []),
    accepts: 'postgresql://user:password@host:port/name of a standby, several with commas between',
    secret: true,
  },
  NATS_URL: {
    schema: z.optional(readBy(natsServers)),
    accepts: 'nats://user:password@host:port or tls://..., the servers of one cluster with commas between',
    secret: true,
  },
  INGEST_BUFFER_MB: { schema: z._default(wholeNumber(0, 1_000_000), 1_024), accepts: 'a whole number of megabytes from 0 to 1000000' },
  S3_ENDPOINT: { schema: z.optional(readBy(origin)), accepts: `${WEB}, http or https, without a path` },
  S3_BUCKET: {
    schema: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
    accepts: 'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  },
  S3_ACCESS_KEY_ID: {
    schema: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{3,128}$/))),
    accepts: '3 to 128 printable characters without blanks',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{3,200}$/))),
    accepts: '3 to 200 printable characters without blanks',
    secret: true,
  },
  S3_REGION: {
    schema: z.optional(z.string().check(z.regex(/^[a-z0-9-]{2,40}$/))),
    accepts: 'the name of a region, such as eu-west-1; us-east-1 where the store has none',
  },
  BRAND_NAME: { schema: z._default(text(60), 'Oppidum'), accepts: 'a name of 1 to 60 characters' },
  CITY_FILE: { schema: z.optional(text(4_000)), accepts: 'the path of a file' },
  SIMULATOR: { schema: z.optional(onOff), accepts: 'on or off' },
  SIMULATOR_SEED: { schema: z._default(wholeNumber(0, 4_294_967_295), 1), accepts: 'a whole number from 0 to 4294967295' },
  RETENTION_RAW_DAYS: { schema: z._default(wholeNumber(1, 36_500), 90), accepts: 'days, a whole number from 1 to 36500' },
  RETENTION_ROLLUP_DAYS: { schema: z._default(wholeNumber(1, 36_500), 1825), accepts: 'days, a whole number from 1 to 36500' },
  DISK_RESERVE_MB: { schema: z._default(wholeNumber(0, 1_000_000), 500), accepts: 'megabytes, a whole number from 0 to 1000000' },
  DATABASE_LIMIT_GB: { schema: z.optional(wholeNumber(1, 1_000_000)), accepts: 'gigabytes, a whole number from 1 to 1000000' },
  DRAIN_SECONDS: { schema: z._default(wholeNumber(0, 15), 5), accepts: 'seconds, a whole number from 0 to 15' },
  DEFAULT_LANGUAGE: {
    schema: z._default(readBy(language), DEFAULT_LANGUAGE),
    accepts: Language.options.join(' or '),
  },
  IDENTITY: { schema: z._default(z.enum(['local', 'clerk']), 'local'), accepts: 'local or clerk' },
  CLERK_PUBLISHABLE_KEY: { schema: z.optional(readBy(clerkPublishableKey)), accepts: 'the key that begins with pk_test_ or pk_live_' },
  CLERK_SECRET_KEY: {
    schema: z.optional(z.string().check(z.regex(/^sk_(test|live)_[A-Za-z0-9_-]{8,200}$/))),
    accepts: 'the key that begins with sk_test_ or sk_live_',
    secret: true,
  },
  CLERK_API_URL: { schema: z.optional(readBy(origin)), accepts: `${WEB}, http or https, without a path` },
  SECRET_KEY: {
    schema: z.optional(z.string().check(z.regex(KEY_FORM))),
    accepts: '32 to 500 printable characters without blanks',
    secret: true,
  },
  PREVIOUS_SECRET_KEY: {
    schema: z._default(readBy(formerKeys), []),
    accepts: 'former values of SECRET_KEY, the newest first, with blanks between them',
    secret: true,
  },
  SIGNUP_ROLE: { schema: z._default(Role, 'viewer'), accepts: 'viewer, operator or admin' },
  STRIPE_SECRET_KEY: {
    schema: z.optional(z.string().check(z.regex(/^(sk|rk)_(test|live)_[A-Za-z0-9_]{4,300}$/))),
    accepts: 'the key that begins with sk_test_, sk_live_, rk_test_ or rk_live_',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.optional(z.string().check(z.regex(/^whsec_[!-~]{4,300}$/))),
    accepts: 'the secret that begins with whsec_',
    secret: true,
  },
  STRIPE_API_BASE: { schema: z.optional(readBy(origin)), accepts: `${WEB}, http or https, without a path` },
  BASIC_AI_ALLOWANCE: { schema: z._default(BasicAiAllowance, '50/month'), accepts: '50/month or 3/day' },
  SMTP_URL: {
    schema: z.optional(readBy(smtpUrl)),
    accepts: 'smtp://user:password@host:587 or smtps://user:password@host:465',
    secret: true,
  },
  MAIL_FROM: { schema: z.optional(email), accepts: 'an email address' },
  MODELS: { schema: z._default(onOff, true), accepts: 'on or off' },
  LLM_BASE_URL: {
    schema: z.optional(readBy(modelServer)),
    accepts: 'the address before /chat/completions, such as https://models.example.org/v1',
  },
  LLM_API_KEY: {
    schema: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/))),
    accepts: '1 to 500 printable characters without blanks',
    secret: true,
  },
  LLM_MODEL: {
    schema: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
    accepts: 'the name that the server knows a model by, without blanks',
  },
  IMAGE_API_URL: {
    schema: z.optional(readBy(modelServer)),
    accepts: 'the whole address of a text-to-image model, such as https://models.example.org/models/painter',
  },
  IMAGE_API_KEY: {
    schema: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/))),
    accepts: '1 to 500 printable characters without blanks',
    secret: true,
  },
  SAMPLE_ENTRIES: { schema: z._default(onOff, true), accepts: 'on or off' },
  MAKER_NAME: { schema: z._default(text(120), 'the Oppidum developers'), accepts: 'a name of 1 to 120 characters' },
  SALES_EMAIL: { schema: z.optional(email), accepts: 'an email address' },
  SECURITY_EMAIL: { schema: z.optional(email), accepts: 'an email address' },
  SUPPORT_PHONE: { schema: z.optional(text(40)), accepts: 'a telephone number of 1 to 40 characters' },
  COMMUNITY_URL: { schema: z.optional(readBy((value) => webAddress(value)?.href)), accepts: WEB },
  TRUST_PROXY: {
    schema: z._default(readBy(proxies), false),
    accepts: 'off, or addresses and ranges with commas between, such as 10.0.0.0/8 (also loopback, linklocal, uniquelocal)',
  },
  OUTBOUND_ALLOW: {
    schema: z._default(readBy(parseOutboundAllow), () => []),
    accepts: 'host:port, address:port or range:port with commas between (port: a number, a range such as 8000-8099, or *)',
  },
  EMBED_ORIGINS: {
    schema: z._default(readBy(siteOrigins), () => []),
    accepts: 'addresses such as https://news.example.org with commas between, without a path, or * for every site',
  },
  METRICS_TOKEN: {
    schema: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/))),
    accepts: 'printable characters without blanks',
    secret: true,
  },
  LOG_LEVEL: {
    schema: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'info'),
    accepts: 'fatal, error, warn, info, debug or trace',
  },
  ACCESS_LOG: { schema: z._default(onOff, false), accepts: 'on or off' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.optional(readBy(modelServer)),
    accepts: 'the address before /v1/traces, such as http://collector.example.org:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: z.optional(readBy(otlpHeaders)),
    accepts: 'name=value with commas between, values encoded as in a URL',
    secret: true,
  },
  OTEL_SERVICE_NAME: { schema: z._default(text(255), 'oppidum'), accepts: 'a name of 1 to 255 characters' },
  OTEL_TRACES_SAMPLER: { schema: z._default(z.enum(SAMPLERS), 'parentbased_always_on'), accepts: SAMPLERS.join(', ') },
  OTEL_TRACES_SAMPLER_ARG: { schema: z._default(readBy(share), 1), accepts: 'a number from 0 to 1' },
  OTEL_SDK_DISABLED: { schema: z.optional(readBy(trueFalse)), accepts: 'true or false' },
  RATE_LIMIT: { schema: z._default(onOff, true), accepts: 'on or off' },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS
export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]['schema']>
