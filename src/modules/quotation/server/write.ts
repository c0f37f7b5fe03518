import { sql } from 'kysely'
import type { Patch } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { Judgement } from '../../lines/api/checked.ts'
import {
  assertPriceWords,
  checkedOf,
  compose,
  judge,
  linesTold,
  ofDeal,
  orderOffTold,
  type Sheet,
  today,
} from '../../lines/server/index.ts'
import { assertWords } from '../../settings/server/index.ts'
import { QuotationHead } from '../api/quotation.ts'
import { quotationRoutes as routes } from '../api/routes.ts'
import { changedCustomValues } from './custom.ts'
import { detailFrom, detailOf, sheetOf } from './detail.ts'
import { quotations } from './quotations.ts'
import { storeLines } from './store.ts'

export const numberPrefix = 'BJ'

/** Returns the columns of a quotation that follow from its sheet and what is known of its lines. */
export function summedColumns(sheet: Sheet, judged: readonly Judgement[]) {
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
  handle(routes.check, async (desk, { body: { id, reprice, ...content } }) => {
    const quotation = await quotations.visible(desk, id)
    await assertPriceWords(desk, content)
    const before = await sheetOf(desk, quotation)
    const sheet = await compose(desk, content, { before, reprice })
    const judged = await judge(desk, { ...content, ...ofDeal(quotation) }, sheet)
    return checkedOf(desk, sheet, judged)
  }),

  handle(routes.save, async (desk, { body: { id, version, force, reprice, own: entered, ...content } }) => {
    const quotation = await quotations.lock(desk, id, 'edit', { version, force })
    await assertWords(desk, QuotationHead, headColumns(content), quotation)
    const before = await sheetOf(desk, quotation)
    const sheet = await compose(desk, content, { before, reprice })
    const judged = await judge(desk, { ...content, ...ofDeal(quotation) }, sheet)
    const differs = await storeLines(desk, id, sheet, before)
    const summed = summedColumns(sheet, judged)
    const own = await changedCustomValues(desk, quotation, summed, entered)
    const patch: Patch<'quotation'> = {
      ...headColumns(content),
      ...summed,
      ...(own !== undefined && { own }),
      ...(reprice && { pricedOn: today() }),
      ...(differs && { updatedAt: sql`now()` }),
    }
    const more = { ...orderOffTold(content, quotation), ...linesTold(before, sheet) }
    const now = await desk.change('quotation', quotation, patch, { action: '编辑报价单', name: quotation.number, more })
    await quotations.tell(desk, [now])
    return detailFrom(desk, now, placed(sheet), judged)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, own: entered } }) => {
    const quotation = await quotations.lock(desk, id, 'info', { version, force })
    const own = await changedCustomValues(desk, quotation, {}, entered)
    const patch: Patch<'quotation'> = own === undefined ? {} : { own }
    await desk.change('quotation', quotation, patch, { action: '修改报价单资料', name: quotation.number })
    await quotations.tell(desk, [quotation])
    return detailOf(desk, id)
  }),
]

/** Returns a sheet whose lines say where they now stand. */
export const placed = (sheet: Sheet): Sheet => ({ ...sheet, lines: sheet.lines.map((line, was) => ({ ...line, was })) })
