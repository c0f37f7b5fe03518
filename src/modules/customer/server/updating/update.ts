import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { changeBulk, type RowChange } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { difference } from '../../../../kernel/server/log/audit.ts'
import { type CustomWriter, customWriter, factsOf, keepUniques } from '../../../customFields/server/index.ts'
import { type ImportRecord, type Known, noteChanges, type Updated } from '../../../transfer/server/index.ts'
import { CustomerInput } from '../../api/customer.ts'
import { beyondSight } from '../asked.ts'
import { customCustomer } from '../custom.ts'
import { customersByPhone, lockCustomers } from '../importing.ts'
import type { CustomerSection } from '../kinds.ts'
import { type CustomerRecord, inScope, whichOf } from '../sight.ts'

/** Returns the customers with these phones, and whether this person may change them. */
export async function findKnown(
  desk: Desk,
  sections: readonly CustomerSection[],
  phones: readonly string[],
): Promise<Map<string, Known>> {
  const found = await customersByPhone(desk, phones)
  const ids = [...new Set([...found.values()].map(({ id }) => id))]
  const [names, reached] = [await desk.names('customer', ids), await whichOf(desk, ids, inScope(desk, sections, ids))]
  return new Map(
    [...found].map(([phone, { id }]) => {
      const name = names.get(id)
      const whose = name === undefined ? `这位客户${beyondSight}` : `客户“${name}”`
      return [phone, { whose, obstacle: reached.has(id) ? null : `${whose}，不在您的数据范围内，不能更新`, id }]
    }),
  )
}

const phoneOf = ({ values }: ImportRecord) => String(values.phone)

/** Locks the customers of rows; returns them by their phones. */
export const holdUpdated = (desk: Desk, records: readonly ImportRecord[]) => lockCustomers(desk, records.map(phoneOf))

/** Overwrites customers with the rows' filled cells, where the person may. A customer named by a further number keeps its first one. */
export async function updateCustomers(
  desk: Desk,
  sections: readonly CustomerSection[],
  batchId: number,
  records: readonly ImportRecord[],
): Promise<Updated> {
  const locked = await holdUpdated(desk, records)
  const ids = [...locked.values()].map(({ id }) => id)
  const reached = await whichOf(desk, ids, inScope(desk, sections, ids))
  const own = await customWriter(desk, customCustomer)
  const changes = new Map<number, RowChange<'customer'>>()
  const refused: Updated['refused'] = []
  for (const record of records) {
    const customer = locked.get(phoneOf(record))
    if (!customer || !reached.has(customer.id)) refused.push({ row: record.row, message: '刚被他人修改，请重新导入' })
    else if (changes.has(customer.id)) refused.push({ row: record.row, message: '与前面的一行是同一客户，请去掉一行' })
    else changes.set(customer.id, { row: customer, patch: patchOf(customer, record, own) })
  }
  const real = [...changes.values()].filter(({ patch }) => Object.keys(patch).length > 0)
  await store(desk, batchId, real)
  return { updated: real.length, unchanged: changes.size - real.length, refused }
}

const columns = Object.keys(CustomerInput.shape).filter(key => key !== 'phone')

function patchOf(customer: CustomerRecord, { values, given }: ImportRecord, writer: CustomWriter) {
  const filled = Object.fromEntries(columns.filter(key => given.includes(key)).map(key => [key, values[key]]))
  const patch = Object.fromEntries(Object.entries(difference(customer, filled)).map(([key, [, after]]) => [key, after]))
  const own = writer.changed(values, customer.own, factsOf(customCustomer, { ...customer, ...patch }))
  return own === undefined ? patch : { ...patch, own }
}

async function store(desk: Desk, batchId: number, changes: readonly RowChange<'customer'>[]): Promise<void> {
  await changeBulk(desk, 'customer', changes, { action: '导入更新', name: row => row.name })
  const owned = changes.filter(({ patch }) => 'own' in patch)
  await keepUniques(
    desk,
    customCustomer,
    owned.map(({ row, patch }) => ({ id: row.id, before: row.own, after: patch.own as CustomValues | null })),
  )
  await noteChanges(desk, batchId, 'customer', changes)
}
