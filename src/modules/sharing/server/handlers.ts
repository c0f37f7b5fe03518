import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { startOfDay } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import type { GivenFile } from '../../../kernel/server/files/givenFile.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import type { OpenCall } from '../../../kernel/server/http/openCall.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { signatureFrom } from '../../approval/server/index.ts'
import { readPictures } from '../../files/server/index.ts'
import type { LinkRoutes } from '../api/link.ts'
import { asHolder, type HeldLink, heldBy, isFirstOpening } from './holding.ts'
import { linksOf } from './links.ts'
import { type DocumentKind, hashOf, openedBy } from './opening.ts'
import { type SignedBody, signedBy } from './signing.ts'

/** What a kind of document brings so that somebody without an account may open it. */
export type Shareable<Document, Raw, Shown> = {
  kind: DocumentKind
  /** Returns a document that the person sees. Throws 40400. */
  visible(desk: Desk, id: number): Promise<Document>
  /** Throws 40900 where no link may be made of it now. */
  assertShareable(desk: Desk, document: Document): Promise<void> | void
  /** What the operation log calls it when a link is made and taken back. */
  logs: { made: string; revoked: string }
  /** Returns what the holder of a link reads, of what `<table>_shared` in the database gives. */
  shown(raw: Raw): Shown
  /** The addresses of the pictures on its paper. */
  pictures?(shown: Shown): readonly string[]
  /** Its paper, where its holder may take that. */
  pdf?(shown: Shown, pictures: ReadonlyMap<string, Uint8Array>): Promise<GivenFile>
  /** What happens in the company when its holder reads it, and what they read besides; `first`: for the first time today. */
  opened?(desk: Desk, link: HeldLink, shown: Shown, first: boolean): Promise<Shown>
  /** What happens in the company when its holder signs what they have read; without it `<table>_signed` says so. Throws 40900. */
  signed?(desk: Desk, link: HeldLink, said: SignedWords): Promise<void>
  /** What happens in the company when its holder asks for a change. Throws 40900. */
  asked?(desk: Desk, link: HeldLink, said: AskedWords): Promise<void>
}

/** What the holder of a link has signed: the digest of what they read, their name, and the PNG of their signature. */
export type SignedWords = { digest: string; signer: string; picture: Buffer }
/** What the holder of a link asks for, and who they say they are. */
export type AskedWords = { name: string; words: string }

/** Returns the calls about links of a kind of document: colleagues make, list and revoke them; whoever holds one reads, prints and signs. */
export function linkHandlers<Document extends { id: number; number: string }, Raw, Shown>(
  routes: LinkRoutes,
  document: Shareable<Document, Raw, Shown>,
): Handled[] {
  const { kind, visible, assertShareable, logs, shown, pictures = () => [], pdf } = document
  const opened = async (desk: OpenDesk, token: string) => shown(await openedBy<Raw>(desk, kind, token))
  const { sign, ask, sharedPdf } = routes
  const { signed, asked } = document
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

    handle(routes.read, (call, { body: { token } }) => readBy(call, document, token)),

    ...(sharedPdf && pdf
      ? [
          handle(sharedPdf, async (call, { body: { token } }) => {
            const [read, stored] = await call.transact('writes', async desk => {
              const it = await opened(desk, token)
              return [it, await readPictures(desk, pictures(it))] as const
            })
            return pdf(read, stored)
          }),
        ]
      : []),

    ...(sign && !signed ? [handle(sign, (call, { body }) => signedBy(call, kind, body))] : []),
    ...(sign && signed ? [handle(sign, (call, { body }) => signedIn(call, kind, body, signed))] : []),
    ...(ask && asked
      ? [
          handle(ask, async (call, { body: { token, name, words } }) => {
            await asHolder(call, kind, { token, name }, (desk, link) => asked(desk, link, { name, words }))
            return null
          }),
        ]
      : []),
  ]
}

/** Opens a document for whoever holds its link, and does in its company what follows. */
function readBy<Document, Raw, Shown>(
  call: OpenCall,
  { kind, shown, opened }: Shareable<Document, Raw, Shown>,
  token: string,
): Promise<Shown> {
  return call.transact('writes', async outside => {
    const it = shown(await openedBy<Raw>(outside, kind, token))
    if (!opened) return it
    const link = await heldBy(outside, kind, token)
    return call.inOffice(outside, link.officeId, '客户', async desk =>
      opened(desk, link, it, await isFirstOpening(desk, link, startOfDay(clock.now()))),
    )
  })
}

/** Signs in the company whose link somebody holds, and marks the link. */
async function signedIn(
  call: OpenCall,
  kind: DocumentKind,
  { token, digest, signer, signature }: SignedBody,
  signed: (desk: Desk, link: HeldLink, said: SignedWords) => Promise<void>,
) {
  const picture = signatureFrom(signature)
  await asHolder(call, kind, { token, name: signer }, async (desk, link) => {
    const held = await desk.lockOne('sharedLink', link.id, '链接')
    await signed(desk, link, { digest, signer, picture })
    await desk.change('sharedLink', held, { signedAt: sql`now()` }, { action: '凭链接签名', name: signer })
  })
  return { signer }
}
