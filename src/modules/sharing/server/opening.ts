import { createHash } from 'node:crypto'
import { codes } from '../../../kernel/api/envelope.ts'
import type { SharedLink } from '../../../kernel/server/database/tables.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'

/** A kind of document that may be shared, as `make_shareable` of a migration lists it. */
export type DocumentKind = SharedLink['documentKind']

/** Returns what the database keeps of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Tells a stranger that a link opens nothing: alike for a token that never was, has ended, was revoked or is another kind's. */
export const gone = () => new Refusal(codes.notFound, '链接不存在、已过期或已撤回，请联系您的销售顾问')

/** Opens a link for a stranger and notes it. Returns what `<table>_shared` in the database lets them read. Throws 40400. */
export async function openedBy<Raw>(desk: OpenDesk, kind: DocumentKind, token: string): Promise<Raw> {
  const { rows } = await desk.client.query<{ shown: Raw | null }>('select door_open_link($1, $2, $3, $4) as shown', [
    kind,
    hashOf(token),
    desk.origin.address,
    desk.origin.device,
  ])
  const shown = rows[0]?.shown
  if (!shown) throw gone()
  return shown
}
