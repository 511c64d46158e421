import { expect, it } from 'vitest'
import type { Identity, PresentedCredential, Profile } from '../identity-port.ts'

/** A person signed in at the provider under test. */
export interface Entered {
  personId: string
  profile: Profile
  /** The credential of a request; called for each, because some expire within a minute. */
  shown(): PresentedCredential
}

export interface ContractWorld {
  identity: Identity
  /** A new person, signed in. */
  enter(): Promise<Entered>
  /** The same person, signed in again. */
  again(entered: Entered): Promise<Entered>
}

/** The contract of every identity provider. The world is created within each test. */
export function identityContract(world: () => ContractWorld): void {
  it('recognizes a signed-in person, each time with the same session', async () => {
    const { identity, enter } = world()
    const [ana, eva] = [await enter(), await enter()]
    const first = await identity.recognise(ana.shown())
    expect(first).toMatchObject({ personId: ana.personId })
    expect(await identity.recognise(ana.shown())).toEqual(first)
    const other = await identity.recognise(eva.shown())
    expect(other).toMatchObject({ personId: eva.personId })
    expect(other?.sessionId).not.toBe(first?.sessionId)
  })

  it.each<[string, PresentedCredential]>([
    ['an empty cookie', { cookie: '' }],
    ['a cookie of somebody else’s', { cookie: 'theme=dark; session=1' }],
    ['a token that is none', { bearer: 'x' }],
    ['a token that looks like one', { bearer: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' }],
    ['a long text', { bearer: 'a'.repeat(4_000) }],
  ])('recognizes nobody by %s', async (_what, shown) => {
    expect(await world().identity.recognise(shown)).toBeNull()
  })

  it('has the profile of an account, and of nobody else', async () => {
    const { identity, enter } = world()
    const { personId, profile } = await enter()
    expect(await identity.profile(personId)).toMatchObject(profile)
    expect(await identity.profile('018f0000-0000-7000-8000-000000000000')).toBeNull()
    expect(await identity.profile('user_of_another_provider')).toBeNull()
  })

  it("reports active sessions, and ends a person's except one", async () => {
    const { identity, enter, again } = world()
    const here = await enter()
    const [there, somebody] = [await again(here), await enter()]
    const ids = await Promise.all([here, there, somebody].map(async (it) => (await identity.recognise(it.shown()))?.sessionId as string))
    expect(new Set(ids).size).toBe(3)
    expect(await identity.alive([...ids, 'of-nobody', '018f0000-0000-7000-8000-000000000000'])).toEqual(new Set(ids))
    await identity.endSessions(here.personId, ids[0])
    expect(await identity.alive(ids)).toEqual(new Set([ids[0], ids[2]]))
    expect(await identity.recognise(there.shown())).toBeNull()
    expect(await identity.recognise(here.shown())).not.toBeNull()
    await identity.endSessions(here.personId)
    expect(await identity.recognise(here.shown())).toBeNull()
    expect(await identity.alive(ids)).toEqual(new Set([ids[2]]))
  })

  it('gives a bearer token for a session, and none for an ended one', async () => {
    const { identity, enter } = world()
    const ana = await enter()
    const session = await identity.recognise(ana.shown())
    const given = session && (await identity.token(session))
    expect(await identity.recognise({ bearer: given?.token as string })).toEqual({ ...session, by: 'token' })
    await identity.endSessions(ana.personId)
    expect(await identity.recognise({ bearer: given?.token as string })).toBeNull()
    expect(session && (await identity.token(session))).toBeNull()
  })

  it('lists accounts, and removes one with its sessions', async () => {
    const { identity, enter } = world()
    const [ana, eva] = [await enter(), await enter()]
    expect([...(await identity.presence([ana.personId, 'nobody'])).keys()]).toEqual([ana.personId])
    expect(JSON.stringify(await identity.copy(ana.personId))).toContain(ana.profile.email)
    await identity.remove(ana.personId)
    expect(await identity.recognise(ana.shown())).toBeNull()
    expect(await identity.profile(ana.personId)).toBeNull()
    expect(await identity.presence([ana.personId])).toEqual(new Map())
    expect(await identity.copy(ana.personId)).toBeNull()
    expect(await identity.recognise(eva.shown())).not.toBeNull()
  })
}
