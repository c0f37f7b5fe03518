import { yuan } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { seesOwnFloor, windowWords } from '../../../pricing/server/index.ts'
import { allowedWords } from '../../../special/server/index.ts'
import { amountAt, type Shares, sharesOf } from '../../api/compute.ts'
import type { PriceReason } from '../../api/reason.ts'
import { priceWord } from '../../api/words.ts'
import { type Judged, type JudgeHead, judgeLines } from '../judging/judge.ts'
import type { Sheet, SheetLine } from '../sheet/sheet.ts'
import { type Explainable, type StepWords, stepsOf } from './steps.ts'

/** A line as its reasons are told: which it is, what its floor asked in words, its special offer, and its cost (fen per unit of its price). */
export type Reasoned = Explainable & { id: number; floor: string; specialId: number | null; cost: number | null }

/** Tells why lines cost what they cost, by a few statements however many they are. Throws 40300 for a person who may not see list prices. */
export async function reasonsOf(
  desk: Desk,
  lines: readonly Reasoned[],
  { sets, order }: Omit<StepWords, 'windows'>,
): Promise<PriceReason[]> {
  desk.demand(guarded.listPrice)
  const [windows, offers] = await together(
    () =>
      windowWords(
        desk,
        lines.flatMap(({ line }) => line.goods?.pricedBy.windowId ?? []),
      ),
    () =>
      allowedWords(
        desk,
        lines.flatMap(({ specialId }) => specialId ?? []),
      ),
  )
  return lines.map(one => {
    const steps = stepsOf(one, { windows, sets, order })
    const net = steps.reduce((sum, { amount }) => sum + amount, 0)
    const special = one.specialId === null ? '' : (offers.get(one.specialId) ?? '有获批的特价')
    return { line: one.id, steps, net, floor: one.floor, special, ...marginOf(one) }
  })
}

function marginOf({ line, cost, later }: Reasoned): Pick<PriceReason, 'cost' | 'margin'> {
  if (cost === null || later.length > 0) return { cost: null, margin: null }
  const whole = amountAt(cost, line.extent)
  return { cost: whole, margin: line.net - whole }
}

/** Tells why the lines of a document that nobody signed yet cost what they cost: floors are those of today for this person. `ids` names them. */
export async function reasonsToday(
  desk: Desk,
  head: JudgeHead & StepWords['order'],
  sheet: Sheet,
  ids: readonly number[],
): Promise<PriceReason[]> {
  desk.demand(guarded.listPrice)
  const judged = await judgeLines(desk, head, sheet)
  const shares = orderShares(sheet)
  const lines = sheet.lines.map((line, at): Reasoned => {
    const { offer, now } = judged[at] as Judged
    const floor = floorToday(desk, line, judged[at] as Judged)
    const of = { line, floor, shares: shares[at] as Shares, later: [] }
    return { ...of, id: ids[at] as number, specialId: offer?.id ?? null, cost: now?.cost ?? null }
  })
  return reasonsOf(desk, lines, { sets: sheet.sets, order: head })
}

/** Returns what of the order of a stored document falls on each of its lines, in fen. */
export function orderShares({ lines, sums: { discount, coupon, rounding } }: Pick<Sheet, 'lines' | 'sums'>): Shares[] {
  const shares = sharesOf(
    lines.map(line => line.settled),
    { discount, coupon, rounding },
  )
  return 'msg' in shares ? lines.map(() => ({ discount: 0, coupon: 0, rounding: 0 })) : shares
}

/** Says a price (fen) of a line with its unit: `¥100.33/㎡`. */
export const perUnit = (line: SheetLine, price: number): string =>
  `${yuan(price)}/${priceWord(line, line.goods?.priceUnit ?? null)}`

/** Says why no floor of the goods is asked of a line; null where one is. */
export function noFloorWords({ goods, setKey }: Pick<SheetLine, 'goods' | 'setKey'>): string | null {
  if (!goods) return '不是商品，不核对底价'
  return setKey === null ? null : '套餐价由公司设定，按套餐核对'
}

function floorToday(desk: Desk, line: SheetLine, { floor, offer, warning }: Judged): string {
  const sees = seesOwnFloor(desk)
  const own = sees && floor !== null ? `你的底价 ${perUnit(line, floor)}` : ''
  if (warning !== null) return [warning, own].filter(Boolean).join('，')
  if (offer) return [own || '低于底价', '由特价放行'].join('，')
  const none = noFloorWords(line)
  if (none !== null) return none
  if (!sees) return '不需要审批'
  return own === '' ? '没有设底价' : `不低于${own}`
}
