import { formatFen, yuan } from '../../../kernel/api/format.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { download } from '../../../kernel/web/files.ts'
import { RecordDrawer } from '../../../kernel/web/record/RecordDrawer.tsx'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type Payslip, commissionRoutes as routes } from '../api/commission.ts'
import { ClosedTag } from './commissionLists.tsx'
import { payslipQueries } from './commissionQuery.ts'
import { Entry } from './Entry.tsx'
import './commission.css'

const category = { key: 'categoryId', title: '品类', kind: 'dictionary', dictionary: 'intentionCategory' } as const
const department = { key: 'departmentId', title: '部门', kind: 'department' } as const

/** A person's month: its sums, by category, and every entry with how it came about. */
const parts: RecordParts<{ id: number }, Payslip> = {
  record: { name: 'commission', noun: '提成单' },
  queries: payslipQueries,
  width: 'wide',
  title: ({ name }) => name,
  tag: ({ closed }) => <ClosedTag closed={closed} />,
  tools: payslip =>
    payslip && (
      <Button
        icon="file"
        onClick={() => void download(routes.paper, { params: { id: payslip.id } }).catch(() => undefined)}
      >
        打印
      </Button>
    ),
  head: payslip => <Head payslip={payslip} />,
  tabs: payslip => [{ key: 'entries', title: '明细', body: <Content payslip={payslip} /> }],
}

type Props = { id: number | undefined; onClose: () => void }

/** Shows a person's month. */
export default function PayslipDrawer({ id, onClose }: Props) {
  const nothing = () => undefined
  const ways = { list: undefined, onOpen: nothing, onEdit: nothing, onChanged: nothing, onClose }
  return <RecordDrawer parts={parts} id={id} ways={ways} />
}

function Head({ payslip }: { payslip: Payslip }) {
  return (
    <RecordHead
      facts={
        <>
          <Fact title="应发提成">
            <b>{yuan(payslip.amount)}</b>
          </Fact>
          <Fact title="计提基数">{yuan(payslip.base)}</Fact>
          <Fact title="计提">{yuan(payslip.accrued)}</Fact>
          <Fact title="冲回">{yuan(payslip.reversed)}</Fact>
          {payslip.imported !== 0 && <Fact title="历史导入">{yuan(payslip.imported)}</Fact>}
          <Fact title="部门">
            <Value column={department} value={payslip.departmentId} />
          </Fact>
        </>
      }
    />
  )
}

function Content({ payslip }: { payslip: Payslip }) {
  return (
    <>
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
          {payslip.byCategory.map(row => (
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
        {payslip.rows.map(row => (
          <Entry key={row.id} row={row} />
        ))}
      </ul>
      {payslip.more > 0 && <p className="hint">另有 {payslip.more} 笔，请在数据报表的“提成数据”里查看。</p>}
    </>
  )
}
