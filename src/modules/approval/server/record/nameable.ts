import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Nameable } from '../../../../kernel/server/record/nameable.ts'
import { involves, seesAll } from './instances.ts'

/** The name of an approval is its title, for people with a part in it or sight of all. */
export const nameableApproval: Nameable = {
  async names(desk, ids) {
    const { rows } = await desk.client.query<{ id: number; title: string }>(
      `select i.id, i.title from approval_instance i where i.office_id = $1 and i.id = any($2) and ($4 or ${involves('$3')})`,
      [desk.officeId, ids, desk.employeeId, desk.may(seesAll)],
    )
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  seesAll: desk => desk.may(seesAll),
}

/** Returns the titles of documents for the person who maintains a flow: only of those that they may open. */
export async function titlesFor(desk: Desk, ids: readonly number[]): Promise<(id: number) => string> {
  const names = await desk.names('approval', ids)
  return id => names.get(id) ?? '您看不到的单据'
}
