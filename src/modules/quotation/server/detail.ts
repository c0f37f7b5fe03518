import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import { customerJoin } from '../../customer/server/index.ts'
import type { HeldSet, Judgement } from '../../lines/api/checked.ts'
import { checkedOf, judge, type Sheet, storedLine, termsOf } from '../../lines/server/index.ts'
import { dealJoin } from '../../opportunity/server/index.ts'
import type { QuotationDetail } from '../api/quotation.ts'
import { answersOf } from './answers.ts'
import { type QuotationRecord, quotations } from './quotations.ts'
import { type StoredSheet, storedLines } from './store.ts'

/** Returns a stored quotation as it was computed. */
export async function sheetOf(desk: Desk, quotation: QuotationRecord): Promise<StoredSheet> {
  const { spaces, lines } = await storedLines(desk, quotation.id)
  const places = new Map(spaces.map(({ id }, at) => [id, at]))
  const { gross, gifts, lineDiscount, subtotal, discountAmount: discount, coupon, rounding, total } = quotation
  return {
    spaces: spaces.map(({ name }) => name),
    spaceIds: spaces.map(({ id }) => id),
    lines: lines.map(row => storedLine(row, places.get(row.spaceId) ?? 0, row.position)),
    sets: quotation.sets as HeldSet[],
    sums: { gross, gifts, lineDiscount, subtotal, discount, coupon, rounding, total },
  }
}

/** Returns all of a quotation that the person may see. Throws 40400 out of reach. */
export async function detailOf(desk: Desk, id: number): Promise<QuotationDetail> {
  const quotation = await quotations.visible(desk, id)
  const sheet = await sheetOf(desk, quotation)
  return detailFrom(desk, quotation, sheet, await judge(desk, quotation, sheet))
}

/** Returns how its paper tells to reach each other, with the salesperson's phone masked as everywhere on screens. */
async function contactOf(desk: Desk, id: number): Promise<QuotationDetail['contact']> {
  const { rows } = await desk.client.query<{ home: string; mobile: string; companyPhone: string }>(
    `select home_of(u) as home, coalesce(a.mobile, '') as mobile, f.contact_phone as "companyPhone"
     from quotation q join office f on f.id = q.office_id ${customerJoin('q')} ${dealJoin('q')}
     left join employee s on s.office_id = q.office_id and s.id = coalesce(o.owner_id, q.created_by)
     left join account a on a.id = s.account_id
     where q.office_id = $1 and q.id = $2`,
    [desk.officeId, id],
  )
  const { home, mobile, companyPhone } = rows[0] ?? { home: '', mobile: '', companyPhone: '' }
  return { home, salespersonPhone: mobile && maskPhone(mobile), companyPhone }
}

/** Returns all of a quotation as this transaction has left it: its record, what was computed, and what its lines' judgements are. */
export async function detailFrom(
  desk: Desk,
  quotation: QuotationRecord,
  sheet: Sheet,
  judgements: readonly Judgement[],
): Promise<QuotationDetail> {
  const [row, checked, terms, contact, answers] = await together(
    () => quotations.rowOf(desk, quotation.id),
    () => checkedOf(desk, sheet, judgements),
    () => termsOf(desk, quotation),
    () => contactOf(desk, quotation.id),
    () => answersOf(desk, quotation.id),
  )
  const { discountKind, discount, coupon, rounding, voidReason, pricedOn } = quotation
  return {
    ...row,
    terms,
    discount,
    coupon,
    rounding,
    voidReason,
    pricedOn,
    contact,
    answers,
    discountKind,
    ...checked,
    may: quotations.mayOf(desk, quotation),
  }
}
