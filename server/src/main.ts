import { supervise } from './cli/supervise.ts'
import { runServer } from './compose/run-server.ts'
import { readConfig, readEnvironment } from './config/config.ts'

await supervise((stopping) => runServer(readConfig(readEnvironment()), { migrateFirst: true, stopping }))
