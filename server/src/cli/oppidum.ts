import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { IMPORT_USAGE, importOsm } from '@oppidum/city-builder/osm/import-osm'
import { ConfigError } from '@oppidum/domain/core/config-error'
import pino from 'pino'
import { inProcessBus } from '../adapters/bus/in-process.adapter.ts'
import { notifyBus } from '../adapters/bus/notify.adapter.ts'
import { systemClock } from '../adapters/clock/system.adapter.ts'
import { installationKey, restoreInstallationKey } from '../adapters/identity/local/installation-key.ts'
import { backupFile } from '../adapters/object-store/backup-file.adapter.ts'
import type { BackupPlace } from '../adapters/object-store/backup-place.ts'
import { objectsFor } from '../compose/adapter-choice.ts'
import { openIntake } from '../compose/open-intake.ts'
import { citiesFor, PARSE_WORKER, runServer } from '../compose/run-server.ts'
import { type Config, readConfig, readEnvironment } from '../config/config.ts'
import { citiesOf } from '../features/cities/cities.ts'
import { fileTitles, STANDARDS } from '../features/feeds/importers.ts'
import { ingestFile } from '../features/feeds/ingest-file.ts'
import { parsePool } from '../features/feeds/parsing/parse-pool.ts'
import { personStore } from '../platform/auth/people/person-store.ts'
import { USER_USAGE, userCommand } from '../platform/auth/people/user-command.ts'
import { backupUploadStore } from '../platform/backup/backup-upload-store.ts'
import type { Db } from '../platform/db/connection.ts'
import { migrate } from '../platform/db/migrate.ts'
import { requireServableStore, storeVersions } from '../platform/db/store-version.ts'
import { holderOf } from '../postgres/data-dir-lock.ts'
import { MIGRATIONS } from '../postgres/store.ts'
import { BACKUP_USAGE, backupCommand } from './backup/backup-command.ts'
import { RESTORE_USAGE, restoreCommand } from './backup/restore-command.ts'
import { DOCTOR_USAGE, runDoctor } from './doctor/doctor-command.ts'
import { KEYS_USAGE, keysCommand } from './keys-command.ts'
import { MODEL_USAGE, modelCommand } from './model-commands.ts'
import { reachStore } from './reach-store.ts'
import { endWith, supervise } from './supervise.ts'

const USAGE = `oppidum serve                 serves the product; refuses a store that it does not fit
oppidum migrate               brings the store to this version
${DOCTOR_USAGE}
${BACKUP_USAGE}
${RESTORE_USAGE}
oppidum ingest FILE           takes a file of ${fileTitles().join(', ')}
    --standard NAME               ${STANDARDS.join(', ')}; recognized by its content when absent
    --city ID                     the first city when absent
    --source ID                   the name under which it is kept; from the file's name when absent
    --time-zone ZONE              of times that carry none; the city's when absent
    --share N                     share of a balancing area's power that stands for the city, 0 to 1
${IMPORT_USAGE}
${USER_USAGE}
${KEYS_USAGE}
${MODEL_USAGE}`

async function runMigrate(config: Config): Promise<void> {
  const { db, close } = await reachStore(config)
  try {
    const applied = await migrate(db, MIGRATIONS, (sentence) => process.stderr.write(`${sentence}\n`))
    const { store, program } = await storeVersions(db, MIGRATIONS)
    if (store > program) process.stdout.write('The store is of a newer version, which this one may serve: nothing was changed.\n')
    else
      process.stdout.write(
        applied === 0 ? 'The store is of this version already.\n' : `The store is of this version now (${applied} steps).\n`,
      )
  } finally {
    await close()
  }
}

async function runIngest(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      standard: { type: 'string' },
      city: { type: 'string' },
      source: { type: 'string' },
      'time-zone': { type: 'string' },
      share: { type: 'string' },
    },
  })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new ConfigError(`Name one file:\n${USAGE}`)
  const standard = STANDARDS.find((it) => it === values.standard)
  if (values.standard !== undefined && !standard)
    throw new ConfigError(`--standard is '${values.standard}'. It accepts ${STANDARDS.join(', ')}.`)
  const share = values.share === undefined ? undefined : Number(values.share)
  if (share !== undefined && !(share > 0 && share <= 1))
    throw new ConfigError(`--share is '${values.share}'. It accepts a number above 0 and up to 1.`)
  const bytes = await readFile(path).catch(() => {
    throw new ConfigError(`The file ${path} cannot be read.`)
  })

  const cities = citiesOf(citiesFor(config))
  const city = cities.find(values.city)
  const store = await reachStore(config)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const bus = config.databaseUrl ? await notifyBus({ connectionString: config.databaseUrl }, () => undefined) : inProcessBus()
  const pool = parsePool({ workerUrl: PARSE_WORKER })
  try {
    if (store.beside) await requireServableStore(store.db, MIGRATIONS)
    else await migrate(store.db, MIGRATIONS)
    const { intake } = openIntake({ db: store.db, bus, clock: systemClock, log, cities, tracing: null }, config.retentionRawDays)
    const summary = await ingestFile(
      { intake, pool, clock: systemClock },
      {
        cityId: city.id,
        name: basename(path),
        bytes,
        timeZone: values['time-zone'] ?? city.timeZone,
        ...(standard && { standard }),
        ...(values.source !== undefined && { source: values.source }),
        ...(share !== undefined && { share }),
      },
    )
    process.stdout.write(`${JSON.stringify(summary)}\n`)
  } finally {
    await pool.stop()
    await bus.close()
    await store.close()
  }
}

async function runUser(config: Config, args: string[]): Promise<void> {
  const cities = citiesOf(citiesFor(config))
  const store = await reachStore(config)
  const log = pino({ level: 'warn' }, pino.destination(2))
  // Beside a server on the bundled store the notification reaches nobody; its guard reads again within two seconds.
  const bus = config.databaseUrl ? await notifyBus({ connectionString: config.databaseUrl }, () => undefined) : inProcessBus()
  try {
    if (store.beside) await requireServableStore(store.db, MIGRATIONS)
    else await migrate(store.db, MIGRATIONS)
    const { db } = store
    const identity = { kind: config.clerk ? 'clerk' : 'local' } as const
    process.stdout.write(await userCommand({ db, people: personStore(db), cities, bus, clock: systemClock, log, identity }, args))
  } finally {
    await bus.close()
    await store.close()
  }
}

/** A file, or an object of the store of S3_ENDPOINT. @throws ConfigError when the S3 settings are missing */
async function placeFor({ s3 }: Config, { db }: { db: Db }, address: string): Promise<BackupPlace> {
  const [, bucket, key] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([\w./-]{1,900})$/.exec(address) ?? []
  if (bucket === undefined || key === undefined) {
    if (address.startsWith('s3://')) throw new ConfigError(`'${address}' does not have the form s3://bucket/key.`)
    return backupFile(resolve(address))
  }
  if (!s3)
    throw new ConfigError('For a backup in a bucket, set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.')
  const { backupObject } = await import('../adapters/object-store/backup-s3.adapter.ts')
  return backupObject(s3, key, bucket, backupUploadStore(db.pool))
}

async function runBackup(config: Config, args: string[]): Promise<void> {
  const store = await reachStore(config)
  const log = pino({ level: 'error' }, pino.destination(2))
  const objects = await objectsFor(config, log)
  try {
    await requireServableStore(store.db, MIGRATIONS)
    const key = await installationKey(config, { db: store.db, clock: systemClock, log })
    const parts = {
      ...store,
      objects,
      placeOf: (address: string) => placeFor(config, store, address),
      folder: join(config.dataDir, 'backups'),
      key: { value: key, isSetting: config.secretKey !== undefined },
      nowMs: systemClock.nowMs,
      progress: progressOn(process.stderr),
    }
    process.stdout.write(await backupCommand(parts, args))
  } finally {
    objects.close()
    await store.close()
  }
}

async function runRestore(config: Config, args: string[]): Promise<void> {
  if (!config.databaseUrl && holderOf(config.dataDir) !== null) throw new ConfigError('A server runs on this DATA_DIR: stop it first.')
  const store = await reachStore(config)
  const log = pino({ level: 'error' }, pino.destination(2))
  const objects = await objectsFor(config, log)
  const own = { db: store.db, clock: systemClock, log }
  try {
    const parts = {
      ...store,
      objects,
      placeOf: (address: string) => placeFor(config, store, address),
      migrations: MIGRATIONS,
      restoreKey: (key: string) => restoreInstallationKey(config, own, key),
      presentKey: () => installationKey(config, own),
      progress: progressOn(process.stderr),
    }
    process.stdout.write(await restoreCommand(parts, args))
  } finally {
    objects.close()
    await store.close()
  }
}

async function runKeys(config: Config, args: string[]): Promise<void> {
  const store = await reachStore(config)
  try {
    await requireServableStore(store.db, MIGRATIONS)
    const log = pino({ level: 'error' }, pino.destination(2))
    const key = await installationKey(config, { db: store.db, clock: systemClock, log })
    process.stdout.write(await keysCommand(store.db, [key, ...config.previousSecretKeys], args))
  } finally {
    await store.close()
  }
}

/** Prints the progress of long work, at most once a second. */
function progressOn(stream: NodeJS.WriteStream): (sentence: string) => void {
  let printedAt = 0
  return (sentence) => {
    const now = Date.now()
    if (now - printedAt < 1_000) return
    printedAt = now
    stream.write(`${sentence}\n`)
  }
}

function runImport([source, ...args]: string[]): void {
  if (source !== 'osm') throw new ConfigError(`There is nothing to import from '${source ?? ''}':\n${IMPORT_USAGE}`)
  process.stdout.write(importOsm(args, progressOn(process.stderr)))
}

async function main([command, ...args]: string[]): Promise<void> {
  const config = () => readConfig(readEnvironment())
  switch (command) {
    case 'serve':
      return supervise((stopping) => runServer(config(), { migrateFirst: false, stopping }))
    case 'migrate':
      return runMigrate(config())
    case 'backup':
      return runBackup(config(), args)
    case 'restore':
      return runRestore(config(), args)
    case 'doctor': {
      const { report, isWell } = await runDoctor(config(), systemClock.nowMs)
      process.stdout.write(report)
      if (!isWell) process.exitCode = 1
      return
    }
    case 'ingest':
      return runIngest(config(), args)
    case 'keys':
      return runKeys(config(), args)
    case 'user':
      return runUser(config(), args)
    case 'import':
      return runImport(args)
    case 'help':
    case '--help':
    case undefined:
      process.stdout.write(USAGE)
      return
    default: {
      const run = await modelCommand(command)
      if (!run) throw new ConfigError(`There is no command '${command}':\n${USAGE}`)
      return run(args)
    }
  }
}

await main(process.argv.slice(2)).catch(endWith)
