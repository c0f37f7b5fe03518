import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import type { OpenCall } from '../../../kernel/server/http/openCall.ts'
import { type DocumentKind, gone, hashOf } from './opening.ts'

/** The link that somebody holds: its own number, and which document of which company it opens. */
export type HeldLink = { officeId: number; id: number; documentId: number }

/** Returns the link of a token, which stays locked. Throws 40400. */
export async function heldBy(desk: OpenDesk, kind: DocumentKind, token: string): Promise<HeldLink> {
  const { rows } = await desk.client.query<HeldLink>(
    'select office_id as "officeId", link_id as id, document_id as "documentId" from door_link_of($1, $2)',
    [kind, hashOf(token)],
  )
  const [link] = rows
  if (!link) throw gone()
  return link
}

/** Does something in the company whose link somebody holds, in one transaction; the log names them by `name`. Throws 40400. */
export function asHolder<T>(
  call: OpenCall,
  kind: DocumentKind,
  { token, name }: { token: string; name: string },
  work: (desk: Desk, link: HeldLink) => Promise<T>,
): Promise<T> {
  return call.transact('writes', async outside => {
    const link = await heldBy(outside, kind, token)
    return call.inOffice(outside, link.officeId, `客户 ${name}`, desk => work(desk, link))
  })
}

/** Tells whether a link was opened for the first time today, where the opening of now is noted already. `from` is when today began. */
export async function isFirstOpening(desk: Desk, { id }: HeldLink, from: Date): Promise<boolean> {
  const rows = await desk
    .from('sharedOpening')
    .select('id')
    .where('linkId', '=', id)
    .where('at', '>=', from.toISOString())
    .limit(2)
    .execute()
  return rows.length === 1
}
