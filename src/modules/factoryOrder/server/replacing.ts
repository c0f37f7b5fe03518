import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import { orderableLines } from '../../contract/server/index.ts'
import type { FactoryLine, factoryAnswerers } from '../api/factoryOrder.ts'
import { type FactoryRecord, factoryOrders } from './factoryOrders.ts'
import { calledOf, keptLines, linesOf, type MadeLine, madeLines, piecesOf, storeLines, toldOf } from './lines.ts'
import { lockOrderOf, type OrderSeen } from './orders.ts'

type Asked = { answers: keyof typeof factoryAnswerers; remark: string; lines: readonly FactoryLine[] }

/** Returns the lines of which a replacement of a factory order may have parts: at most what that made of each. */
async function replaceable(desk: Desk, original: FactoryRecord): Promise<MadeLine[]> {
  const had = new Map((await linesOf(desk, original)).map(line => [line.contractLineId, line.pieces]))
  return (await orderableLines(desk, original.contractId)).flatMap(line => {
    const pieces = had.get(line.id)
    return pieces === undefined ? [] : [{ ...line, source: 'factory', ordered: pieces, left: pieces }]
  })
}

/**
 * Makes a replacement (补件) of a begun factory order: parts at no price for the customer in place of those that are broken, missing or wrong. It cites the
 * original and says who answers, and counts for nothing that was contracted. Throws 40000 by line.
 */
export async function replace(
  desk: Desk,
  id: number,
  { answers, remark, lines: given }: Asked,
): Promise<FactoryRecord> {
  await lockOrderOf(desk, id)
  const original = await factoryOrders.lock(desk, id, 'replace', {})
  const lines = keptLines(given, await replaceable(desk, original), calledOf(original))
  const { salesOrderId, contractId, customerId, supplierId, ownerId, departmentId } = original
  const [number] = (await nextNumbers(desk, 'GC')) as [string]
  const whose = { salesOrderId, contractId, customerId, supplierId, ownerId, departmentId, createdBy: desk.employeeId }
  const row = {
    number,
    kind: 'replacement' as const,
    originalId: id,
    answers,
    remark,
    pieces: piecesOf(lines),
    ...whose,
  }
  const added = await desk.insert('factoryOrder', row, {
    action: '新增补件',
    name: number,
    more: { lines: [null, lines.map(toldOf)] },
  })
  await storeLines(desk, added.id, lines)
  await factoryOrders.tell(desk, [added])
  return added
}

/** Returns the lines that a factory order which is edited may have, and what they are of, in words. */
export async function allowedLines(desk: Desk, before: FactoryRecord, order: OrderSeen | undefined) {
  const { id, salesOrderId: orderId, contractId, originalId } = before
  if (originalId === null)
    return { of: await madeLines(desk, { orderId, contractId }, id), called: `下单单 ${order?.number ?? ''}` }
  const original = await desk.from('factoryOrder').selectAll().where('id', '=', originalId).executeTakeFirstOrThrow()
  return { of: await replaceable(desk, original), called: calledOf(original) }
}
