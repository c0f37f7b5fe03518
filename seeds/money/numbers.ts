import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { documentNumber } from '../../src/kernel/server/desk/documentNumber.ts'
import type { RequestKind } from '../../src/modules/money/api/request.ts'
import { requestPrefixes } from '../../src/modules/money/server/request/record.ts'

/** Numbers requests by their kind and day (ms, in order), and lets the counters of these days stand at their last ones. */
export async function numbered(
  client: ClientBase,
  officeId: number,
  asked: readonly { kind: RequestKind; at: number }[],
): Promise<string[]> {
  const numbers: string[] = []
  for (const { kind, at } of asked) {
    const [prefix, day] = [requestPrefixes[kind], formatDate(at)]
    const { rows } = await client.query<{ last: number }>(
      `insert into document_counter as c (office_id, prefix, day, last) values ($1, $2, $3, 1)
       on conflict (office_id, prefix, day) do update set last = c.last + 1 returning last`,
      [officeId, prefix, day],
    )
    numbers.push(documentNumber(prefix, day.replaceAll('-', ''), rows[0]?.last ?? 1))
  }
  return numbers
}
