import type { Desk } from '../../../kernel/server/desk.ts'
import { type Condition, readPage } from '../../../kernel/server/list.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { guarded } from '../../goods/contract/goods.ts'
import type { CheckedQuotation, Judgement, QuotationLine } from '../../quotation/contract/quotation.ts'
import { judge, type Sheet, type SheetLine } from '../../quotation/server/index.ts'
import type { ContractDetail, ContractRow, ContractTerm } from '../contract/contract.ts'
import { columnRows, sheetRow } from './columns.ts'
import { sheetOf } from './lines.ts'
import { contractConditions, contractListFor } from './list.ts'
import { type TermRecord, termsOf } from './lock.ts'
import { actionsFor, type ContractRecord, visibleContract } from './sight.ts'

/** Returns rows of contracts that the person may see, newest first. */
export async function rowsWhere(desk: Desk, condition: Condition, most = 100): Promise<ContractRow[]> {
  const conditions = [...contractConditions(desk), condition]
  const list = await contractListFor(desk)
  return readPage<ContractRow>(desk.client, list, conditions, { filters: {}, page: 1, pageSize: most })
}

/** Returns a computed contract with what the person should know of each line. */
export async function checkedOf(desk: Desk, sheet: Sheet, judgements: readonly Judgement[]): Promise<CheckedQuotation> {
  const pictures = await picturesOf(desk, sheet.lines)
  const lines = sheet.lines.map((line, at) => answered(line, judgements[at] as Judgement, pictures))
  return {
    sets: sheet.sets,
    sums: { ...sheet.sums, ...judgedMargin(desk, judgements) },
    spaces: sheet.spaces.map((name, space) => ({
      name,
      lines: lines.filter((_, at) => sheet.lines[at]?.space === space),
    })),
  }
}

function answered(line: SheetLine, judgement: Judgement, pictures: ReadonlyMap<number, string>): QuotationLine {
  const { space: _, extent: __, ...rest } = line
  const picture = pictures.get(line.goodsId ?? 0) ?? ''
  return { ...rest, goods: rest.goods && { ...rest.goods, picture }, judgement }
}

async function picturesOf(desk: Desk, lines: readonly SheetLine[]): Promise<Map<number, string>> {
  const ids = [...new Set(lines.flatMap(({ goodsId }) => goodsId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await desk.from('goods').select(['id', 'pictures']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, pictures }) => [id, pictures[0] ?? '']))
}

function judgedMargin(desk: Desk, judgements: readonly Judgement[]) {
  if (!desk.may(guarded.cost)) return {}
  const sum = (of: (one: Judgement) => number | null | undefined) =>
    judgements.reduce((total, one) => total + (of(one) ?? 0), 0)
  return { cost: sum(one => one.cost), margin: sum(one => one.margin) }
}

const isTyped = ({ state }: ContractRecord) => state === 'draft' || state === 'rejected'

/** Returns the lines of a contract that may still be typed; null for one that was signed. */
async function typedOf(desk: Desk, contract: ContractRecord): Promise<CheckedQuotation | null> {
  if (!isTyped(contract)) return null
  const sheet = await sheetOf(desk, contract)
  const spaces = sheet.spaces.length > 0 ? sheet.spaces : ['客厅']
  return checkedOf(desk, { ...sheet, spaces }, await judge(desk, contract, sheet.lines))
}

function termOf(term: TermRecord, isPlanned: boolean): ContractTerm {
  const { id, name, dueKind, dueDay, offsetDays, rate, typed, planned, amount, dueOn, paid } = term
  return {
    id,
    name,
    dueKind: dueKind as ContractTerm['dueKind'],
    dueDay,
    offsetDays,
    rate,
    typed,
    amount: isPlanned ? planned : amount,
    dueOn,
    paid,
  }
}

/** Tells whether a contract is in effect while its deal still waits for what 成交 asks for. */
async function isUnwon(desk: Desk, { state, cancelledOn, opportunityId }: ContractRecord): Promise<boolean> {
  if (state !== 'effective' || cancelledOn !== null) return false
  const deal = desk.from('opportunity').select(['status', 'poolId']).where('id', '=', opportunityId)
  const { status, poolId } = await deal.executeTakeFirstOrThrow()
  return status === 'open' && poolId === null
}

/** Returns all of a contract that the person may see. Throws 40400 out of reach. */
export async function detailOf(desk: Desk, id: number): Promise<ContractDetail> {
  const contract = await visibleContract(desk, id)
  const [row] = await rowsWhere(desk, bind => `e.id = ${bind(id)}`, 1)
  if (!row) throw notFound('合同')
  const terms = await termsOf(desk, id)
  const { gross, gifts, lineDiscount, subtotal, discountAmount, coupon, rounding, total, costAmount, marginAmount } =
    contract
  const isPlanned = contract.effectiveAt === null
  return {
    ...row,
    discountKind: contract.discountKind as ContractDetail['discountKind'],
    discount: contract.discount,
    coupon,
    rounding,
    quotationId: contract.quotationId,
    approvalId: contract.approvalId,
    voidReason: contract.voidReason,
    cancelledOn: contract.cancelledOn,
    producedOn: contract.producedOn,
    deliveredOn: contract.deliveredOn,
    installedOn: contract.installedOn,
    pricedOn: contract.pricedOn,
    unwon: await isUnwon(desk, contract),
    clauses: contract.clauses,
    terms: terms.map(term => termOf(term, isPlanned)),
    rows: (await columnRows(desk, id)).map(sheetRow),
    typed: await typedOf(desk, contract),
    sums: {
      gross,
      gifts,
      lineDiscount,
      subtotal,
      discount: discountAmount,
      coupon,
      rounding,
      total,
      ...(desk.may(guarded.cost) && { cost: costAmount, margin: marginAmount }),
    },
    may: actionsFor(desk, contract),
  }
}
