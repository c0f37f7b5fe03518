import { useQuery } from '@tanstack/react-query'
import { formatFen } from '../../../kernel/api/money.ts'
import { yuan } from '../../../kernel/api/yuan.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { useLiveRecord } from '../../../kernel/web/drawer/useLiveRecord.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { download } from '../../../kernel/web/files.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type CommissionStatement, commissionRoutes as routes } from '../api/commission.ts'
import { statementQuery } from './commissionQuery.ts'
import { Entry } from './Entry.tsx'
import '../../../kernel/web/drawer/record.css'
import './commission.css'

const category = { key: 'categoryId', title: '品类', kind: 'dictionary', dictionary: 'intentionCategory' } as const
const department = { key: 'departmentId', title: '部门', kind: 'department' } as const

/** Shows a person's month: its sums, by category, and every entry with how it came about. */
export default function StatementDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { data: statement, error, refetch } = useQuery({ ...statementQuery(id ?? 0), enabled: id !== undefined })
  useLiveRecord('commission', id, () => refetch())
  const title = statement ? (
    <>
      {statement.name} {statement.closed ? <Tag tone="blue">已结账</Tag> : <Tag>未结账</Tag>}
    </>
  ) : (
    '提成单'
  )
  const tools = statement && (
    <Button
      icon="file"
      onClick={() => void download(routes.paper, { params: { id: statement.id } }).catch(() => undefined)}
    >
      打印
    </Button>
  )
  return (
    <Drawer open={id !== undefined} width="wide" title={title} tools={tools} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {statement && <Content key={statement.id} statement={statement} />}
    </Drawer>
  )
}

function Content({ statement }: { statement: CommissionStatement }) {
  return (
    <>
      <section className="record-head">
        <dl>
          <Fact title="应发提成">
            <b>{yuan(statement.amount)}</b>
          </Fact>
          <Fact title="计提基数">{yuan(statement.base)}</Fact>
          <Fact title="计提">{yuan(statement.accrued)}</Fact>
          <Fact title="冲回">{yuan(statement.reversed)}</Fact>
          {statement.imported !== 0 && <Fact title="历史导入">{yuan(statement.imported)}</Fact>}
          <Fact title="部门">
            <Value column={department} value={statement.departmentId} />
          </Fact>
        </dl>
      </section>
      <h3 className="commission-title">按品类</h3>
      <table className="commission-table">
        <thead>
          <tr>
            <th>品类</th>
            <th className="number">基数</th>
            <th className="number">提成</th>
          </tr>
        </thead>
        <tbody>
          {statement.byCategory.map(row => (
            <tr key={row.categoryId}>
              <td>{row.categoryId === null ? '其他' : <Value column={category} value={row.categoryId} />}</td>
              <td className="number">{formatFen(row.base)}</td>
              <td className="number">{formatFen(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="commission-title">逐笔明细，点开看怎么算的</h3>
      <ul className="commission-entries">
        {statement.rows.map(row => (
          <Entry key={row.id} row={row} />
        ))}
      </ul>
      {statement.more > 0 && <p className="hint">另有 {statement.more} 笔，请在数据报表的“提成数据”里查看。</p>}
    </>
  )
}
