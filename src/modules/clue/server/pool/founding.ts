import type { ClientBase } from 'pg'

/** Columns of a clue that members of the first pool see before they claim it. */
const openInPool = [
  ...['channelId', 'province', 'city', 'district', 'community', 'houseTypeId', 'area', 'intentionBrandIds'],
  ...['intentionCategoryIds', 'budget', 'createdAt'],
]

/** Gives a new company its first pool, in the transaction that founds it. `at`: ISO time of the founding. */
export async function stockPool(client: ClientBase, officeId: number, at: string): Promise<void> {
  await client.query(
    `insert into pool (office_id, name, is_default, visible_fields, created_at, updated_at) values ($1, '公海', true, $2, $3, $3)`,
    [officeId, openInPool, at],
  )
}
