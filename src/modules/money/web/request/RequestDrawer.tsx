import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatFen } from '../../../../kernel/api/money.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { RecordTools } from '../../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../../kernel/web/drawer/useLiveRecord.ts'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { approvalPlaces } from '../../../approval/api/places.ts'
import { WhyButton } from '../../../organisation/web/why/WhyButton.tsx'
import { moneyPlaces } from '../../api/places.ts'
import {
  buyerKinds,
  purposes,
  type RequestDetail,
  type RequestRow,
  requestKinds,
  requestRoutes as routes,
} from '../../api/request.ts'
import { requestRecord } from '../../api/requestRecord.ts'
import { refreshMoney, requestQuery } from '../queries.ts'
import { CancelDialog, IssueDialog, PayDialog, RedDialog } from './ActDialogs.tsx'
import '../../../../kernel/web/drawer/record.css'

type Props = { id: number | undefined; list: ListModel<RequestRow>; onOpen: (id: number) => void; onClose: () => void }

/** Shows what is asked, from which receipts it is taken, and what the person may do with it. */
export function RequestDrawer({ id, list, onOpen, onClose }: Props) {
  const { data: request, error } = useQuery({ ...requestQuery(id ?? 0), enabled: id !== undefined })
  const changedBy = useLiveRecord('moneyRequest', id, refreshMoney)
  const title = request ? (
    <>
      {requestKinds[request.kind]} {request.number} <StateTag record={requestRecord} state={request.state} />
    </>
  ) : (
    (error && '没有找到') || '申请'
  )
  const tools = (
    <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen}>
      <WhyButton />
    </RecordTools>
  )
  return (
    <Drawer open={id !== undefined} width="wide" title={title} tools={tools} onClose={onClose}>
      {error && <p className="drawer-message">{error.message}</p>}
      {request && <Shown key={request.id} request={request} />}
    </Drawer>
  )
}

const person = { key: 'createdBy', title: '申请人', kind: 'employee' as const }
const account = { key: 'accountId', title: '付款账户', kind: 'reference' as const, of: 'moneyAccount' }

function Shown({ request }: { request: RequestDetail }) {
  const { data: history, error } = useQuery(queryOf(routes.history, { params: { id: request.id } }))
  const facts = [
    ['客户', request.customerName],
    ['合同', request.contractNumber],
    ['收款人', [request.payee, request.payeeAccount].filter(Boolean).join(' ')],
    ['发票抬头', request.buyerKind && `${request.buyerTitle}（${buyerKinds[request.buyerKind]}）`],
    ['税号', request.taxNumber],
    ['接收', request.deliverTo],
    ['放行事项', request.purpose && purposes[request.purpose]],
    ['放行至', request.untilOn],
    ['办理日期', request.doneOn],
    ['流水号 / 发票号', request.serial],
    ['原因', request.reason],
    [request.state === 'cancelled' ? '取消原因' : '未能执行', request.failure],
  ].filter(([, value]) => value) as [string, string][]
  return (
    <>
      <section className="record-head">
        <p className="money-amount">¥{formatFen(request.amount)}</p>
        <dl>
          {facts.map(([title, value]) => (
            <Fact key={title} title={title}>
              {value}
            </Fact>
          ))}
          <Fact title="申请人">
            <Value column={person} value={request.createdBy} />
          </Fact>
          {request.accountId !== null && (
            <Fact title="付款账户">
              <Value column={account} value={request.accountId} />
            </Fact>
          )}
        </dl>
        <Actions request={request} />
      </section>
      {request.parts.length > 0 && (
        <table className="changes">
          <tbody>
            {request.parts.map(part => (
              <tr key={part.id}>
                <td>
                  <Link to={linkTo(moneyPlaces.desk, { open: part.receiptId })}>{part.receiptNumber}</Link>
                </td>
                <td>{part.termName ? `${part.contractNumber} ${part.termName}` : '余额'}</td>
                <td className="money-number">¥{formatFen(part.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <HistoryList entries={history} error={error} />
    </>
  )
}

function Actions({ request }: { request: RequestDetail }) {
  const [asked, setAsked] = useState<'pay' | 'issue' | 'cancel' | 'red'>()
  const { refusals, approvalId } = request
  const close = () => setAsked(undefined)
  return (
    <div className="record-actions">
      {refusals.pay === null && (
        <Button kind="primary" onClick={() => setAsked('pay')}>
          付出退款
        </Button>
      )}
      {refusals.issue === null && (
        <Button kind="primary" onClick={() => setAsked('issue')}>
          登记已开
        </Button>
      )}
      {refusals.red === null && <Button onClick={() => setAsked('red')}>开红字</Button>}
      {refusals.cancel === null && <Button onClick={() => setAsked('cancel')}>取消申请</Button>}
      {approvalId !== null && may(approvalPlaces.list.authority as string) && (
        <Link className="btn btn-plain" to={linkTo(approvalPlaces.list, { open: approvalId })}>
          查看审批
        </Link>
      )}
      {asked === 'pay' && <PayDialog request={request} onClose={close} />}
      {asked === 'issue' && <IssueDialog request={request} onClose={close} />}
      {asked === 'cancel' && <CancelDialog request={request} onClose={close} />}
      {asked === 'red' && <RedDialog request={request} onClose={close} />}
    </div>
  )
}
