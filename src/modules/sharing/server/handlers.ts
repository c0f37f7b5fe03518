import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import type { GivenFile } from '../../../kernel/server/files/givenFile.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { readPictures } from '../../files/server/index.ts'
import type { LinkRoutes } from '../api/link.ts'
import { linksOf } from './links.ts'
import { type DocumentKind, hashOf, openedBy } from './opening.ts'
import { signedBy } from './signing.ts'

/** What a kind of document brings so that somebody without an account may open it. */
export type Shareable<Document, Raw, Shown> = {
  kind: DocumentKind
  /** What the document is called to whom it changed before they signed. */
  noun: string
  /** Returns a document that the person sees. Throws 40400. */
  visible(desk: Desk, id: number): Promise<Document>
  /** Throws 40900 where no link may be made of it now. */
  assertShareable(desk: Desk, document: Document): Promise<void> | void
  /** What the operation log calls it when a link is made and taken back. */
  logs: { made: string; revoked: string }
  /** Returns what the holder of a link reads, of what `<table>_shared` in the database gives. */
  shown(raw: Raw): Shown
  /** The addresses of the pictures on its paper. */
  pictures(shown: Shown): readonly string[]
  pdf(shown: Shown, pictures: ReadonlyMap<string, Uint8Array>): Promise<GivenFile>
}

/** Returns the calls about links of a kind of document: colleagues make, list and revoke them; whoever holds one reads, prints and signs. */
export function linkHandlers<Document extends { id: number; number: string }, Raw, Shown>(
  routes: LinkRoutes,
  { kind, noun, visible, assertShareable, logs, shown, pictures, pdf }: Shareable<Document, Raw, Shown>,
): Handled[] {
  const opened = async (desk: OpenDesk, token: string) => shown(await openedBy<Raw>(desk, kind, token))
  const { sign } = routes
  return [
    handle(routes.list, async (desk, { params: { id } }) => linksOf(desk, kind, (await visible(desk, id)).id)),

    handle(routes.add, async (desk, { body: { id, days } }) => {
      const document = await visible(desk, id)
      await assertShareable(desk, document)
      const token = randomBytes(32).toString('base64url')
      const { expiresAt } = await desk.insert(
        'sharedLink',
        {
          documentKind: kind,
          documentId: id,
          tokenHash: hashOf(token),
          expiresAt: sql<string>`now() + make_interval(days => ${days})`,
          createdBy: desk.employeeId,
        },
        { action: logs.made, name: document.number },
      )
      return { token, expiresAt }
    }),

    handle(routes.revoke, async (desk, { body: { id } }) => {
      const known = await desk
        .from('sharedLink')
        .select('documentId')
        .where('id', '=', id)
        .where('documentKind', '=', kind)
        .executeTakeFirst()
      if (!known) throw notFound('链接')
      const { number: name } = await visible(desk, known.documentId)
      const link = await desk.lockOne('sharedLink', id, '链接')
      if (link.revokedAt !== null) return null
      await desk.change('sharedLink', link, { revokedAt: sql`now()` }, { action: logs.revoked, name })
      return null
    }),

    handle(routes.read, (call, { body: { token } }) => call.transact('writes', desk => opened(desk, token))),

    handle(routes.sharedPdf, async (call, { body: { token } }) => {
      const [read, stored] = await call.transact('writes', async desk => {
        const it = await opened(desk, token)
        return [it, await readPictures(desk, pictures(it))] as const
      })
      return pdf(read, stored)
    }),

    ...(sign ? [handle(sign, (call, { body }) => signedBy(call, kind, noun, body))] : []),
  ]
}
