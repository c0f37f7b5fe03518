import { formatDateTime } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { SheetMark } from '../../../kernel/server/sheet/mark.ts'
import type { Task } from './exportTask.ts'

/** Who took a file out, when and what for: in the workbook's properties, on every page, and on a sheet of its own. */
export function markingOf(
  desk: Desk,
  { reason, whole }: Task,
  at: Date = new Date(),
): { mark: SheetMark; note: string } {
  const by = `${desk.who.name}（员工编号 ${desk.employeeId}）`
  const when = formatDateTime(at)
  const text = `${by} ${when} 导出，仅供内部使用`
  const lines = [
    text,
    `导出人：${by}`,
    `导出时间：${when}`,
    `导出原因：${reason}`,
    `号码：${whole ? '完整' : '已遮住'}`,
  ]
  return { mark: { by, at, text: `${text}；原因：${reason}` }, note: lines.join('\n') }
}
