import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { assertNewName, plainHandlers, plainly } from '../../../kernel/server/record/plain.ts'
import { serve } from '../../../kernel/server/record/serve.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { warehouseRoutes as routes, WarehouseEntered, warehouseRecord } from '../api/warehouse.ts'

/** Warehouses as the server serves them. */
export const warehouses = serve({
  ...plainly(warehouseRecord, WarehouseEntered, ['name', 'address', 'keepers']),
  history: columnsOf(WarehouseEntered),
})
/** Refuses to disable a warehouse in which something lies or is on its way to. */
async function assertEmpty(desk: Desk, id: number): Promise<void> {
  const key = await desk
    .from('stockKey')
    .select('id')
    .where('warehouseId', '=', id)
    .where('onHand', '>', 0)
    .executeTakeFirst()
  if (key) throw conflict('仓库里还有库存（或在途），请先调拨、出库或盘点清零，再停用')
}

/** The calls of warehouses. */
export const warehouseHandlers = plainHandlers(warehouses, routes, async (desk, entered, before) => {
  await assertNewName(desk, warehouseRecord, entered, before)
  if (entered.state === 'disabled' && before?.state === 'active') await assertEmpty(desk, before.id)
})
