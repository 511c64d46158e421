const DATABASE = 'oppidum'
const VERSION = 1
/** What this browser keeps between two visits, and the member that identifies a row. */
const TABLES = { answers: 'hash', actions: 'id' } as const
type Table = keyof typeof TABLES

let opened: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(DATABASE, VERSION)
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(TABLES)) request.result.createObjectStore(name, { keyPath })
    }
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  }).catch((problem: unknown) => {
    opened = null
    throw problem
  })
  return opened
}

async function inTable<T>(table: Table, mode: IDBTransactionMode, act: (rows: IDBObjectStore) => IDBRequest<T> | undefined): Promise<T> {
  const transaction = (await database()).transaction(table, mode)
  const request = act(transaction.objectStore(table))
  return new Promise((done, fail) => {
    // Only then is it on the disk.
    transaction.oncomplete = () => done(request?.result as T)
    transaction.onabort = () => fail(transaction.error)
  })
}

/** All rows, by their key. @throws DOMException where the browser refuses to store anything */
export const rowsOf = <R>(table: Table): Promise<R[]> => inTable(table, 'readonly', (rows) => rows.getAll())

/** Adds rows, or replaces those with the same key, and removes others, all or none. @throws DOMException */
export const putRows = (table: Table, added: readonly object[], removed: readonly string[] = []): Promise<unknown> =>
  inTable(table, 'readwrite', (rows) => {
    for (const it of removed) rows.delete(it)
    for (const it of added) rows.put(it)
    return undefined
  })
