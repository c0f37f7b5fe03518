import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatFen, yuan } from '../../../../kernel/api/format.ts'
import { lastOfMonth } from '../../../../kernel/api/month.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type Month, closingRoutes as routes } from '../../api/closing.ts'
import { moneyPlaces } from '../../api/places.ts'
import { bookQuery, refreshMoney } from '../queries.ts'

const by = { key: 'createdBy', title: '结账人', kind: 'employee' as const }
const heads = ['月份', '收款', '退款', '月末应收', '月末客户余额', '结账人', '结账时间']

/** Shows the closed months and closes the next one: what is posted later gets the first open day. */
export default function BookTab() {
  const { data: book, error } = useQuery(bookQuery())
  return (
    <section className="money-panel" aria-label="月结">
      <header>
        <h2>月结</h2>
        <small className="nothing">
          按记账日统计，收款已减去当月红冲的，结账后不再变化；以后补录的收款记到下一个未结的日子。数据报表的记账月不减红冲；首页和收款列表按收款日期统计，补录后会与这里不同
        </small>
      </header>
      {error && <p className="field-fault">{error.message}</p>}
      <Ledger />
      {book?.next && <Next month={book.next} />}
      {book && !book.next && <p className="nothing">没有待结的月份。有收款的月份过完之后，可以按顺序结账。</p>}
      <div className="money-scroll">
        <table className="money-table">
          <thead>
            <tr>
              {heads.map(head => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {book?.closed.map(month => (
              <tr key={month.id}>
                <td>{month.month.slice(0, 7)}</td>
                <td>{formatFen(month.received)}</td>
                <td>{formatFen(month.refunded)}</td>
                <td>{formatFen(month.outstanding)}</td>
                <td>{formatFen(month.balances)}</td>
                <td>
                  <Value column={by} value={month.createdBy} />
                </td>
                <td>{formatMinute(month.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Shows what the last check of the ledger found, and checks it anew. */
function Ledger() {
  const { data: last, refetch } = useQuery(queryOf(routes.ledger))
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      await call(routes.verify)
      await refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <p>
      {last ? (
        <>
          资金对账（{formatMinute(last.createdAt)}）：
          {last.broken.length === 0 ? (
            <Tag tone="green">账实相符</Tag>
          ) : (
            <span className="field-fault">{last.broken.map(one => `${one.check}：${one.document}`).join('；')}</span>
          )}{' '}
          <small className="nothing">
            {last.receipts} 张收款，{last.entries} 条流水，{last.terms} 期应收
          </small>
        </>
      ) : (
        '资金对账每天夜里自动进行。'
      )}{' '}
      <Button small busy={busy} onClick={() => void check().catch(() => undefined)}>
        立即对账
      </Button>
    </p>
  )
}

/** The address of the receipts of a month that nobody has confirmed yet. */
const waitingIn = ({ month }: Month) =>
  linkTo(moneyPlaces.desk, {
    view: 'all',
    state: 'draft,submitted,returned',
    receivedOn: `${month}..${lastOfMonth(month)}`,
  })

function Next({ month }: { month: Month }) {
  const [asks, setAsks] = useState(false)
  const name = month.month.slice(0, 7)
  const close = async () => {
    setAsks(false)
    await call(routes.close, { body: { month: month.month } })
    notice.success(`${name} 已结账`)
    void refreshMoney()
  }
  const sums = [
    ['收款', month.received],
    ['退款', month.refunded],
    ['月末应收', month.outstanding],
    ['月末客户余额', month.balances],
  ] as const
  return (
    <>
      <dl className="money-sums">
        <Fact title="待结月份">{name}</Fact>
        {sums.map(([title, fen]) => (
          <Fact key={title} title={title}>
            {yuan(fen)}
          </Fact>
        ))}
      </dl>
      {month.waiting > 0 && <p className="field-fault">这个月还有 {month.waiting} 张收款没有确认。</p>}
      <p>
        <Button kind="primary" onClick={() => setAsks(true)}>
          结账 {name}
        </Button>
      </p>
      {asks && (
        <Dialog
          title={`结账 ${name}`}
          onClose={() => setAsks(false)}
          footer={
            <>
              <Button onClick={() => setAsks(false)}>取消</Button>
              <Button kind="primary" onClick={() => void close().catch(() => undefined)}>
                结账
              </Button>
            </>
          }
        >
          <dl className="money-sums">
            {sums.map(([title, fen]) => (
              <Fact key={title} title={title}>
                {yuan(fen)}
              </Fact>
            ))}
          </dl>
          {month.waiting > 0 && (
            <p className="field-fault">
              还有 {month.waiting} 张收款没有确认，结账后确认的记到下个月。{' '}
              <Link className="link" to={waitingIn(month)}>
                先去确认
              </Link>
            </p>
          )}
          <p>结账后不能撤销，{name} 的账不再变化。</p>
        </Dialog>
      )}
    </>
  )
}
