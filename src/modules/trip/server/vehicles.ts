import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { assertNewName, plainHandlers, plainly } from '../../../kernel/server/record/plain.ts'
import { serve } from '../../../kernel/server/record/serve.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { vehicleRoutes as routes, VehicleEntered, vehicleRecord } from '../api/vehicle.ts'

/** Vehicles as the server serves them. */
export const vehicles = serve({
  ...plainly(vehicleRecord, VehicleEntered, ['name', 'model', 'remark']),
  history: columnsOf(VehicleEntered),
})

/** Returns a vehicle that is in use, or is that of `before`. Throws 40000 otherwise. */
export async function vehicleFor(desk: Desk, id: number, before?: number) {
  const found = await desk.from('vehicle').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw badInput('vehicleId', '车辆不存在，请重新选择')
  if (found.state === 'disabled' && id !== before) throw badInput('vehicleId', '车辆已停用，请选择别的车，或先启用')
  return found
}

/** The calls of vehicles. */
export const vehicleHandlers = plainHandlers(vehicles, routes, (desk, entered, before) =>
  assertNewName(desk, vehicleRecord, entered, before),
)
