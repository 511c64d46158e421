import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'

const SEQUENCE = 0x30
const SET = 0x31
const OID = 0x06
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const UTF8 = 0x0c
const UTC_TIME = 0x17
/** Fields of a certificate by number. */
const VERSION = 0xa0
const EXTENSIONS = 0xa3
const IP_ADDRESS = 0x87

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const length =
    body.length < 0x80 ? [body.length] : body.length < 0x100 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

function oid(...[first = 0, second = 0, ...rest]: number[]): Buffer {
  const bytes = rest.flatMap((it) => {
    const groups = [it & 0x7f]
    for (let left = it >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return der(OID, Buffer.from([first * 40 + second, ...bytes]))
}

/** '20261120100000Z' without its century, the format in certificates. */
const utcTime = (at: Date) => der(UTC_TIME, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

/** A self-signed certificate for 127.0.0.1, valid for a day; generated each time, so no private key is stored. */
export function selfSignedCertificate(now = new Date()): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaSha256 = der(SEQUENCE, oid(1, 2, 840, 10045, 4, 3, 2))
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, oid(2, 5, 4, 3), der(UTF8, Buffer.from('tests on this machine')))))
  const addresses = der(SEQUENCE, der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])))
  const body = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1]), randomBytes(8)),
    ecdsaSha256,
    name,
    der(SEQUENCE, utcTime(new Date(now.getTime() - HOUR_MS)), utcTime(new Date(now.getTime() + DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, oid(2, 5, 29, 17), der(OCTET_STRING, addresses)))),
  )
  const whole = der(SEQUENCE, body, ecdsaSha256, der(BIT_STRING, Buffer.from([0]), sign('sha256', body, privateKey)))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${(whole.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
