import type { ClientBase } from 'pg'
import type { RequestKind } from '../../src/modules/money/api/request.ts'
import { requestPrefixes } from '../../src/modules/money/server/request/record.ts'
import { numberAt } from '../numbers.ts'

/** Numbers requests by their kind and day (ms, in order), and lets the counters of these days stand at their last ones. */
export async function numbered(
  client: ClientBase,
  officeId: number,
  asked: readonly { kind: RequestKind; at: number }[],
): Promise<string[]> {
  const numbers: string[] = []
  for (const { kind, at } of asked) numbers.push(await numberAt(client, officeId, requestPrefixes[kind], at))
  return numbers
}
