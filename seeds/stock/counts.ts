import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { documentNumber } from '../../src/kernel/server/desk/documentNumber.ts'
import { day as aDay } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import type { Dice } from '../random.ts'

/** How many lots the count of the demo has. */
const many = 12

/** Fills a count of the main warehouse that is under way: half of it is counted, and two lots are not as the books say. */
export async function fillCount(
  client: ClientBase,
  { officeId, employees, plan }: Company,
  { warehouse, dice, now }: { warehouse: number; dice: Dice; now: number },
): Promise<void> {
  const keeper = employees[0]
  if (!keeper) return
  const { rows: keys } = await client.query<{ id: number; onHand: number; box: number | null }>(
    `select k.id::int as id, k.on_hand::int as "onHand", l.box_pieces as box from stock_key k
     join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
     where k.office_id = $1 and k.warehouse_id = $2 and k.on_hand > 0 order by k.id limit ${many}`,
    [officeId, warehouse],
  )
  const [id] = (await reserveIds(client, 'stocktake', 1)) as [number]
  const began = now - aDay / 2
  const [at, day] = [new Date(began).toISOString(), formatDate(began)]
  const kept = { ownerId: keeper.id, createdBy: keeper.id, createdAt: at, updatedAt: at, version: 1 }
  const said = { scope: 'tenth', place: '', days: 30, blind: true, remark: `${plan.name} 月底抽盘`, cuts: [] }
  await insertRows(client, 'document_counter', [{ officeId, prefix: 'PD', day, last: 1 }])
  await insertRows(client, 'stocktake', [
    {
      officeId,
      id,
      number: documentNumber('PD', day.replaceAll('-', ''), 1),
      state: 'draft',
      warehouseId: warehouse,
      ...said,
      ...kept,
    },
  ])
  const ids = await reserveIds(client, 'stocktake_line', keys.length)
  await insertRows(
    client,
    'stocktake_line',
    keys.map(({ id: keyId, onHand, box }, position) => {
      const counted = position * 2 < keys.length ? Math.max(0, onHand - (position < 2 ? dice.int(1, 3) : 0)) : null
      const boxes = counted === null ? null : box === null ? 0 : Math.floor(counted / box)
      const rest = counted === null || boxes === null ? null : counted - boxes * (box ?? 0)
      const facts = { boxes, rest, counted, book: counted === null ? null : onHand }
      const who = counted === null ? { countedAt: null, countedBy: null } : { countedAt: at, countedBy: keeper.id }
      const line = { officeId, id: ids[position], stocktakeId: id, position, keyId, ...facts, ...who }
      return { ...line, times: counted === null ? 0 : 1, found: false, isOpen: true }
    }),
  )
}
