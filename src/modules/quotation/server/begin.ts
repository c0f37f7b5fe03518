import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { customerJoin } from '../../customer/server/index.ts'
import { factsOf, keepCustomValues, newCustomValues } from '../../customFields/server/index.ts'
import {
  assertPriceWords,
  checkedOf,
  compose,
  judge,
  linesTold,
  noSums,
  nothingBefore,
  orderOffTold,
  type Sheet,
  termsOf,
  today,
} from '../../lines/server/index.ts'
import { type Deal, workedDeal } from '../../opportunity/server/index.ts'
import { assertWords, switchesOf } from '../../settings/server/index.ts'
import { type QuotationContent, QuotationHead, type QuotationStart } from '../api/quotation.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { quotationSwitches } from '../api/switches.ts'
import { customQuotation } from './custom.ts'
import { detailFrom } from './detail.ts'
import { quotations } from './quotations.ts'
import { storeLines } from './store.ts'
import { headColumns, numberPrefix, placed, summedColumns } from './write.ts'

const firstSpace = '客厅'

/** Returns until when a quotation of today is valid, as the company has set it; null where it sets nothing. */
export async function usualValidity(desk: Desk): Promise<string | null> {
  const { quotationValidDays: days } = await switchesOf(desk, quotationSwitches)
  return days === 0 ? null : formatDate(startOfDay(clock.now(), days))
}

/** Returns a deal for which a quotation may be made. Throws 40400 for one on which the person does not work, 40900 for a lost one. */
async function quotedDeal(desk: Desk, opportunityId: number): Promise<Deal> {
  quotations.demand(desk)
  const deal = await workedDeal(desk, opportunityId)
  if (deal.status === 'lost') throw conflict('商机已战败，不能再报价，请先重新激活商机')
  return deal
}

const ofDealOf = ({ id, customerId }: Deal) => ({ opportunityId: id, customerId })

async function startOf(desk: Desk, deal: Deal): Promise<QuotationStart> {
  const { rows } = await desk.client.query<Pick<QuotationStart, 'customerName' | 'dealName' | 'home'>>(
    `select u.name as "customerName", q.name as "dealName", home_of(u) as home
     from opportunity q ${customerJoin('q')} where q.office_id = $1 and q.id = $2`,
    [desk.officeId, deal.id],
  )
  const [told] = rows as [Pick<QuotationStart, 'customerName' | 'dealName' | 'home'>]
  const of = ofDealOf(deal)
  return { ...of, ...told, terms: await termsOf(desk, of), validUntil: await usualValidity(desk) }
}

/** A new quotation as it is stored: what was typed with all that follows from it, or an empty one by the terms of its deal. */
async function begun(desk: Desk, deal: Deal, given: QuotationHead & Partial<QuotationContent>) {
  const { spaces } = given
  const of = ofDealOf(deal)
  if (!spaces) {
    const terms = await termsOf(desk, of)
    const head: QuotationHead = { ...headColumns(given), ...terms, validUntil: await usualValidity(desk) }
    const sheet: Sheet = { spaces: [firstSpace], lines: [], sets: [], sums: noSums }
    return { head, sheet, judged: [] }
  }
  const content = { ...given, spaces, sets: given.sets ?? [] }
  await assertWords(desk, QuotationHead, headColumns(content))
  const sheet = await compose(desk, content, { before: nothingBefore, reprice: false })
  return { head: headColumns(content), sheet, judged: await judge(desk, { ...content, ...of }, sheet) }
}

/** The calls that begin a quotation: nothing is numbered before something of it is stored. */
export const beginHandlers: Handled[] = [
  handle(routes.start, async (desk, { params: { opportunityId } }) =>
    startOf(desk, await quotedDeal(desk, opportunityId)),
  ),

  handle(routes.checkNew, async (desk, { body: { opportunityId, ...content } }) => {
    const deal = await quotedDeal(desk, opportunityId)
    await assertPriceWords(desk, content)
    const sheet = await compose(desk, content, { before: nothingBefore, reprice: false })
    return checkedOf(desk, sheet, await judge(desk, { ...content, ...ofDealOf(deal) }, sheet))
  }),

  handle(routes.add, async (desk, { body: { opportunityId, own: entered, ...given } }) => {
    const deal = await quotedDeal(desk, opportunityId)
    const { head, sheet, judged } = await begun(desk, deal, given)
    const summed = summedColumns(sheet, judged)
    const own = await newCustomValues(desk, customQuotation, entered, factsOf(customQuotation, summed))
    const [number] = (await nextNumbers(desk, numberPrefix)) as [string]
    const more = sheet.lines.length === 0 ? {} : { ...orderOffTold(head), ...linesTold(null, sheet) }
    const quotation = await desk.insert(
      'quotation',
      { number, own, ...head, ...summed, ...ofDealOf(deal), pricedOn: today(), createdBy: desk.employeeId },
      { action: '新增报价单', name: number, more },
    )
    await keepCustomValues(desk, customQuotation, quotation.id, own)
    await storeLines(desk, quotation.id, sheet)
    await quotations.tell(desk, [quotation])
    return detailFrom(desk, quotation, placed(sheet), judged)
  }),
]
