import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatFen, nothing, yuan } from '../../../../kernel/api/format.ts'
import { columnsOf } from '../../../../kernel/api/list.ts'
import { lastOfMonth } from '../../../../kernel/api/month.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { download } from '../../../../kernel/web/files.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { moneyPlaces } from '../../../money/api/places.ts'
import type { Asked } from '../../../transfer/web/ExportDialog.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import {
  type MallEntry,
  MallExportRow,
  type MallLine,
  type MallSettlement,
  mallKinds,
  mallRoutes as routes,
  settles,
} from '../../api/mallSettlement.ts'
import { bankStatementPlaces } from '../../api/places.ts'
import { EnterMall, TakeBackMall } from './MallDialogs.tsx'
import { mallQuery, refreshMalls, type Which } from './mallQuery.ts'
import '../../../../kernel/web/drawer/record.css'
import '../bankStatement.css'

const columns = columnsOf(MallExportRow)

/** What the export of a month asks for. */
function exportOf({ accountId, month }: Which, total: number): Asked {
  const filters = { accountId: { in: [accountId] }, month: { between: [month, month] as [string, string] } }
  return {
    state: { view: 'all', search: '', filters, page: 1, pageSize: 20 },
    columns,
    shown: columns,
    totals: { total, sums: {} },
  }
}

/** Shows a mall's settlement of a month: what it collected, its 扣点, what it paid, and what is left. */
export default function MallDrawer({ which, onClose }: { which: Which | undefined; onClose: () => void }) {
  const { data, error } = useQuery({
    ...mallQuery(which ?? { accountId: 0, month: '' }),
    enabled: which !== undefined,
    staleTime: 0,
  })
  const title = data ? `${data.month.accountName} ${data.month.month.slice(0, 7)}` : '商场对账单'
  return (
    <Drawer open={which !== undefined} width="wide" title={title} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {data && <Content settlement={data} />}
    </Drawer>
  )
}

function Content({ settlement: { month, lines, more, entries } }: { settlement: MallSettlement }) {
  const [asked, ask] = useState<'enter' | 'close' | MallEntry>()
  const navigate = useNavigate()
  const { accountId } = month
  const which = { accountId, month: month.month }
  const done = () => ask(undefined)
  const receipts = () => {
    const receivedOn = `${which.month}..${lastOfMonth(which.month)}`
    navigate(linkTo(moneyPlaces.desk, { accountId, receivedOn }))
  }
  return (
    <>
      <div className="record-actions settlement-actions">
        {may(routes.enter) && !month.closed && (
          <Button kind="primary" icon="plus" onClick={() => ask('enter')}>
            登记回款或扣款
          </Button>
        )}
        {may(routes.close) && !month.closed && (
          <Button disabled={month.closes !== null} title={month.closes ?? undefined} onClick={() => ask('close')}>
            结账
          </Button>
        )}
        <Button icon="file" onClick={() => void download(routes.print, { body: which }).catch(() => undefined)}>
          打印
        </Button>
        <ExportMenu
          kind="mall"
          noun="商场对账单"
          element={settles}
          list={exportOf(which, lines.length + more + entries.length)}
        />
        <Button onClick={receipts}>查看收款单</Button>
      </div>
      {!month.closed && month.closes && <p className="hint">结账前：{month.closes}。</p>}
      <Sums month={month} />
      <h3>回款与扣款</h3>
      {entries.length === 0 && <p className="hint">还没有登记回款。</p>}
      <ul className="settlement-candidates">
        {entries.map(one => (
          <li key={one.id}>
            <div>
              <b>{mallKinds[one.kind]}</b> {yuan(one.amount)}
              <p>{[one.onDay, one.serial, one.remark].filter(Boolean).join(' · ')}</p>
              {one.row && (
                <p>
                  <Link to={linkTo(bankStatementPlaces.desk, { view: 'matched', open: one.row.id })}>
                    已与 {one.row.day} {one.row.counterparty} 的流水匹配
                  </Link>
                </p>
              )}
            </div>
            {one.undone && <Tag>已冲销</Tag>}
            {!one.undone && !one.row && !month.closed && may(routes.takeBack) && (
              <Button small onClick={() => ask(one)}>
                冲销
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Lines lines={lines} more={more} />
      {asked === 'enter' && <EnterMall given={which} onClose={done} />}
      {asked === 'close' && <CloseMall which={which} leftOver={month.leftOver} onClose={done} />}
      {typeof asked === 'object' && <TakeBackMall entry={asked} onClose={done} />}
    </>
  )
}

function Sums({ month }: { month: MallSettlement['month'] }) {
  const sums = [
    ['期初欠款', month.opening],
    ['代收', month.gross],
    ['扣点', month.fee],
    ['商场退款', month.refunded],
    ['应结', month.net],
    ['其他扣款', month.charged],
    ['已回款', month.paid],
    ['期末欠款', month.leftOver],
  ] as const
  return (
    <dl className="mall-sums">
      {sums.map(([title, fen]) => (
        <Fact key={title} title={title}>
          {yuan(fen)}
        </Fact>
      ))}
    </dl>
  )
}

function Lines({ lines, more }: Pick<MallSettlement, 'lines' | 'more'>) {
  return (
    <>
      <h3>代收明细</h3>
      {lines.length === 0 && <p className="hint">这个月没有代收。</p>}
      <div className="mall-scroll">
        <table className="mall-table">
          <tbody>
            {lines.map((line: MallLine) => (
              <tr key={`${line.document} ${line.about}`}>
                <td>{line.day}</td>
                <td>{line.document}</td>
                <td>{line.customerName}</td>
                <td>{line.about}</td>
                <td className="mall-number">{formatFen(line.amount)}</td>
                <td className="mall-number">{line.fee === 0 ? nothing : `扣点 ${formatFen(line.fee)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className="hint">另有 {more} 笔未逐条列出，已计入合计。</p>}
    </>
  )
}

type CloseProps = { which: Which; leftOver: number; onClose: () => void }

function CloseMall({ which, leftOver, onClose }: CloseProps) {
  const close = async () => {
    onClose()
    await call(routes.close, { body: which })
    notice.success('已结账')
    void refreshMalls()
  }
  return (
    <Dialog
      title={`结账 ${which.month.slice(0, 7)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" onClick={() => void close().catch(() => undefined)}>
            结账
          </Button>
        </>
      }
    >
      <p>
        结账后这个月不能再登记回款，不能撤销。
        {leftOver === 0 ? '商场已结清。' : `商场还欠 ${yuan(leftOver)}，转入下月期初。`}
      </p>
    </Dialog>
  )
}
