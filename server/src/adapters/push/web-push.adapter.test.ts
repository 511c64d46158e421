import { createECDH } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { undiciWebClient } from '../web/undici.adapter.ts'
import { PUSH_BYTES, type PushMessage } from './push-messages.ts'
import { aBrowser } from './testing/browser.ts'
import { type PushService, pushService } from './testing/push-service.ts'
import { vapidKeys } from './vapid-keys.ts'
import { webPushMessages } from './web-push.adapter.ts'

const push = webPushMessages({ installationKeys: ['a key of the tests'], contact: 'mailto:operator@city.example' })
const MESSAGE: PushMessage = { text: '{"title":"Tránsito lento"}', ttlSeconds: 86_400, isUrgent: true, topic: 'a1' }

let service: PushService
beforeEach(async () => {
  service = await pushService()
})
afterEach(() => service.close())

describe('a message', () => {
  it('goes out by our own client, signed, and only its browser can read it', async () => {
    const browser = aBrowser(`${service.url}/send/1`)
    const sender = undiciWebClient({ allow: [] })
    const allowed = undiciWebClient({ allow: [{ kind: 'name', host: '127.0.0.1', ports: { from: 0, to: 65_535 } }] })
    await expect(sender.post(push.requests(browser.address, MESSAGE)[0])).rejects.toMatchObject({ problem: 'not_allowed' })
    expect(await allowed.post(push.requests(browser.address, MESSAGE)[0])).toMatchObject({ status: 201 })
    const [{ path, headers, body, claims, publicKey }] = service.received as [PushService['received'][number]]
    expect(path).toBe('/send/1')
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      'content-length': String(body.length),
      ttl: '86400',
      urgency: 'high',
      topic: 'a1',
    })
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:operator@city.example' })
    expect(publicKey).toBe(push.publicKey)
    expect(browser.open(body)).toBe(MESSAGE.text)
    expect(() => aBrowser(`${service.url}/send/2`).open(body)).toThrow()
    await Promise.all([sender.close(), allowed.close()])
  })

  it('is signed with the current key, and for browsers that subscribed before with each former one', () => {
    const both = webPushMessages({ installationKeys: ['a new key', 'a key of the tests'], contact: 'mailto:operator@city.example' })
    const { address } = aBrowser('https://push.example/1')
    const signers = both.requests(address, MESSAGE).map((it) => /k=([\w-]+)/.exec(it.headers?.authorization ?? '')?.[1])
    expect(signers).toEqual([vapidKeys('a new key').publicKey, push.publicKey])
    expect(both.publicKey).toBe(signers[0])
  })

  it('may be as long as every push service takes', () => {
    const { address } = aBrowser('https://push.example/1')
    expect(push.requests(address, { ...MESSAGE, text: 'x'.repeat(PUSH_BYTES) })[0].body).toHaveLength(4_096)
  })
})

describe('the keys of an installation', () => {
  it('are a pair, and the same on every instance', () => {
    const keys = vapidKeys('a key of the tests')
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'))
    expect(pair.getPublicKey('base64url')).toBe(keys.publicKey)
    expect(vapidKeys('a key of the tests')).toEqual(keys)
    expect(vapidKeys('another key').publicKey).not.toBe(keys.publicKey)
  })

  it('have their full length, whatever the installation key', () => {
    for (let n = 0; n < 300; n++) {
      const { publicKey, privateKey } = vapidKeys(`key ${n}`)
      expect([publicKey.length, privateKey.length]).toEqual([87, 43])
    }
  })
})
