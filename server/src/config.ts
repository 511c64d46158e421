import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import type { Language } from '@oppidum/domain/language'
import { NOT_YET, SETTINGS, type Setting, type SettingName, type SettingValue } from './settings.ts'

/** The settings are wrong; the message lists each and is meant for the operator as it is. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The environment, read once. Absent means: not set, the embedded stand-in does it. */
export interface Config {
  port: number
  host: string
  /** Without a slash at the end. */
  publicUrl: string
  /** Every origin that is our own; all spellings of the loopback while PUBLIC_URL is one. */
  publicOrigins: readonly string[]
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  brandName: string
  /** Absolute; absent: the bundled demo city. */
  cityFile: string | undefined
  /** Absent: on when no feed is configured. */
  simulator: boolean | undefined
  simulatorSeed: number
  retentionRawDays: number
  retentionRollupDays: number
  defaultLanguage: Language
  sampleEntries: boolean
  makerName: string
  salesEmail: string | undefined
  securityEmail: string | undefined
  communityUrl: string | undefined
  /** As Fastify's `trustProxy` takes it. */
  trustProxy: false | readonly string[]
  outboundAllow: SettingValue<'OUTBOUND_ALLOW'>
  metricsToken: string | undefined
  logLevel: SettingValue<'LOG_LEVEL'>
  rateLimit: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** The folder of package.json; the same distance from the sources and from what is built. */
export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The process's environment over the project's `.env` file, which need not be there. */
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
  // A HOST that was not understood has its own line already.
  if (settings.HOST !== undefined && !isLoopback(settings.HOST) && !env.PUBLIC_URL?.trim()) {
    problems.push(
      `PUBLIC_URL is not set while HOST is ${shown(settings.HOST)}. Set it to the address people use, such as https://city.example.org.`,
    )
  }
  problems.push(...notYet(env))
  if (problems.length > 0) throw new ConfigError(`Oppidum cannot start with these settings:\n${problems.map((it) => `- ${it}`).join('\n')}`)
  return configOf(settings, root)
}

function readSettings(env: Environment, problems: string[]): Settings {
  const values = Object.entries(SETTINGS).map(([name, setting]: [string, Setting]) => {
    const value = env[name]?.trim() || undefined
    const result = setting.schema.safeParse(value)
    if (!result.success) problems.push(`${name} is ${shown(value, setting.secret)}. It accepts ${setting.accepts}.`)
    return [name, result.data]
  })
  // Each value was made by the schema of its own name; with a problem the rest is not used.
  return Object.fromEntries(values) as Settings
}

function configOf(settings: Settings, root: string): Config {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    publicOrigins: ownOrigins(publicUrl),
    dataDir: resolve(root, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    brandName: settings.BRAND_NAME,
    cityFile: settings.CITY_FILE === undefined ? undefined : resolve(root, settings.CITY_FILE),
    simulator: settings.SIMULATOR,
    simulatorSeed: settings.SIMULATOR_SEED,
    retentionRawDays: settings.RETENTION_RAW_DAYS,
    retentionRollupDays: settings.RETENTION_ROLLUP_DAYS,
    defaultLanguage: settings.DEFAULT_LANGUAGE,
    sampleEntries: settings.SAMPLE_ENTRIES,
    makerName: settings.MAKER_NAME,
    salesEmail: settings.SALES_EMAIL,
    securityEmail: settings.SECURITY_EMAIL,
    communityUrl: settings.COMMUNITY_URL,
    trustProxy: settings.TRUST_PROXY,
    outboundAllow: settings.OUTBOUND_ALLOW,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    rateLimit: settings.RATE_LIMIT,
  }
}

function notYet(env: Environment): string[] {
  return Object.entries(NOT_YET).flatMap(([name, harmless]) => {
    const value = env[name]?.trim() || undefined
    if (value === undefined || value === harmless) return []
    const remedy = harmless === null ? 'leave it empty' : `leave it empty or set it to ${harmless}`
    return [`${name} is set, but this version does not have the part it belongs to. For now ${remedy}.`]
  })
}

function shown(value: string | undefined, secret = false): string {
  if (value === undefined) return 'empty'
  if (secret) return 'set to something else (hidden)'
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
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
