import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatFen, nothing } from '../../../../kernel/api/format.ts'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../../kernel/web/drawer/useEver.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { mallRoutes as routes } from '../../api/mallSettlement.ts'
import { EnterMall } from './MallDialogs.tsx'
import { monthIn, monthOf, monthsQuery } from './mallQuery.ts'
import '../bankStatement.css'

const MallDrawer = lazy(() => import('./MallDrawer.tsx'))

const sums = [
  ['opening', '期初欠款'],
  ['gross', '代收'],
  ['fee', '扣点'],
  ['refunded', '商场退款'],
  ['net', '应结'],
  ['charged', '其他扣款'],
  ['paid', '已回款'],
  ['leftOver', '期末欠款'],
] as const

/** Shows what malls that collect (商场统一收银) owe, by account and month, the newest first. */
export default function MallTab() {
  const { data: months, error } = useQuery(monthsQuery())
  const [written, open, close] = useAddress('month')
  const opened = monthIn(written)
  const [enters, setEnters] = useState(false)
  const ever = useEver(opened !== undefined)
  return (
    <section className="mall" aria-label="商场对账">
      <header>
        <h2>商场对账</h2>
        <small className="nothing">
          商场代收的款扣除扣点后应结给公司；期末欠款 = 期初欠款 + 应结 − 其他扣款 − 已回款
        </small>
        {may(routes.enter) && (
          <Button kind="primary" icon="plus" onClick={() => setEnters(true)}>
            登记回款
          </Button>
        )}
      </header>
      {error && <p className="field-fault">{error.message}</p>}
      {months?.length === 0 && <p className="nothing">没有商场代收。把收款账户的类型设为“商场代收”，并填写扣点。</p>}
      <div className="mall-scroll">
        <table className="mall-table">
          <thead>
            <tr>
              <th>月份</th>
              <th>商场</th>
              {sums.map(([key, title]) => (
                <th key={key} className="mall-number">
                  {title}
                </th>
              ))}
              <th>状态</th>
            </tr>
          </thead>
          <tbody>
            {months?.map(row => (
              <tr key={`${row.accountId} ${row.month}`}>
                <td>
                  <Button small kind="text" onClick={() => open(monthOf(row))}>
                    {row.month.slice(0, 7)}
                  </Button>
                </td>
                <td>{row.accountName}</td>
                {sums.map(([key]) => (
                  <td key={key} className="mall-number">
                    {row[key] === 0 ? nothing : formatFen(row[key])}
                  </td>
                ))}
                <td>
                  {row.closed ? <Tag tone="green">已结账</Tag> : <Tag tone="orange">未结账</Tag>}
                  {row.waiting > 0 && ` 待确认 ${row.waiting} 张`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Suspense>{ever && <MallDrawer which={opened} onClose={close} />}</Suspense>
      {enters && <EnterMall given={{}} onClose={() => setEnters(false)} />}
    </section>
  )
}
