import { formatDateTime } from '../../api/time.ts'
import { formatRelative } from '../../api/timeWords.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Tag } from '../ui/Tag.tsx'
import type { Stale } from './stale.ts'

type Props = {
  stale: Stale
  mine: string[]
  onReload: () => void
  /** Saves over the changes; without it the person can only look at them. */
  onForce?: (() => void) | undefined
  onClose: () => void
}

/** Shows the second of two editors who changed what, and lets them choose. */
export default function StaleDialog({ stale, mine, onReload, onForce, onClose }: Props) {
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      {onForce && (
        <Button kind="danger" onClick={onForce}>
          仍然保存我的修改
        </Button>
      )}
      <Button kind="primary" onClick={onReload}>
        查看最新
      </Button>
    </>
  )
  return (
    <Dialog title="这条记录刚被别人改过" width={560} onClose={onClose} footer={footer}>
      <p>
        <b>{stale.by}</b> 在<span title={formatDateTime(stale.at)}>{formatRelative(stale.at)}</span>保存了下面的修改。
        {onForce ? means(stale, mine) : '请先查看最新内容，再决定是否继续。'}
      </p>
      <table className="changes">
        <thead>
          <tr>
            <th>字段</th>
            <th>原来</th>
            <th>现在</th>
          </tr>
        </thead>
        <tbody>
          {stale.changes.map(change => (
            <tr key={change.field}>
              <th>
                {change.title} {mine.includes(change.field) && <Tag tone="orange">您也改了</Tag>}
              </th>
              <td>{change.before || '空'}</td>
              <td>{change.after || '空'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

const means = ({ changes }: Stale, mine: string[]) =>
  changes.some(change => mine.includes(change.field))
    ? '您也改了标出的字段，仍然保存会用您的内容覆盖它们，其他字段保留对方的。'
    : '您改的是别的字段，仍然保存会同时保留双方的修改。'
