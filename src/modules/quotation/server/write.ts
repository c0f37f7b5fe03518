import type { Desk } from '../../../kernel/server/desk.ts'
import { nextNumbers } from '../../../kernel/server/documentNumber.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { workedDeal } from '../../opportunity/server/index.ts'
import { assureWords } from '../../settings/server/index.ts'
import { QuotationHead } from '../contract/quotation.ts'
import { quotationRoutes as routes } from '../contract/routes.ts'
import { compose } from './compose.ts'
import { checkedOf, detailOf, sheetOf } from './detail.ts'
import { type JudgeHead, judge } from './judge.ts'
import { changeColumns } from './logged.ts'
import { assurePriceWords, today } from './prices.ts'
import type { Sheet } from './sheet.ts'
import { assureState, dealOf, demandPrices, publishQuotation, visibleQuotation } from './sight.ts'
import { storeLines } from './store.ts'
import { linesTold } from './told.ts'

export const numberPrefix = 'BJ'
const firstSpace = '客厅'

/** Locks a quotation whose deal the person works on, for an edit or act that began at a version. Throws 40400, 40901. */
export async function lockQuotation(desk: Desk, id: number, version: number | undefined) {
  demandPrices(desk)
  const words = (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, changeColumns)
  await visibleQuotation(desk, id)
  const quotation = await desk.lockOne(
    'quotation',
    id,
    '报价单',
    version === undefined ? undefined : { version, words },
  )
  return { quotation, deal: await dealOf(desk, quotation) }
}

/** Returns the columns of a quotation that follow from its sheet. */
export async function summedColumns(desk: Desk, head: JudgeHead, sheet: Sheet) {
  const judged = await judge(desk, head, sheet.lines)
  const { discount: discountAmount, coupon: _, rounding: __, ...sums } = sheet.sums
  return {
    ...sums,
    discountAmount,
    sets: JSON.stringify(sheet.sets),
    lineCount: sheet.lines.length,
    belowCount: judged.filter(one => one.warning !== null && !one.special).length,
  }
}

/** Returns the columns that a person enters. */
export function headColumns(content: QuotationHead): QuotationHead {
  const { variant, validUntil, channelId, levelId, remark, discountKind, discount, coupon, rounding } = content
  return { variant, validUntil, channelId, levelId, remark, discountKind, discount, coupon, rounding }
}

export const writeHandlers = [
  handle(routes.add, async (desk, { body: { opportunityId, variant } }) => {
    demandPrices(desk)
    const deal = await workedDeal(desk, opportunityId)
    if (deal.status === 'lost') throw conflict('商机已战败，不能再报价')
    const [number] = (await nextNumbers(desk, numberPrefix)) as [string]
    const quotation = await desk.insert(
      'quotation',
      {
        number,
        variant,
        opportunityId,
        customerId: deal.customerId,
        pricedOn: today(),
        createdBy: desk.employeeId,
      },
      { action: '新增报价单', name: number },
    )
    await storeLines(desk, quotation.id, { spaces: [firstSpace], lines: [], sets: [], sums: noSums })
    await publishQuotation(desk, quotation, deal)
    return detailOf(desk, quotation.id)
  }),

  handle(routes.check, async (desk, { body: { id, reprice, ...content } }) => {
    const { quotation } = await visibleQuotation(desk, id)
    await assurePriceWords(desk, content)
    const before = await sheetOf(desk, quotation)
    const sheet = await compose(desk, content, { before: before.lines, reprice })
    return checkedOf(desk, { ...content, customerId: quotation.customerId }, sheet)
  }),

  handle(routes.save, async (desk, { body: { id, version, force, reprice, ...content } }) => {
    const { quotation, deal } = await lockQuotation(desk, id, force ? undefined : version)
    assureState(quotation, 'edit')
    await assureWords(desk, QuotationHead, headColumns(content), quotation)
    const before = await sheetOf(desk, quotation)
    const sheet = await compose(desk, content, { before: before.lines, reprice })
    await storeLines(desk, id, sheet)
    const patch = {
      ...headColumns(content),
      ...(await summedColumns(desk, { ...content, customerId: quotation.customerId }, sheet)),
      ...(reprice && { pricedOn: today() }),
    }
    const more = linesTold(before, sheet)
    await desk.change('quotation', quotation, patch, { action: '编辑报价单', name: quotation.number, more })
    await publishQuotation(desk, quotation, deal)
    return detailOf(desk, id)
  }),
]

const noSums = { gross: 0, gifts: 0, lineDiscount: 0, subtotal: 0, discount: 0, coupon: 0, rounding: 0, total: 0 }
