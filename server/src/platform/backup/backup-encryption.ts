import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupFault } from './backup-fault.ts'
import { byteReader } from './byte-reader.ts'

/** The first bytes of an encrypted backup. */
const MARK = Buffer.from('oppidum-encrypted-backup 1\n')
const SALT_BYTES = 16
const TAG_BYTES = 16
/** Of the text in a frame; the last one may be shorter. */
const FRAME_BYTES = 65_536
/** 2^17 · 8 · 128 bytes = 128 MiB and about half a second for each guess of the passphrase (OWASP's recommendation for scrypt). */
const LOG_N = 17
/** What a file may ask for: a damaged one must not take all memory. */
const LOG_N_AT_MOST = 20

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const keyOf = (passphrase: string, salt: Buffer, logN: number) =>
  deriveKey(passphrase.normalize('NFC'), salt, 32, { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** logN * 1_024 + 2 ** 20 })

/**
 * The number of the frame and whether it is the last one, as in the STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár, 2015): frames that were
 * left out, repeated or swapped, and a missing end, fail the authentication. The key belongs to one file, so no nonce is used twice.
 */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * AES-256-GCM in frames of 64 KiB, with a key that scrypt derives from the passphrase.
 * @param logN binary logarithm of scrypt's cost; smaller for tests
 */
export async function* encrypted(source: AsyncIterable<Uint8Array>, passphrase: string, logN = LOG_N): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const head = Buffer.concat([MARK, Buffer.from([logN]), salt])
  const key = await keyOf(passphrase, salt, logN)
  const reader = byteReader(source)
  yield head
  for (let number = 0, isLast = false; !isLast; number++) {
    const text = await reader.take(FRAME_BYTES)
    isLast = await reader.atEnd()
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    cipher.setAAD(head)
    const secret = cipher.update(text)
    cipher.final()
    yield Buffer.concat([secret, cipher.getAuthTag()])
  }
}

/**
 * The bytes of a backup, decrypted if it is encrypted. Yields nothing that was not authenticated.
 * @param passphrase null: none was given
 * @throws BackupFault when the passphrase is missing or wrong, or the file is damaged
 */
export async function* decrypted(source: AsyncIterable<Uint8Array>, passphrase: string | null): AsyncGenerator<Buffer> {
  const reader = byteReader(source)
  const mark = await reader.take(MARK.length)
  if (!mark.equals(MARK)) {
    yield mark
    while (!(await reader.atEnd())) yield await reader.take(FRAME_BYTES)
    return
  }
  if (passphrase === null) throw new BackupFault('The backup is encrypted: name the file with its passphrase by --passphrase-file.')
  const parameters = await reader.take(1 + SALT_BYTES)
  const [logN = 0] = parameters
  if (parameters.length < 1 + SALT_BYTES || logN > LOG_N_AT_MOST || logN < 10)
    throw new BackupFault('The backup is damaged at its beginning.')
  const key = await keyOf(passphrase, parameters.subarray(1), logN)
  for (let number = 0, isLast = false; !isLast; number++) {
    const frame = await reader.take(FRAME_BYTES + TAG_BYTES)
    isLast = await reader.atEnd()
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    decipher.setAAD(Buffer.concat([mark, parameters]))
    const text = frame.subarray(0, -TAG_BYTES)
    try {
      decipher.setAuthTag(frame.subarray(-TAG_BYTES))
      const clear = decipher.update(text)
      decipher.final()
      yield clear
    } catch {
      throw new BackupFault(
        number === 0
          ? 'The passphrase is wrong, or the backup is damaged at its beginning.'
          : `The backup is damaged or incomplete after ${number * FRAME_BYTES} bytes.`,
      )
    }
  }
}
