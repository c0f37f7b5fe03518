import { yuan } from '../../../kernel/api/format.ts'
import { columnsOf } from '../../../kernel/api/list.ts'
import { call } from '../../../kernel/web/call.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { type RecordAct, RecordActs } from '../../../kernel/web/record/RecordActs.tsx'
import { RecordDrawer } from '../../../kernel/web/record/RecordDrawer.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { requestKinds } from '../../money/api/request.ts'
import { receiptKinds, receiptStates } from '../../money/api/words.ts'
import {
  BankStatementRow,
  type Candidate,
  type RefundCandidate,
  bankStatementRoutes as routes,
} from '../api/bankStatement.ts'
import { type RowDetail, refreshBankStatements, rowQueries } from './bankStatementQuery.ts'
import { MallOfRow } from './mallSettlement/MallOfRow.tsx'
import { refreshMalls } from './mallSettlement/mallQuery.ts'
import { CreateReceipt, IgnoreRow } from './RowDialogs.tsx'
import { RowTag } from './rowList.tsx'
import './bankStatement.css'

type Props = {
  list: ListModel<BankStatementRow>
  id: number | undefined
  onOpen: (id: number) => void
  onClose: () => void
}
const hidden = ['state', 'amount', 'direction']
const columns = columnsOf(BankStatementRow).filter(({ key }) => !hidden.includes(key))
const isOpen = ({ state }: BankStatementRow) => state === 'unmatched' || state === 'suggested'

/** Does what somebody chose, and tells it; shows the row anew where it failed. */
type Choose = (work: Promise<unknown>, words: string) => void

/** A row of a statement, the receipts or refunds that it may belong to, and what may be done with it. */
const parts: RecordParts<BankStatementRow, RowDetail> = {
  record: { name: 'statement', noun: '流水' },
  queries: rowQueries,
  title: ({ row }) => `${yuan(row.amount)} ${row.counterparty}`,
  tag: ({ row }) => row.direction === 'in' && <RowTag state={row.state} />,
  head: (detail, { onChanged }) => <RecordActs acts={actsOf(detail, onChanged)} />,
  tabs: (detail, { onChanged }) => [
    { key: 'matches', title: '匹配', body: <Content {...detail} onChosen={choosing(onChanged)} /> },
  ],
}

/** Shows the drawer of a row. */
export default function RowDrawer({ list, id, onOpen, onClose }: Props) {
  const ways = { list, onOpen, onClose, onEdit: () => undefined, onChanged: list.refresh }
  return <RecordDrawer parts={parts} id={id} ways={ways} />
}

const choosing =
  (onChanged: () => void): Choose =>
  (work, words) => {
    const changed = () => told(words, onChanged)
    void work.then(changed).catch(() => refreshBankStatements())
  }

function told(words: string, onChanged: () => void): void {
  notice.success(words)
  void refreshBankStatements()
  onChanged()
}

/** Returns what may be done with a row: to confirm the match that is proposed comes first. */
function actsOf({ row, candidates, refunds, payments }: RowDetail, onChanged: () => void): RecordAct[] {
  const { id, version, amount } = row
  const open = isOpen(row)
  const chosen = choosing(onChanged)
  const receipt = candidates.find(one => one.id === row.receiptId && one.amount === amount)
  const refund = refunds.find(one => one.id === row.refundId && one.amount === amount)
  const payment = payments.find(one => one.id === row.mallEntryId && one.amount === amount)
  const confirming = (
    route: typeof routes.match | typeof routes.matchRefund | typeof routes.matchMall,
    found: boolean,
  ) => ({
    text: '确认匹配',
    may: open && found && may(route),
    kind: 'primary' as const,
    icon: 'check' as const,
  })
  return [
    {
      ...confirming(routes.match, receipt !== undefined),
      run: () =>
        receipt &&
        chosen(call(routes.match, { body: { id, version, receiptId: receipt.id } }), `已与 ${receipt.number} 匹配`),
    },
    {
      ...confirming(routes.matchRefund, refund !== undefined),
      run: () =>
        refund &&
        chosen(call(routes.matchRefund, { body: { id, version, refundId: refund.id } }), `已与 ${refund.number} 匹配`),
    },
    {
      ...confirming(routes.matchMall, payment !== undefined),
      run: () => {
        if (!payment) return
        const work = call(routes.matchMall, { body: { id, version, mallEntryId: payment.id } })
        chosen(work, '已与商场回款匹配')
        void work.then(refreshMalls).catch(() => undefined)
      },
    },
    {
      text: '新建收款单',
      may: may(routes.match) && open && row.direction === 'in',
      kind: row.mallAccountId === null ? 'primary' : 'plain',
      icon: 'plus',
      dialog: close => (
        <CreateReceipt row={row} onClose={close} onSaved={() => told('已新建收款单，等待他人确认', onChanged)} />
      ),
    },
    {
      text: '忽略',
      may: may(routes.match) && open,
      dialog: close => <IgnoreRow row={row} onClose={close} onSaved={() => told('已忽略', onChanged)} />,
    },
    {
      text: '解除匹配',
      may: may(routes.match) && (row.receiptId ?? row.refundId ?? row.mallEntryId ?? row.mallAccountId) !== null,
      run: () => chosen(call(routes.unmatch, { body: { id, version } }), '已解除匹配'),
    },
    {
      text: '恢复',
      may: may(routes.match) && row.state === 'ignored',
      run: () => chosen(call(routes.restore, { body: { id, version } }), '已恢复'),
    },
  ]
}

function Content({ row, candidates, refunds, payments, dues, onChosen }: RowDetail & { onChosen: Choose }) {
  const { id, version } = row
  const open = isOpen(row)
  return (
    <>
      <RecordFacts columns={columns} record={row} wide={['remark', 'serial']} />
      {row.state !== 'ignored' && (
        <MallOfRow row={row} payments={payments} dues={dues} open={open} onChosen={onChosen} />
      )}
      {row.direction === 'in' && row.state !== 'ignored' && row.mallEntryId === null && (
        <>
          <h3>{row.state === 'matched' ? '匹配的收款单' : '可能对应的收款单'}</h3>
          {candidates.length === 0 && <p className="hint">没有金额或流水号相同的收款单，可以直接新建。</p>}
          <ul className="statement-candidates">
            {candidates.map(one => (
              <Receipt key={one.id} receipt={one} row={row}>
                {open && one.id === row.receiptId && <RowTag state="suggested" />}
                {open && may(routes.match) && one.id !== row.receiptId && one.amount === row.amount && (
                  <Button
                    small
                    onClick={() =>
                      onChosen(
                        call(routes.match, { body: { id, version, receiptId: one.id } }),
                        `已与 ${one.number} 匹配`,
                      )
                    }
                  >
                    匹配
                  </Button>
                )}
              </Receipt>
            ))}
          </ul>
        </>
      )}
      {row.direction === 'out' && row.state !== 'ignored' && (
        <>
          <h3>{row.state === 'matched' ? '匹配的退款' : '可能对应的退款'}</h3>
          {refunds.length === 0 && (
            <p className="hint">没有金额或流水号相同的已付退款。手续费等支出可以忽略并写明原因。</p>
          )}
          <ul className="statement-candidates">
            {refunds.map(one => (
              <Refund key={one.id} refund={one} row={row}>
                {open && one.id === row.refundId && <RowTag state="suggested" />}
                {open && may(routes.matchRefund) && one.id !== row.refundId && one.amount === row.amount && (
                  <Button
                    small
                    onClick={() =>
                      onChosen(
                        call(routes.matchRefund, { body: { id, version, refundId: one.id } }),
                        `已与 ${one.number} 匹配`,
                      )
                    }
                  >
                    匹配
                  </Button>
                )}
              </Refund>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type ReceiptProps = { receipt: Candidate; row: BankStatementRow; children: React.ReactNode }

function Receipt({ receipt, row, children }: ReceiptProps) {
  const sameSerial = receipt.externalSerial !== null && [row.serial, row.orderNumber].includes(receipt.externalSerial)
  return (
    <li>
      <div>
        <b>{receipt.number}</b> {receipt.customerName} · {receiptKinds[receipt.kind]} ·{' '}
        {receiptStates[receipt.state].title}
        <p>
          {yuan(receipt.amount)}
          {receipt.amount !== row.amount && '（金额不同）'} · {receipt.receivedOn}
          {receipt.payer && ` · 付款人 ${receipt.payer}`}
          {sameSerial && ' · 流水号相同'}
        </p>
      </div>
      {children}
    </li>
  )
}

type RefundProps = { refund: RefundCandidate; row: BankStatementRow; children: React.ReactNode }

function Refund({ refund, row, children }: RefundProps) {
  const sameSerial = refund.serial !== '' && [row.serial, row.orderNumber].includes(refund.serial)
  return (
    <li>
      <div>
        <b>{refund.number}</b> {refund.customerName} · {requestKinds[refund.kind]}
        <p>
          {yuan(refund.amount)}
          {refund.amount !== row.amount && '（金额不同）'} · {refund.doneOn}
          {refund.payee && ` · 收款人 ${refund.payee}`}
          {sameSerial && ' · 流水号相同'}
        </p>
      </div>
      {children}
    </li>
  )
}
