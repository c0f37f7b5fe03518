import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { warehouseKinds } from '../api/warehouse.ts'

const name = warehouseKinds.direct

/**
 * Returns the place through which goods pass from a factory to a home (chain-stock.md, 直送): the company's first warehouse of that kind in use, made
 * where there is none. Throws 40900 where another warehouse has its name.
 */
export async function directPlace(desk: Desk): Promise<number> {
  const id = (await find(desk)) ?? (await make(desk)) ?? (await find(desk))
  if (id === undefined) throw conflict(`仓库“${name}”已停用或不是直送类型，请在仓库里把它改成启用的直送类型，再办直送`)
  return id
}

async function find(desk: Desk): Promise<number | undefined> {
  const found = await desk
    .from('warehouse')
    .select('id')
    .where('kind', '=', 'direct')
    .where('state', '=', 'active')
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

/** Makes the place; undefined where a warehouse has its name, perhaps since this moment. */
async function make(desk: Desk): Promise<number | undefined> {
  const made = await desk.db
    .insertInto('warehouse')
    .values({ name, kind: 'direct', officeId: desk.officeId, createdBy: desk.employeeId })
    .onConflict(on => on.columns(['officeId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  const entry = { subject: 'warehouse', subjectId: made.id, subjectName: name, subjectVersion: 1 }
  await desk.log({ action: '新增仓库', ...entry, changes: { name: [null, name], kind: [null, 'direct'] } as never })
  return made.id
}
