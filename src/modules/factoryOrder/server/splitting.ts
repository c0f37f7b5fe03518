import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import type { FactoryLine, SplitLine } from '../api/factoryOrder.ts'
import { type FactoryRecord, factoryOrders } from './factoryOrders.ts'
import { type KeptFactoryLine, keptLines, type MadeLine, madeLines, piecesOf, storeLines, toldOf } from './lines.ts'
import type { OrderSeen } from './orders.ts'

type Proposed = { lineId: number; id: number; name: string; why: string }

/** SQL of who made a wanted line `w` before: the same goods or item, else from whom its goods were bought, else those of its brand. */
const before = `
  (select f.supplier_id, '上次由这家做' as why, 1 as rank, f.created_at as at from factory_order f
     join factory_order_line l on l.office_id = f.office_id and l.factory_order_id = f.id
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
   where f.office_id = $1 and f.state <> 'cancelled' and not f.workshop and (c.goods_id = w.goods_id or w.goods_id is null and c.goods_id is null and c.name = w.name)
   order by f.created_at desc limit 1)
  union all (select p.supplier_id, '上次向这家采购', 2, p.created_at from purchase p
     join purchase_line l on l.office_id = p.office_id and l.purchase_id = p.id
   where p.office_id = $1 and l.goods_id = w.goods_id and p.state in ('done', 'closed') order by p.created_at desc limit 1)
  union all (select p.supplier_id, '同品牌上次向这家采购', 3, p.created_at from purchase p
     join purchase_line l on l.office_id = p.office_id and l.purchase_id = p.id
     join goods g on g.office_id = l.office_id and g.id = l.goods_id
     join goods own on own.office_id = p.office_id and own.id = w.goods_id and own.brand_id = g.brand_id
   where p.office_id = $1 and p.state in ('done', 'closed') order by p.created_at desc limit 1)`

async function proposedFor(desk: Desk, lines: readonly MadeLine[]): Promise<Map<number, Proposed>> {
  const { rows } = await desk.client.query<Proposed>(
    `select w.id as "lineId", s.id, s.name, s.why from unnest($2::bigint[], $3::bigint[], $4::text[]) w (id, goods_id, name)
     cross join lateral (select s.id, s.name, b.why from (${before}) b
       join supplier s on s.office_id = $1 and s.id = b.supplier_id and s.state = 'active' order by b.rank, b.at desc limit 1) s`,
    [desk.officeId, lines.map(({ id }) => id), lines.map(({ goodsId }) => goodsId), lines.map(({ name }) => name)],
  )
  return new Map(rows.map(row => [row.lineId, row]))
}

/** Returns what of an order is still to be made, with the supplier that made or sold the like before. */
export async function proposal(desk: Desk, { id, contractId }: OrderSeen): Promise<SplitLine[]> {
  const lines = (await madeLines(desk, { orderId: id, contractId })).filter(({ left }) => left > 0)
  const by = await proposedFor(desk, lines)
  return lines.map(({ id: contractLineId, space, name, code, spec, boxPieces, made, source, ordered, left }) => {
    const { id: supplierId = null, name: supplier = '', why = '' } = by.get(contractLineId) ?? {}
    return {
      contractLineId,
      space,
      name,
      code,
      spec,
      boxPieces,
      made,
      source,
      ordered,
      left,
      supplierId,
      supplier,
      why,
    }
  })
}

type Asked = { lines: readonly (FactoryLine & { supplierId: number })[]; wishOn: string | null; remark: string }

/** Makes a draft for each supplier of a locked order's lines. Throws 40000 by line. */
export async function split(desk: Desk, order: OrderSeen, { lines, wishOn, remark }: Asked): Promise<FactoryRecord[]> {
  const of = await madeLines(desk, { orderId: order.id, contractId: order.contractId })
  const kept = keptLines(lines, of, `下单单 ${order.number}`)
  await assertSuppliers(desk, lines)
  const by = [...Map.groupBy(kept, (_, at) => (lines[at] as { supplierId: number }).supplierId)]
  const numbers = await nextNumbers(desk, 'GC', by.length)
  const made: FactoryRecord[] = []
  for (const [at, [supplierId, some]] of by.entries())
    made.push(await add(desk, order, { supplierId, wishOn, remark, lines: some, number: numbers[at] as string }))
  await factoryOrders.tell(desk, made)
  return made
}

/** Throws 40000 by line for a supplier that is not there or with whom the company no longer works. */
async function assertSuppliers(desk: Desk, lines: readonly { supplierId: number }[]): Promise<void> {
  const ids = [...new Set(lines.map(({ supplierId }) => supplierId))]
  const found = await desk.from('supplier').select(['id', 'name', 'state']).where('id', 'in', ids).execute()
  const by = new Map(found.map(one => [one.id, one]))
  for (const [at, { supplierId }] of lines.entries()) {
    const one = by.get(supplierId)
    if (!one) throw badInput(`lines.${at}.supplierId`, `第 ${at + 1} 行：供应商不存在，请重新选择`)
    if (one.state === 'disabled')
      throw badInput(`lines.${at}.supplierId`, `第 ${at + 1} 行：供应商“${one.name}”已停用，请选择别的供应商，或先启用`)
  }
}

type New = {
  number: string
  supplierId: number
  wishOn: string | null
  remark: string
  lines: readonly KeptFactoryLine[]
}

async function add(desk: Desk, order: OrderSeen, { lines, number, ...said }: New): Promise<FactoryRecord> {
  const { id: salesOrderId, contractId, customerId, ownerId, departmentId } = order
  const whose = { salesOrderId, contractId, customerId, ownerId, departmentId, createdBy: desk.employeeId }
  const row = { number, ...whose, ...said, pieces: piecesOf(lines) }
  const added = await desk.insert('factoryOrder', row, {
    action: '拆单',
    name: number,
    more: { lines: [null, lines.map(toldOf)] },
  })
  await storeLines(desk, added.id, lines)
  return added
}

/** Throws 40900 where nothing of an order can be made, in words. */
export function assertPlaced({ state, number }: OrderSeen): void {
  if (state !== 'done') throw conflict(`下单单 ${number} 不是已下单，不能拆单，请先提交下单`)
}
