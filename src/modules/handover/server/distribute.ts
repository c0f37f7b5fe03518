import { allocate } from '../../../kernel/api/division.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { HandoverPart } from '../api/handover.ts'
import type { HandoverRecord } from './kind.ts'

/** Numbers of records by the receiver who is to get them, every receiver with at least one. */
export type Distribution = Map<number, number[]>

/**
 * Distributes records by a plan: all to one, evenly (numbers differ by one at most), by per cent (largest remainder), or by
 * department. Throws 40000 if a department has no receiver.
 */
export function distribute(records: readonly HandoverRecord[], part: HandoverPart): Distribution {
  const given: Distribution = new Map()
  const give = receiverOf(records, part)
  records.forEach((record, index) => {
    const receiver = give(record, index)
    const ids = given.get(receiver)
    if (ids) ids.push(record.id)
    else given.set(receiver, [record.id])
  })
  return given
}

function receiverOf(records: readonly HandoverRecord[], { mode, receivers }: HandoverPart) {
  const ids = receivers.map(one => one.receiverId)
  if (mode === 'department') return byDepartment(receivers)
  if (mode !== 'share') return (_: HandoverRecord, index: number) => ids[index % ids.length] as number
  const shares = receivers.map(({ share = 0 }) => share)
  const turns = interleave(allocate(records.length, shares))
  return (_: HandoverRecord, index: number) => ids[turns[index] as number] as number
}

function byDepartment(receivers: HandoverPart['receivers']) {
  const chosen = new Map(receivers.map(({ departmentId, receiverId }) => [departmentId ?? null, receiverId]))
  return ({ departmentId }: HandoverRecord) => {
    const receiver = chosen.get(departmentId) ?? chosen.get(null)
    if (!receiver) throw badInput('receivers', '还有部门没有选择接收人，请为每个部门选择')
    return receiver
  }
}

/** Returns each receiver's turns, spread over the whole, so that each gets old and new records. */
function interleave(counts: readonly number[]): number[] {
  return counts
    .flatMap((count, at) => Array.from({ length: count }, (_, turn) => ({ at, when: (turn + 0.5) / count })))
    .sort((a, b) => a.when - b.when || a.at - b.at)
    .map(({ at }) => at)
}
