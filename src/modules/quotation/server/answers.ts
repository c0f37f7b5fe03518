import { sql } from 'kysely'
import { linkTo } from '../../../kernel/api/place.ts'
import { cut } from '../../../kernel/api/text.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { notify } from '../../notification/server/index.ts'
import { dealJoin } from '../../opportunity/server/index.ts'
import { switchesOf } from '../../settings/server/index.ts'
import { type AskedWords, gone, type HeldLink, type SignedWords } from '../../sharing/server/index.ts'
import type { OpenQuotation } from '../api/link.ts'
import { quotationPlaces } from '../api/places.ts'
import { quotationSwitches } from '../api/switches.ts'
import { type QuotationRecord, quotations } from './quotations.ts'

const mostShown = 20 // answers of a quotation
const mostAsked = 20 // questions by one link

/** Returns what the customer of a quotation answered by its links, newest first. */
export function answersOf(desk: Desk, quotationId: number) {
  return desk
    .from('quotationAnswer')
    .select(['id', 'kind', 'name', 'words', 'at'])
    .where('quotationId', '=', quotationId)
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
}

/** Tells whether a quotation is still valid: it has no last day, or that has not gone by. */
export const isValid = (validUntil: string | null): boolean =>
  validUntil === null || validUntil >= formatDate(clock.now())

/** Tells the salesperson once a day that the customer opened a link, and the history of the quotation; returns what the customer may do besides. */
export async function openedByCustomer(
  desk: Desk,
  { documentId }: HeldLink,
  shown: OpenQuotation,
  first: boolean,
): Promise<OpenQuotation> {
  if (first) {
    const subject = { subject: 'quotation', subjectId: documentId, subjectName: shown.number } as const
    await desk.log({ action: '客户打开报价链接', ...subject })
    await tell(desk, documentId, { kind: 'quotationOpened', title: `客户打开了报价单 ${shown.number}` })
  }
  const { quotationMessages: messages } = await switchesOf(desk, quotationSwitches)
  return { ...shown, messages }
}

/** Accepts a quotation that its customer has read and signed. Throws 40400 where it is not out any more, 40900 where it cannot be accepted. */
export async function acceptedByCustomer(
  desk: Desk,
  link: HeldLink,
  { digest, signer, picture }: SignedWords,
): Promise<void> {
  const quotation = await outOf(desk, link)
  if (quotation.state === 'accepted') throw conflict('这份报价已经接受过了，请刷新查看')
  if (!isValid(quotation.validUntil)) throw conflict('报价已过有效期，请联系销售顾问更新报价')
  if (digest !== (await digestOf(desk, quotation.id))) throw conflict('报价单内容刚刚有变化，请刷新后重新阅读')
  await keep(desk, link, { kind: 'accepted', name: signer, words: '', digest, picture })
  await desk.change(
    'quotation',
    quotation,
    { state: 'accepted', acceptedAt: sql`now()` },
    { action: '客户签名接受报价单', name: quotation.number, more: { signer: [null, signer] } },
  )
  await quotations.tell(desk, [quotation])
  await tell(desk, quotation.id, { kind: 'quotationAccepted', title: `${signer} 接受了报价单 ${quotation.number}` })
}

/** Takes what a customer asks to be changed: the salesperson is told, and the history of the quotation. Throws 40400, and 40900 beyond a number of them. */
export async function askedByCustomer(desk: Desk, link: HeldLink, { name, words }: AskedWords): Promise<void> {
  const quotation = await outOf(desk, link)
  const { asked } = await desk
    .from('quotationAnswer')
    .select(({ fn }) => fn.countAll<number>().as('asked'))
    .where('linkId', '=', link.id)
    .where('kind', '=', 'asked')
    .executeTakeFirstOrThrow()
  if (asked >= mostAsked) throw conflict('已经收到您的多条意见，请等销售顾问联系，或直接打电话')
  await keep(desk, link, { kind: 'asked', name, words, digest: '', picture: null })
  const subject = { subject: 'quotation', subjectId: quotation.id, subjectName: quotation.number } as const
  await desk.log({ action: '客户提修改意见', ...subject, changes: { signer: [null, name], asked: [null, words] } })
  await quotations.tell(desk, [quotation])
  const content = cut(words, 200)
  await tell(desk, quotation.id, { kind: 'quotationAsked', title: `${name} 想修改报价单 ${quotation.number}`, content })
}

/** Locks the quotation of a link. Throws 40400 where it is not out. */
async function outOf(desk: Desk, { documentId }: HeldLink): Promise<QuotationRecord> {
  const [quotation] = await desk.lock('quotation', [documentId])
  if (!quotation || !['sent', 'accepted'].includes(quotation.state)) throw gone()
  return quotation as QuotationRecord
}

async function digestOf(desk: Desk, id: number): Promise<string> {
  const { rows } = await desk.client.query<{ digest: string }>('select quotation_digest($1, $2) as digest', [
    desk.officeId,
    id,
  ])
  return rows[0]?.digest ?? ''
}

type Answer = { kind: 'accepted' | 'asked'; name: string; words: string; digest: string; picture: Buffer | null }

async function keep(desk: Desk, link: HeldLink, answer: Answer): Promise<void> {
  const { address, device } = desk.origin
  const of = { officeId: desk.officeId, quotationId: link.documentId, linkId: link.id, address, device }
  await desk.db
    .insertInto('quotationAnswer')
    .values({ ...of, ...answer })
    .execute()
}

/** Rings the bell of whoever answers for the deal. Of a deal in a pool nobody is told: who made the quotation may not see it any more. */
async function tell(desk: Desk, id: number, said: { kind: string; title: string; content?: string }): Promise<void> {
  const { rows } = await desk.client.query<{ ownerId: number | null; deal: string }>(
    `select o.owner_id as "ownerId", o.name as deal from quotation q ${dealJoin('q')} where q.office_id = $1 and q.id = $2`,
    [desk.officeId, id],
  )
  const [row] = rows
  if (!row || row.ownerId === null) return
  await notify(desk, [row.ownerId], { content: row.deal, ...said, path: linkTo(quotationPlaces.list, { open: id }) })
}
