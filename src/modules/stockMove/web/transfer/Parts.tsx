import { formatDateTime } from '../../../../kernel/api/time.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import type { ShownPart, TransferDetail } from '../../api/transfer.ts'

const ways = { accepted: '完好', damaged: '破损', lost: '丢失', returned: '退回' } as const

/** Shows each receipt, loss and taking back of a transfer, the last one first. */
export function Parts({ transfer }: { transfer: TransferDetail }) {
  const bySerial = [...Map.groupBy(transfer.parts, ({ serial }) => serial).values()].reverse()
  if (bySerial.length === 0) return <p className="hint">还没有收货。</p>
  return (
    <table className="changes">
      <thead>
        <tr>
          <th>时间</th>
          <th>商品与数量</th>
          <th>责任人</th>
          <th>备注</th>
        </tr>
      </thead>
      <tbody>
        {bySerial.map(parts => {
          const [{ id, createdAt, answers, note }] = parts as [ShownPart]
          return (
            <tr key={id}>
              <td>{formatDateTime(new Date(createdAt))}</td>
              <td>
                {parts.map(part => (
                  <div key={part.id}>{partWords(transfer, part)}</div>
                ))}
              </td>
              <td>{answers}</td>
              <td>{note}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function partWords({ lines }: TransferDetail, part: ShownPart): string {
  const line = lines.find(({ id }) => id === part.lineId)
  const counts = Object.entries(ways).flatMap(([way, title]) => {
    const pieces = part[way as keyof typeof ways]
    return pieces > 0 ? [`${title} ${boxWords(pieces, line?.boxPieces ?? null)}`] : []
  })
  return `${line?.goodsName ?? ''}：${counts.join('，')}`
}
