import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { SharedLink } from '../api/link.ts'
import type { DocumentKind } from './opening.ts'

const shownLinks = 100 // of a document
const shownOpenings = 50 // of a link

/** Returns the newest links of a document, each with its newest openings. */
export async function linksOf(desk: Desk, kind: DocumentKind, documentId: number) {
  const links = await desk
    .from('sharedLink')
    .select(['id', 'expiresAt', 'revokedAt', 'signedAt', 'opened', 'lastOpenedAt', 'createdBy', 'createdAt'])
    .where('documentKind', '=', kind)
    .where('documentId', '=', documentId)
    .orderBy('id', 'desc')
    .limit(shownLinks)
    .execute()
  const openings = await openingsOf(
    desk,
    links.map(({ id }) => id),
  )
  return links.map(link => ({ ...link, openings: openings.get(link.id) ?? [] }))
}

type Opening = SharedLink['openings'][number]

/** Returns the newest openings of links, by these. */
async function openingsOf(desk: Desk, linkIds: readonly number[]): Promise<ReadonlyMap<number, Opening[]>> {
  const { rows } = await desk.client.query<Opening & { linkId: number }>(
    `select l.id as "linkId", o.at, o.address, o.device from unnest($2::bigint[]) l (id) cross join lateral (
       select at, address, device from shared_opening where office_id = $1 and link_id = l.id order by at desc limit ${shownOpenings}
     ) o order by l.id, o.at desc`,
    [desk.officeId, linkIds],
  )
  return Map.groupBy(rows, row => row.linkId)
}
