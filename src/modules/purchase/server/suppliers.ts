import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { assertNewName, plainHandlers, plainly } from '../../../kernel/server/record/plain.ts'
import { serve } from '../../../kernel/server/record/serve.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { supplierRoutes as routes, SupplierEntered, supplierRecord } from '../api/supplier.ts'

/** Suppliers as the server serves them. */
export const suppliers = serve({
  ...plainly(supplierRecord, SupplierEntered, ['name', 'contacts', 'phone', 'brands']),
  history: columnsOf(SupplierEntered),
})
/** Refuses a supplier that is not there or with whom the company no longer works. */
export async function assertSupplier(desk: Desk, id: number | null): Promise<void> {
  if (id === null) return
  const found = await desk.from('supplier').select('state').where('id', '=', id).executeTakeFirst()
  if (!found) throw badInput('supplierId', '供应商不存在，请重新选择')
  if (found.state === 'disabled') throw badInput('supplierId', '供应商已停用，请选择别的供应商，或先启用')
}

/** Locks a supplier, so that who follows is told what was done with it before. */
export async function lockSupplier(desk: Desk, id: number): Promise<void> {
  await desk.lock('supplier', [id])
}

/** The calls of suppliers. */
export const supplierHandlers = plainHandlers(suppliers, routes, (desk, entered, before) =>
  assertNewName(desk, supplierRecord, entered, before),
)
