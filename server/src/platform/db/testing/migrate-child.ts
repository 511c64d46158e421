import { connect } from '../connection.ts'
import { migrate } from '../migrate.ts'

/** `oppidum migrate` with other migrations, to be killed: address of the store, and the folder. */
const [, , url = '', folder = ''] = process.argv
const db = connect({ connectionString: url })
await migrate(db, folder, (sentence) => process.stdout.write(`${sentence}\n`))
await db.close()
