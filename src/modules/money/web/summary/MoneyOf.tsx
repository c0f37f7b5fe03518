import { useState } from 'react'
import { Link } from 'react-router'
import { formatFen, yuan } from '../../../../kernel/api/format.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Partly } from '../../../../kernel/web/ui/Partly.tsx'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { moneyPlaces } from '../../api/places.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'
import { receiptRoutes } from '../../api/receiptRoutes.ts'
import { requestKinds, requestRoutes } from '../../api/request.ts'
import { requestRecord } from '../../api/requestRecord.ts'
import type { MoneySummary } from '../../api/summary.ts'
import { receiptKinds } from '../../api/words.ts'
import { Entries } from '../receipt/Entries.tsx'
import { InvoiceDialog, ReleaseDialog } from '../request/ContractDialogs.tsx'
import { CustomerStatementDialog } from './CustomerStatementDialog.tsx'
import '../money.css'

type Props = {
  summary: MoneySummary
  /** What a new receipt is for: `contract-12`, `deal-12`. */
  from: string
  contractId?: number
}

/** Shows the money of a contract or deal: what is due, received and left, each sum above what makes it up. */
export function MoneyOf({ summary, from, contractId }: Props) {
  const [asked, setAsked] = useState<'invoice' | 'release' | 'statement'>()
  const [entries, setEntries] = useState(false)
  const one =
    contractId ??
    (new Set(summary.terms.map(term => term.contractId)).size === 1 ? summary.terms[0]?.contractId : undefined)
  const close = () => setAsked(undefined)
  return (
    <section>
      <Sums summary={summary} />
      <Partly words={summary.partly} />
      <div className="record-actions">
        {may(receiptRoutes.add) && (
          <Link className="btn btn-primary" to={linkTo(moneyPlaces.desk, { new: from })}>
            录入收款
          </Link>
        )}
        {one !== undefined && may(requestRoutes.invoice) && (
          <Button onClick={() => setAsked('invoice')}>申请开票</Button>
        )}
        {one !== undefined && may(requestRoutes.release) && (
          <Button onClick={() => setAsked('release')}>申请放行</Button>
        )}
        <Button icon="file" onClick={() => setAsked('statement')}>
          对账单
        </Button>
        <Button kind="text" onClick={() => setEntries(!entries)}>
          {entries ? '收起资金流水' : '资金流水'}
        </Button>
      </div>
      {entries && <Entries entries={summary.entries} />}
      <Terms summary={summary} />
      <Documents summary={summary} />
      {asked === 'invoice' && one !== undefined && <InvoiceDialog contractId={one} onClose={close} />}
      {asked === 'release' && one !== undefined && <ReleaseDialog contractId={one} onClose={close} />}
      {asked === 'statement' && <CustomerStatementDialog customerId={summary.customerId} name="" onClose={close} />}
    </section>
  )
}

function Sums({ summary }: { summary: MoneySummary }) {
  const sums = [
    ['应收', summary.total],
    ['已收', summary.paid],
    ['未收', summary.open],
    ['其中逾期', summary.overdue],
    ['余额', summary.balance],
    ['待确认', summary.waiting],
    ['已退款', summary.refunded],
    ['已开票', summary.invoiced],
  ] as const
  return (
    <dl className="money-sums">
      {sums
        .filter(([, fen], at) => at < 3 || fen !== 0)
        .map(([title, fen]) => (
          <Fact key={title} title={title}>
            {yuan(fen)}
          </Fact>
        ))}
    </dl>
  )
}

function Terms({ summary: { terms } }: { summary: MoneySummary }) {
  if (terms.length === 0) return null
  return (
    <div className="money-scroll">
      <table className="money-table">
        <thead>
          <tr>
            <th>期款</th>
            <th>到期日</th>
            <th className="money-number">应收</th>
            <th className="money-number">已收</th>
            <th className="money-number">未收</th>
          </tr>
        </thead>
        <tbody>
          {terms.map(term => (
            <tr key={term.id}>
              <td>
                {term.name} <small className="nothing whole">{term.contractNumber}</small>
              </td>
              <td className={term.overdue ? 'field-fault' : undefined}>{term.dueOn ?? '未定'}</td>
              <td className="money-number">{formatFen(term.amount)}</td>
              <td className="money-number">{formatFen(term.paid)}</td>
              <td className="money-number">{formatFen(term.open)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Documents({ summary: { receipts, requests } }: { summary: MoneySummary }) {
  return (
    <>
      {receipts.length === 0 && <p className="nothing">还没有收款。</p>}
      <table className="changes">
        <tbody>
          {receipts.map(one => (
            <tr key={one.id}>
              <td>
                <Link className="whole" to={linkTo(moneyPlaces.desk, { open: one.id })}>
                  {one.number}
                </Link>{' '}
                <StateTag record={receiptRecord} state={one.state} />
              </td>
              <td>{receiptKinds[one.kind]}</td>
              <td>{one.receivedOn}</td>
              <td className="money-number">{yuan(one.amount)}</td>
            </tr>
          ))}
          {requests.map(one => (
            <tr key={`request-${one.id}`}>
              <td>
                <Link className="whole" to={linkTo(moneyPlaces.desk, { tab: 'requests', request: one.id })}>
                  {one.number}
                </Link>{' '}
                <StateTag record={requestRecord} state={one.state} />
              </td>
              <td>{requestKinds[one.kind]}</td>
              <td>{one.doneOn ?? ''}</td>
              <td className="money-number">{yuan(one.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
