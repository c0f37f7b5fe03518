import { sql } from 'kysely'
import { officesOf } from '../../../kernel/server/desk/offices.ts'
import { hashToken } from '../../../kernel/server/desk/session.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { accountRoutes, type LinkState } from '../api/account.ts'
import { countWrong } from './passwordLink.ts'

type Found = { accountId: number; realName: string; username: string; state: Exclude<LinkState['state'], 'unknown'> }

/** Notes that a link was opened, and returns its state. */
async function lookAt(desk: OpenDesk, link: string): Promise<LinkState> {
  const { rows } = await sql<Found>`
    update password_link l set opened_at = coalesce(l.opened_at, now()) from account a
    where l.token_hash = ${hashToken(link)} and a.id = l.account_id and a.disabled_at is null
    returning a.id as "accountId", a.real_name as "realName", a.username,
      case when l.used_at is not null then 'used' when l.expires_at < now() then 'expired' else 'open' end as state
  `.execute(desk.db)
  const [found] = rows
  if (found?.state !== 'open') return { state: found?.state ?? 'unknown', realName: '', username: '', companies: [] }
  const { accountId, ...told } = found
  const companies = (await officesOf(desk, accountId)).map(office => office.officeName)
  return { ...told, companies }
}

export const lookAtLinkHandlers = [
  handle(accountRoutes.lookAtLink, async ({ origin, transact }, { body }, { pool }) => {
    const found = await transact('writes', desk => lookAt(desk, body.link))
    if (found.state === 'unknown') await countWrong(pool, origin.address)
    return found
  }),
]
