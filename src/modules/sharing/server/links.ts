import type { Desk } from '../../../kernel/server/desk/desk.ts'
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
  const openings = await Promise.all(links.map(link => openingsOf(desk, link.id)))
  return links.map((link, at) => ({ ...link, openings: openings[at] ?? [] }))
}

const openingsOf = (desk: Desk, linkId: number) =>
  desk
    .from('sharedOpening')
    .select(['at', 'address', 'device'])
    .where('linkId', '=', linkId)
    .orderBy('at', 'desc')
    .limit(shownOpenings)
    .execute()
