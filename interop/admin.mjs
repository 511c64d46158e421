const PASSWORD = 'nine stones in a quiet river'

/**
 * The first account of an installation is its admin, here with the plan Pro.
 * @param {string} base address of the product
 */
export async function signUpAdmin(base) {
  let cookie = ''
  /**
   * @param {string} path
   * @param {unknown} body
   * @returns {Promise<Response>}
   */
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
    const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`POST ${path} is answered ${response.status}: ${await response.text()}`)
    return response
  }
  const signUp = await post('/api/auth/sign-up/email', { email: 'admin@city.example', password: PASSWORD })
  cookie = signUp.headers
    .getSetCookie()
    .map((it) => it.split(';')[0])
    .join('; ')
  await post('/api/upgrade-plan', { plan: 'pro' })

  /**
   * @param {string} path
   * @param {object} body
   */
  const keyFrom = async (path, body) => /** @type {{ key: string }} */ (await (await post(path, body)).json()).key
  return {
    cookie,
    /** A sending app's key for Open311. */
    openKey: await keyFrom('/api/open311-keys', { name: 'Interop' }),
    writeKey: await keyFrom('/api/keys', { name: 'Interop', scopes: ['write'] }),
    ingestKey: await keyFrom('/api/keys', { name: 'Interop sensors', scopes: ['ingest'] }),
  }
}
