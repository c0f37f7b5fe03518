import { formatFen } from '../../../../kernel/api/money.ts'
import type { Figure } from '../../api/board.ts'

/** A count, or an amount in yuan: without its fen where it has none. */
export function figureText({ of, value }: Figure): string {
  if (of === 'count') return value.toLocaleString('zh-CN')
  return `¥${formatFen(value).replace(/\.00$/, '')}`
}
