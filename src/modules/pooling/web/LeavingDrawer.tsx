import { Link } from 'react-router'
import { formatShort } from '../../../kernel/api/timeWords.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { useChoice } from '../../../kernel/web/field/reference.ts'
import type { RecyclingPreview } from '../api/preview.ts'
import '../../../kernel/web/list/table.css'
import './recycling.css'

type Props = { preview: RecyclingPreview; onClose: () => void }

/** Shows the first records to be warned of or to go back, soonest first. */
export default function LeavingDrawer({ preview: { noun, unit, rows, recycled, warned }, onClose }: Props) {
  const find = useChoice()
  return (
    <Drawer open title={`今天会退回或提醒的${noun}`} onClose={onClose}>
      <p className="hint">
        今天退回 {recycled} {unit}，提醒 {warned} {unit}
        {rows.length < Math.max(recycled, warned) && `，这里是最先到期的 ${rows.length} ${unit}`}。有人处理就不会退回。
      </p>
      <table className="table leaving-table">
        <thead>
          <tr>
            <th>{noun}</th>
            <th>负责人</th>
            <th>退回时间</th>
            <th>原因</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td>
                {row.path ? (
                  <Link className="link" to={row.path}>
                    {row.name}
                  </Link>
                ) : (
                  <span className="nothing">不在您的数据范围</span>
                )}
              </td>
              <td>{row.ownerId ? (find({ kind: 'employee' }, row.ownerId)?.label ?? '…') : ''}</td>
              <td>{formatShort(row.at)}</td>
              <td>{row.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Drawer>
  )
}
