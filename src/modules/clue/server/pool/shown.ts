import type { Selectable } from 'kysely'
import type { DB } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Pool, poolFields } from '../../api/pool.ts'
import { besideClues } from './contents.ts'
import { type Members, membersOf } from './members.ts'

export type PoolRow = Selectable<DB['pool']>
export const fieldTitles = new Map(poolFields.map(({ key, title }) => [key, title]))

async function cluesHeld(desk: Desk): Promise<Map<number, number>> {
  const { rows } = await desk.client.query<{ id: number; held: number }>(
    'select pool_id as id, count(*) as held from clue where office_id = $1 and pool_id is not null group by pool_id',
    [desk.officeId],
  )
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/** Returns pools for their manager: with their members and waiting records. */
export async function shown(desk: Desk, rows: readonly PoolRow[]): Promise<Pool[]> {
  const members = await membersOf(
    desk,
    rows.map(row => row.id),
  )
  const [clues, opportunities] = [await cluesHeld(desk), await besideClues(desk).held(desk)]
  return rows.map(({ id, name, remark, openToAll, visibleFields, isDefault, disabledAt, version }) => ({
    id,
    name,
    remark,
    openToAll,
    isDefault,
    version,
    visibleFields: visibleFields.filter(key => fieldTitles.has(key)),
    ...(members.get(id) as Members),
    enabled: disabledAt === null,
    clues: clues.get(id) ?? 0,
    opportunities: opportunities.get(id) ?? 0,
  }))
}

/** Returns one pool. */
export const one = async (desk: Desk, row: PoolRow) => (await shown(desk, [row]))[0] as Pool
