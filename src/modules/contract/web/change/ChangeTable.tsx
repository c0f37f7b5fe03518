import { yuan } from '../../../../kernel/api/format.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { figure } from '../../../lines/api/words.ts'
import type { ChangeRow } from '../../api/change.ts'
import { discountApart } from '../../api/changeRows.ts'
import { Counted } from '../Counted.tsx'

/** Shows lines before, by how much they change, and after; what the order takes off beyond them is one line, as on its paper. */
export function ChangeTable({ rows: all }: { rows: readonly ChangeRow[] }) {
  const { rows, off } = discountApart(all)
  if (rows.length === 0 && off === 0) return <p className="hint">还没有变更</p>
  return (
    <table className="contract-sheet contract-cards">
      <thead>
        <tr>
          {['名称', '变更前', '增减', '变更后'].map(title => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new line has no number yet
          <tr key={at}>
            <td>
              <b>{row.name}</b> {row.lineId === null && <Tag tone="blue">新增</Tag>}
              {row.warning && <Tag tone="red">{row.warning}</Tag>}
              <small>
                {row.space} {row.note}
              </small>
            </td>
            <td data-title="变更前">
              <Counted of={row.before} unit={row.unit} />
            </td>
            <td data-title="增减">
              <span className="contract-figure">{figure(row.delta.quantity)}</span>
              <b>{yuan(row.delta.net)}</b>
            </td>
            <td data-title="变更后">
              <Counted of={row.after} unit={row.unit} />
            </td>
          </tr>
        ))}
        {off > 0 && (
          <tr>
            <td>
              <b>另外优惠</b>
            </td>
            <td />
            <td data-title="增减">
              <b>{yuan(-off)}</b>
            </td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  )
}
