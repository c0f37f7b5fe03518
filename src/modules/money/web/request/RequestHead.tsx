import { Link } from 'react-router'
import { yuan } from '../../../../kernel/api/format.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Whole } from '../../../../kernel/web/drawer/Whole.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { toApproval } from '../../../documents/web/toApproval.ts'
import { moneyPlaces } from '../../api/places.ts'
import { buyerKinds, purposes, type RequestDetail } from '../../api/request.ts'
import { CancelDialog, IssueDialog, PayDialog, RedDialog } from './ActDialogs.tsx'

const person = { key: 'createdBy', title: '申请人', kind: 'employee' as const }
const account = { key: 'accountId', title: '付款账户', kind: 'reference' as const, of: 'moneyAccount' }

/** Shows what is asked, from which receipts it is taken, and what the person may do with it. */
export function RequestHead({ request }: { request: RequestDetail }) {
  const { refusals, approvalId } = request
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
    <RecordHead
      figure={yuan(request.amount)}
      facts={
        <>
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
        </>
      }
      acts={[
        {
          text: '付出退款',
          may: refusals.pay === null,
          kind: 'primary',
          dialog: close => <PayDialog request={request} onClose={close} />,
        },
        {
          text: '登记已开',
          may: refusals.issue === null,
          kind: 'primary',
          dialog: close => <IssueDialog request={request} onClose={close} />,
        },
        {
          text: '开红字',
          may: refusals.red === null,
          dialog: close => <RedDialog request={request} onClose={close} />,
        },
        {
          text: '取消申请',
          may: refusals.cancel === null,
          dialog: close => <CancelDialog request={request} onClose={close} />,
        },
        toApproval(approvalId),
      ]}
    >
      {request.parts.length > 0 && (
        <table className="changes">
          <tbody>
            {request.parts.map(part => (
              <tr key={part.id}>
                <td>
                  <Link to={linkTo(moneyPlaces.desk, { open: part.receiptId })}>{part.receiptNumber}</Link>
                </td>
                <td>{part.termName ? <Whole text={`${part.contractNumber} ${part.termName}`} /> : '余额'}</td>
                <td className="money-number">{yuan(part.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </RecordHead>
  )
}
