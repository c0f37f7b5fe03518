import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { holdCustomer } from '../../customer/server/index.ts'
import { assertWords, labelOf } from '../../settings/server/index.ts'
import { type QuantityUnit, quantityWords } from '../api/quantity.ts'
import { SpecialFacts } from '../api/special.ts'

const mostDays = 366

type Values = Pick<SpecialFacts, 'customerId' | 'gradeId' | 'untilOn'>
type Before = Values & { used: number }

/**
 * Checks what is asked: a customer whom the person sees, a grade of the company, a last day from today on and within a year. What an
 * offer had before may stay. Throws 40000 by field, 40900 if the customer was merged.
 */
export async function assertSpecial(desk: Desk, values: Values, before?: Before): Promise<void> {
  if (values.customerId !== before?.customerId) await assertCustomer(desk, values.customerId)
  await assertWords(desk, SpecialFacts.pick({ gradeId: true }), values, before)
  if (values.untilOn !== before?.untilOn) assertLastDay(values.untilOn)
}

/** Checks what is asked as `assertSpecial`, without a lock: for a preview. Throws 40000 by field. */
export async function assertAhead(desk: Desk, { customerId, gradeId, untilOn }: Values): Promise<void> {
  if (!(await desk.names('customer', [customerId])).has(customerId)) throw badInput('customerId', unseen)
  await assertGrade(desk, gradeId)
  assertLastDay(untilOn)
}

/** Throws 40000 for a grade that the company does not have; locks nothing. */
export async function assertGrade(desk: Desk, gradeId: number | null): Promise<void> {
  if (gradeId !== null && (await labelOf(desk, gradeId)) === null)
    throw badInput('gradeId', '等级不存在或已停用，请重新选择')
}

const unseen = '客户不存在，或不在您的数据范围内'

async function assertCustomer(desk: Desk, id: number): Promise<void> {
  if (!(await desk.names('customer', [id])).has(id)) throw badInput('customerId', unseen)
  await holdCustomer(desk, id)
}

function assertLastDay(untilOn: string): void {
  if (untilOn < formatDate(clock.now())) throw badInput('untilOn', '有效期至不能早于今天')
  if (untilOn > formatDate(startOfDay(clock.now(), mostDays))) throw badInput('untilOn', '有效期最长一年')
}

type Bound = {
  quantity: number
  quantityUnit: QuantityUnit
  goodsId: number
  customerId: number
  gradeId: number | null
}

/** Refuses less than documents have taken already, and other goods or another customer for what was taken. */
export function assertUsed(
  { used, goodsId, customerId, gradeId }: Omit<Bound, 'quantity' | 'quantityUnit'> & { used: number },
  after: Bound,
): void {
  if (after.quantity < used)
    throw badInput('quantity', `已用 ${quantityWords(used, after.quantityUnit)}，数量不能更少，请填写已用或更多的数量`)
  const same = after.goodsId === goodsId && after.customerId === customerId && after.gradeId === gradeId
  if (used > 0 && !same) throw conflict('特价已被使用，不能更换客户、商品或等级，请另建一张特价单')
}
