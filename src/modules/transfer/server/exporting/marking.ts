import { formatDateTime } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Source } from '../../../../kernel/server/files/givenFile.ts'
import type { SheetMark } from '../../../../kernel/server/sheet/mark.ts'

/**
 * The person who exports, and the reason; `whole`: whether the numbers are whole, for files with numbers; `asOf`: the moment of the rows, and which
 * database told them.
 */
export type Taking = { by: string; reason: string; whole?: boolean; asOf?: Date; from?: keyof typeof databases }

const databases = { standby: '备库', primary: '主库，备库当时不能读' }

/** Returns as of when rows are, where the node has a standby: its moment, or now on the primary. */
export function sourceOf({ readFrom }: Pick<Source, 'readFrom'>): Pick<Taking, 'asOf' | 'from'> {
  if (!readFrom) return {}
  if ('asOf' in readFrom) return { asOf: new Date(readFrom.asOf), from: 'standby' }
  return { asOf: clock.date(), from: 'primary' }
}

/**
 * Returns the marking of a file with its exporter, time and reason: in the workbook's properties, on every page, and on a
 * sheet of its own.
 */
export function markingOf(
  { by, reason, whole, asOf, from }: Taking,
  at: Date = clock.date(),
): { mark: SheetMark; note: string } {
  const when = formatDateTime(at)
  const text = `${by} ${when} 导出，仅供内部使用`
  const lines = [text, `导出人：${by}`, `导出时间：${when}`, `导出原因：${reason}`]
  if (whole !== undefined) lines.push(`号码：${whole ? '完整' : '已遮住'}`)
  if (asOf && from) lines.push(`数据截至：${formatDateTime(asOf)}（${databases[from]}）`)
  return { mark: { by, at, text: `${text}；原因：${reason}` }, note: lines.join('\n') }
}
