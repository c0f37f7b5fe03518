import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { codes } from '../../../kernel/api/envelope.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle, handlePieces } from '../../../kernel/server/http/mount.ts'
import type { OpenCall } from '../../../kernel/server/http/openCall.ts'
import { notFound, Refusal } from '../../../kernel/server/refusal.ts'
import { readPictures } from '../../files/server/index.ts'
import { seenOn, shownToStrangers } from '../../ownFields/server/index.ts'
import { linkRoutes as routes } from '../api/link.ts'
import { assertFloors } from './floors.ts'
import { ownQuotation } from './own.ts'
import { pdfOf, picturesOn } from './paper.ts'
import { quotations } from './quotations.ts'
import { type RawPaper, sharedOf } from './shared.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const shownOpenings = 50 // of a link

/** Opens a link for a stranger. Throws 40400 alike for a token that never was, has ended or was revoked. */
async function openedBy(desk: OpenDesk, token: string) {
  const { rows } = await desk.client.query<{ paper: RawPaper | null }>(
    'select door_open_quotation($1, $2, $3) as paper',
    [hashOf(token), desk.origin.address, desk.origin.device],
  )
  const paper = rows[0]?.paper
  if (!paper) throw new Refusal(codes.notFound, '链接不存在、已过期或已撤回，请联系您的销售顾问')
  return sharedOf(paper, shownToStrangers)
}

const openLink = (call: OpenCall, token: string) =>
  call.transact('writes', async desk => {
    const shared = await openedBy(desk, token)
    return { shared, pictures: await readPictures(desk, picturesOn(shared)) }
  })

/** Returns what is printed of a quotation that the person may share. Throws 40900 for a draft. */
async function printed(desk: Desk, id: number) {
  const quotation = await quotations.visible(desk, id)
  quotations.assertAct(quotation, 'share')
  const { rows } = await desk.client.query<{ paper: RawPaper }>('select quotation_paper($1, $2) as paper', [
    desk.officeId,
    id,
  ])
  const shared = sharedOf(rows[0]?.paper as RawPaper, await seenOn(desk, ownQuotation.noun))
  await desk.log({ action: '打印报价单', subject: 'quotation', subjectId: id, subjectName: quotation.number })
  return { shared, pictures: await readPictures(desk, picturesOn(shared)) }
}

async function linksOf(desk: Desk, quotationId: number) {
  const links = await desk
    .from('quotationLink')
    .select(['id', 'expiresAt', 'revokedAt', 'opened', 'lastOpenedAt', 'createdBy', 'createdAt'])
    .where('quotationId', '=', quotationId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const openings = await Promise.all(links.map(link => openingsOf(desk, link.id)))
  return links.map((link, at) => ({ ...link, openings: openings[at] ?? [] }))
}

const openingsOf = (desk: Desk, linkId: number) =>
  desk
    .from('quotationOpening')
    .select(['at', 'address', 'device'])
    .where('linkId', '=', linkId)
    .orderBy('at', 'desc')
    .limit(shownOpenings)
    .execute()

export const linkHandlers = [
  handlePieces(routes.pdf, async (pieces, { params: { id } }) => {
    const { shared, pictures } = await pieces.each('print', desk => printed(desk, id))
    return pdfOf(shared, pictures)
  }),

  handle(routes.list, async (desk, { params: { id } }) => {
    const quotation = await quotations.visible(desk, id)
    return linksOf(desk, quotation.id)
  }),

  handle(routes.add, async (desk, { body: { id, days } }) => {
    const quotation = await quotations.visible(desk, id)
    quotations.assertAct(quotation, 'share')
    if (quotation.state === 'sent') await assertFloors(desk, quotation)
    const token = randomBytes(32).toString('base64url')
    const link = await desk.insert(
      'quotationLink',
      {
        quotationId: id,
        tokenHash: hashOf(token),
        expiresAt: sql<string>`now() + make_interval(days => ${days})`,
        createdBy: desk.employeeId,
      },
      { action: '分享报价单', name: quotation.number },
    )
    return { token, expiresAt: link.expiresAt }
  }),

  handle(routes.revoke, async (desk, { body: { id } }) => {
    const known = await desk.from('quotationLink').select('quotationId').where('id', '=', id).executeTakeFirst()
    if (!known) throw notFound('链接')
    const quotation = await quotations.visible(desk, known.quotationId)
    const link = await desk.lockOne('quotationLink', id, '链接')
    if (link.revokedAt !== null) return null
    await desk.change('quotationLink', link, { revokedAt: sql`now()` }, { action: '撤回链接', name: quotation.number })
    return null
  }),

  handle(routes.read, async (call, { body: { token } }) => (await openLink(call, token)).shared),

  handle(routes.sharedPdf, async (call, { body: { token } }) => {
    const { shared, pictures } = await openLink(call, token)
    return pdfOf(shared, pictures)
  }),
]
