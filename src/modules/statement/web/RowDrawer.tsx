import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { yuan } from '../../../kernel/api/format.ts'
import { columnsOf } from '../../../kernel/api/list.ts'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { requestKinds } from '../../money/api/request.ts'
import { receiptKinds, receiptStates } from '../../money/api/words.ts'
import type { MallDue, MallPayment } from '../api/mall.ts'
import { type Candidate, type RefundCandidate, statementRoutes as routes, StatementRow } from '../api/statement.ts'
import { MallOfRow } from './mall/MallOfRow.tsx'
import { CreateReceipt, IgnoreRow } from './RowDialogs.tsx'
import { RowTag } from './rowList.tsx'
import { refreshStatements, rowQuery } from './statementQuery.ts'
import '../../../kernel/web/drawer/record.css'
import './statement.css'

type Props = { id: number | undefined; onClose: () => void; onChanged: () => void }
const hidden = ['state', 'amount', 'direction']

/** Shows a row of a statement, the receipts or refunds that it may belong to, and what may be done with it. */
export default function RowDrawer({ id, onClose, onChanged }: Props) {
  const { data, error } = useQuery({ ...rowQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  const changed = (words: string) => {
    notice.success(words)
    void refreshStatements()
    onChanged()
  }
  const row = data?.row
  const title = row ? (
    <>
      {yuan(row.amount)} {row.counterparty} {row.direction === 'in' && <RowTag state={row.state} />}
    </>
  ) : (
    '流水'
  )
  return (
    <Drawer open={id !== undefined} title={title} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {data && <Content key={data.row.id} {...data} onChanged={changed} />}
    </Drawer>
  )
}

type ContentProps = {
  row: StatementRow
  candidates: readonly Candidate[]
  refunds: readonly RefundCandidate[]
  payments: readonly MallPayment[]
  dues: readonly MallDue[]
  onChanged: (words: string) => void
}

function Content({ row, candidates, refunds, payments, dues, onChanged }: ContentProps) {
  const [asked, ask] = useState<'ignore' | 'create'>()
  const [columns] = useState(() => columnsOf(StatementRow).filter(({ key }) => !hidden.includes(key)))
  const { id, version } = row
  const quietly = (work: Promise<unknown>, words: string) =>
    void work.then(() => onChanged(words)).catch(() => refreshStatements())
  const close = () => ask(undefined)
  const open = row.state === 'unmatched' || row.state === 'suggested'
  return (
    <>
      {may(routes.match) && (
        <div className="record-actions statement-actions">
          {open && row.direction === 'in' && (
            <Button kind={row.mallAccountId === null ? 'primary' : 'plain'} icon="plus" onClick={() => ask('create')}>
              新建收款单
            </Button>
          )}
          {open && <Button onClick={() => ask('ignore')}>忽略</Button>}
          {(row.receiptId ?? row.refundId ?? row.mallEntryId ?? row.mallAccountId) !== null && (
            <Button onClick={() => quietly(call(routes.unmatch, { body: { id, version } }), '已解除匹配')}>
              解除匹配
            </Button>
          )}
          {row.state === 'ignored' && (
            <Button onClick={() => quietly(call(routes.restore, { body: { id, version } }), '已恢复')}>恢复</Button>
          )}
        </div>
      )}
      <RecordFacts columns={columns} record={row} wide={['remark', 'serial']} />
      {row.state !== 'ignored' && (
        <MallOfRow row={row} payments={payments} dues={dues} open={open} onChosen={quietly} />
      )}
      {row.direction === 'in' && row.state !== 'ignored' && row.mallEntryId === null && (
        <>
          <h3>{row.state === 'matched' ? '匹配的收款单' : '可能对应的收款单'}</h3>
          {candidates.length === 0 && <p className="hint">没有金额或流水号相同的收款单，可以直接新建。</p>}
          <ul className="statement-candidates">
            {candidates.map(one => (
              <Receipt key={one.id} receipt={one} row={row}>
                {open && may(routes.match) && one.amount === row.amount && (
                  <Button
                    small
                    kind={one.id === row.receiptId ? 'primary' : 'plain'}
                    onClick={() =>
                      quietly(
                        call(routes.match, { body: { id, version, receiptId: one.id } }),
                        `已与 ${one.number} 匹配`,
                      )
                    }
                  >
                    {one.id === row.receiptId ? '确认匹配' : '匹配'}
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
                {open && may(routes.matchRefund) && one.amount === row.amount && (
                  <Button
                    small
                    kind={one.id === row.refundId ? 'primary' : 'plain'}
                    onClick={() =>
                      quietly(
                        call(routes.matchRefund, { body: { id, version, refundId: one.id } }),
                        `已与 ${one.number} 匹配`,
                      )
                    }
                  >
                    {one.id === row.refundId ? '确认匹配' : '匹配'}
                  </Button>
                )}
              </Refund>
            ))}
          </ul>
        </>
      )}
      {asked === 'ignore' && <IgnoreRow row={row} onClose={close} onSaved={() => onChanged('已忽略')} />}
      {asked === 'create' && (
        <CreateReceipt row={row} onClose={close} onSaved={() => onChanged('已新建收款单，等待他人确认')} />
      )}
    </>
  )
}

type ReceiptProps = { receipt: Candidate; row: StatementRow; children: React.ReactNode }

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

type RefundProps = { refund: RefundCandidate; row: StatementRow; children: React.ReactNode }

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
