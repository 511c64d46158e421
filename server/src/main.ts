import { readConfig, readEnvironment } from './config.ts'
import { supervise } from './process.ts'
import { runServer } from './run-server.ts'

await supervise(() => runServer(readConfig(readEnvironment()), { migrateFirst: true }))
