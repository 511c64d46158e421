import type { EventEmitter } from 'node:events'
import pg from 'pg'

/** The part of a connection that queries use. */
interface Connection {
  /** Names and texts of statements that are sent, until PostgreSQL has parsed them. */
  submittedNamedStatements: Record<string, string>
  /** Those that it has parsed. */
  parsedStatements: Record<string, string>
  sync(): void
}

/** A query as a connection drives it; the library's types leave all but `submit` out. */
interface Query extends EventEmitter {
  name?: string | undefined
  text?: string | undefined
  callback: (error: Error | null, result?: pg.QueryResult) => void
  _result: { _types: unknown }
  /** Returns an error, and sends nothing, for a statement that cannot be sent. */
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}

const Query = pg.Query as unknown as new (config: pg.QueryConfig & { queryMode: 'extended' }) => Query

/** One statement. Several in one text are refused. */
export type Statement = string | pg.QueryConfig

/** Called when a statement is sent. @returns a function to call when it is over */
export type BeginStatement = (statement: Statement) => (failed: boolean) => void

/**
 * Statements that PostgreSQL runs without waiting in between, and answers together. A failed one ends the batch: those behind it are not
 * run. With an answer to each, the first would wake this process up, which on a busy machine takes the processor from a backend that has locks.
 */
export class StatementBatch extends Query {
  /** Set by the connection's owner to time each statement. */
  begin: BeginStatement | null = null
  readonly #statements: readonly Statement[]
  readonly #queries: readonly Query[]
  readonly #results: pg.QueryResult[] = []
  #ends: ((failed: boolean) => void)[] = []
  #fault: Error | null = null
  /** Name of a statement with a value that cannot be sent: the library has it closed, and takes it for parsed all the same. */
  #closed: string | undefined
  /** Statements that have succeeded. */
  #over = 0

  constructor(statements: readonly Statement[], done: (error: Error | null, results: pg.QueryResult[]) => void) {
    super({ text: '', queryMode: 'extended' })
    this.#statements = statements
    this.#queries = statements.map((it) => this.#queryOf(it))
    this.callback = (error) => done(error, this.#results)
    this.#present()
  }

  #queryOf(statement: Statement): Query {
    const query = new Query({ ...(typeof statement === 'string' ? { text: statement } : statement), queryMode: 'extended' })
    query.callback = (error, result) => {
      if (error) this.#fault ??= error
      else if (result) this.#results.push(result)
    }
    return query
  }

  /** The connection asks a query for the name of the statement that PostgreSQL has just parsed. */
  #present(): void {
    const query = this.#queries[this.#over]
    this.name = query?.name
    this.text = query?.text
  }

  #next(): void {
    this.#ends[this.#over]?.(false)
    this.#over++
    this.#present()
  }

  override submit(connection: Connection): null {
    // Each query would ask for an answer of its own.
    const unanswered = Object.create(connection, { sync: { value: () => undefined } }) as Connection
    this.#ends = this.begin ? this.#statements.map(this.begin) : []
    for (const query of this.#queries) {
      query._result._types = this._result._types
      const fault = query.submit(unanswered)
      if (fault) this.#fault ??= fault
      else if (this.#fault) this.#closed = query.name
      // What has been sent is run; a transaction stays open, as its commit is behind.
      if (this.#fault) break
    }
    connection.sync()
    return null
  }

  override handleRowDescription(message: unknown): void {
    this.#queries[this.#over]?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#queries[this.#over]?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#over]?.handleCommandComplete(message, connection)
    this.#next()
  }

  override handleEmptyQuery(): void {
    this.#next()
  }

  override handleReadyForQuery(connection: Connection): void {
    if (this.#closed) delete connection.parsedStatements[this.#closed]
    for (const query of this.#queries.slice(0, this.#over)) query.handleReadyForQuery(connection)
    this.callback(this.#fault)
  }

  override handleError(error: Error, connection: Connection): void {
    this.#ends[this.#over]?.(true)
    this.#ends = []
    // Those behind it have not been parsed, so that their next use has to send their text again.
    for (const { name } of this.#queries.slice(this.#over)) if (name) delete connection.submittedNamedStatements[name]
    this.callback(error)
  }
}

/** @throws the first error */
export function runBatch(client: Pick<pg.PoolClient, 'query'>, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  return new Promise<pg.QueryResult[]>((done, fail) => {
    client.query(new StatementBatch(statements, (error, results) => (error ? fail(error) : done(results))) as unknown as pg.Submittable)
  }).catch((error: Error) => {
    // The trace of the caller instead of the socket's.
    Error.captureStackTrace(error)
    throw error
  })
}
