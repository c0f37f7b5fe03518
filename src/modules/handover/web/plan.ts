import { type HandoverMode, type HandoverPart, type HandoverStock, handoverModes } from '../api/handover.ts'

/** The ways to give records of one kind, and to leave them. */
export const leaveOrGive = { leave: '保持不变', ...handoverModes } as const

/** A receiver as the person enters it; `share` as typed, in per cent. */
export type Line = { key: number; receiverId: number | null; share: string }
/** The entered plan for one kind; values of other modes are kept. */
export type DraftPart = {
  mode: HandoverMode | 'leave'
  one: number | null
  lines: Line[]
  byDepartment: ReadonlyMap<number | null, number | null>
}

let keys = 0
export function newLine(receiverId: number | null = null): Line {
  return { key: ++keys, receiverId, share: '' }
}

/** Returns the first draft: the leaders of the departments, if they can be receivers. */
export function draftOf(stock: HandoverStock, mayReceive: (id: number) => boolean): DraftPart {
  const leaders = stock.departments.map(
    ({ departmentId, leaderId }) => [departmentId, leaderId && mayReceive(leaderId) ? leaderId : null] as const,
  )
  return {
    mode: stock.leavable ? 'leave' : 'one',
    one: null,
    lines: [newLine(), newLine()],
    byDepartment: new Map(leaders),
  }
}

/** Divides a hundred evenly, the first ones one more if needed. */
export function evenShares(lines: readonly Line[]): Line[] {
  const each = Math.floor(100 / lines.length)
  const more = 100 - each * lines.length
  return lines.map((line, at) => ({ ...line, share: String(at < more ? each + 1 : each) }))
}

/** Returns the sum of the typed numbers, in per cent. */
export function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { share }) => sum + (Number(share) || 0), 0)
}

/** Returns the receivers in the server's form; nothing for records that stay as they are. */
export function partsOf(kind: string, draft: DraftPart): HandoverPart[] {
  return draft.mode === 'leave' ? [] : [{ kind, mode: draft.mode, receivers: receiversOf(draft) }]
}

function receiversOf({ mode, one, lines, byDepartment }: DraftPart): HandoverPart['receivers'] {
  if (mode === 'one') return one ? [{ receiverId: one }] : []
  if (mode === 'department')
    return [...byDepartment].flatMap(([departmentId, receiverId]) => (receiverId ? [{ receiverId, departmentId }] : []))
  return lines.flatMap(({ receiverId, share }) => {
    if (!receiverId) return []
    return [mode === 'share' ? { receiverId, share: Number(share) } : { receiverId }]
  })
}

/** Returns what is missing in a draft, in words; undefined if it is complete. */
export function faultOf(draft: DraftPart): string | undefined {
  const { mode, lines, byDepartment } = draft
  if (mode === 'leave') return undefined
  const people = receiversOf(draft).map(one => one.receiverId)
  if (people.length === 0) return '请选择接收人'
  if (mode === 'department')
    return people.length < byDepartment.size ? '还有部门没有选择接收人，请为每个部门选择' : undefined
  if (new Set(people).size < people.length) return '同一位接收人只需选一次'
  if (mode !== 'share') return undefined
  const filled = lines.filter(line => line.receiverId)
  if (filled.some(({ share }) => !/^[1-9]\d?$|^100$/.test(share.trim())))
    return '请为每位接收人填写 1 到 100 的整数比例'
  return sumOf(filled) === 100 ? undefined : `比例合计应为 100%，现在是 ${sumOf(filled)}%`
}
