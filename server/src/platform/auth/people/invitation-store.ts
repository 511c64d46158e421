import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@oppidum/domain/core/access'
import { emailAddressOf } from '@oppidum/domain/core/mail'
import { DAY_MS } from '@oppidum/domain/core/time'
import { INVITATION_DAYS, type Invitation } from '@oppidum/domain/people/people'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../db/connection.ts'
import { run, sql } from '../../db/sql.ts'

/** 256 bits. */
const TOKEN_BYTES = 32
/** More open invitations than any city has. */
const MOST_LISTED = 500

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Redeems an invitation, once: it is deleted. Call it in the transaction that creates the account.
 * @param email of the new account; a token for another address gives nothing
 * @returns null for a token that is unknown, used, withdrawn, expired or for another address
 */
export async function redeemInvitation(
  tx: Pick<Tx, 'query'>,
  token: string,
  email: string,
  at: Date,
): Promise<{ cityId: string; role: Role } | null> {
  const hash = hashOf(token)
  const { rows } = await run<{ cityId: string; role: Role }>(
    tx,
    sql`delete from invitation
      where (token_hash = ${hash} or link_token_hash = ${hash}) and email = ${emailAddressOf(email)} and expires_at > ${at}
      returning city_id as "cityId", role`,
  )
  return rows[0] ?? null
}

/** Redeems every open invitation for an address that is verified by other means than our e-mail. */
export async function redeemInvitationsOf(tx: Pick<Tx, 'query'>, email: string, at: Date): Promise<{ cityId: string; role: Role }[]> {
  const { rows } = await run<{ cityId: string; role: Role }>(
    tx,
    sql`delete from invitation where email = ${emailAddressOf(email)} and expires_at > ${at} returning city_id as "cityId", role`,
  )
  return rows
}

interface Row {
  id: string
  email: string
  role: Role
  invitedBy: string | null
  createdAt: Date
  expiresAt: Date
}

const answer = ({ createdAt, expiresAt, ...row }: Row): Invitation => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** All SQL about invitations. */
export function invitationStore(db: Db) {
  return {
    /** A city's open invitations, newest first. */
    async list(cityId: string, at: Date): Promise<Invitation[]> {
      const { rows } = await run<Row>(
        db.pool,
        sql`select i.id, i.email, i.role, coalesce(p.first_name, p.username, p.email) as "invitedBy",
           i.created_at as "createdAt", i.expires_at as "expiresAt"
         from invitation i left join person p on p.id = i.invited_by
         where i.city_id = ${cityId} and i.expires_at > ${at} order by i.created_at desc, i.id desc limit ${MOST_LISTED}`,
      )
      return rows.map(answer)
    },

    /** Returns the token, which is stored only as a hash. Replaces an open invitation for the same address. */
    async open(
      tx: Pick<Tx, 'query'>,
      { cityId, email, role, invitedBy }: { cityId: string; email: string; role: Role; invitedBy: string | null },
      at: Date,
    ): Promise<{ id: string; token: string; expiresAt: Date }> {
      await run(tx, sql`delete from invitation where expires_at <= ${at}`)
      const id = uuidv7({ msecs: at.getTime() })
      const token = newToken()
      const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS)
      await run(
        tx,
        sql`insert into invitation (id, city_id, email, role, token_hash, invited_by, created_at, expires_at)
         values (${id}, ${cityId}, ${email}, ${role}, ${hashOf(token)}, ${invitedBy}, ${at}, ${expiresAt})
         on conflict (city_id, email) do update set id = excluded.id, role = excluded.role, token_hash = excluded.token_hash,
           link_token_hash = null, invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at`,
      )
      return { id, token, expiresAt }
    },

    /** A second token for copying, besides the e-mailed one; null if this city has no such open invitation. */
    async makeLinkToken(tx: Pick<Tx, 'query'>, cityId: string, id: string, at: Date): Promise<string | null> {
      const token = newToken()
      const { count } = await run(
        tx,
        sql`update invitation set link_token_hash = ${hashOf(token)} where city_id = ${cityId} and id = ${id} and expires_at > ${at}`,
      )
      return count === 1 ? token : null
    },

    /** False if this city had no such invitation. */
    async withdraw(tx: Pick<Tx, 'query'>, cityId: string, id: string): Promise<boolean> {
      const { count } = await run(tx, sql`delete from invitation where city_id = ${cityId} and id = ${id}`)
      return count === 1
    },
  }
}
