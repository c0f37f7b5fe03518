import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { FollowedLine } from '../../api/order.ts'
import { contractLines } from '../lines.ts'

type Sums = Pick<FollowedLine, 'shipped' | 'signed' | 'back'> & { id: number }

/** Returns the lines of a contract that may be ordered, with what of each was shipped, signed for and came back. */
export async function followedLines(desk: Desk, contractId: number): Promise<FollowedLine[]> {
  const { rows } = await desk.client.query<Sums>(
    'select id, shipped, signed, back from sold_line where office_id = $1 and contract_id = $2',
    [desk.officeId, contractId],
  )
  const sums = new Map(rows.map(({ id, ...of }) => [id, of]))
  const none = { shipped: 0, signed: 0, back: 0 }
  return (await contractLines(desk, contractId)).map(line => ({ ...line, ...none, ...sums.get(line.contractLineId) }))
}
