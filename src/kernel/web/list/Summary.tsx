import type { Column } from '../../api/list.ts'
import { formatFen } from '../../api/money.ts'
import { unitOf } from './describe.ts'
import type { RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

const count = new Intl.NumberFormat('zh-CN')

/** Shows total and sums over the whole filter, not only this page. */
export function Summary({ list }: { list: ListModel<RowBase> }) {
  if (list.totalsFailed) {
    return (
      <button type="button" className="link" onClick={list.refresh}>
        合计没有加载成功，重试
      </button>
    )
  }
  if (!list.totals) return <p className="summary">正在合计…</p>
  const sums = list.columns.flatMap(column => {
    const sum = list.totals?.sums[column.key]
    return sum === undefined ? [] : [{ column, sum }]
  })
  return (
    <p className="summary" aria-live="polite">
      <span>
        共 <b>{count.format(list.totals.total)}</b> 条
      </span>
      {sums.map(({ column, sum }) => (
        <span key={column.key}>
          {column.title}合计 <b>{sumText(column, sum)}</b>
          {unitOf(column)}
        </span>
      ))}
    </p>
  )
}

function sumText(column: Column, sum: number): string {
  if (column.kind === 'money') return formatFen(sum)
  return count.format(column.kind === 'area' ? sum / 100 : sum)
}
