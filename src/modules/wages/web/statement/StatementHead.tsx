import { lazy } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { cancelAct } from '../../../documents/web/cancelAct.ts'
import { documentActs } from '../../../documents/web/documentActs.tsx'
import {
  paidWays,
  statementRoutes as routes,
  type StatementDetail,
  StatementEntered,
  statementApproval,
} from '../../api/statement.ts'

const PayDialog = lazy(() => import('./PayDialog.tsx'))
const StatementPaper = lazy(() => import('./StatementPaper.tsx'))

type Props = { one: StatementDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows what somebody is paid, and what the person may do with the statement. */
export function StatementHead({ one, onEdit, onChanged }: Props) {
  const { installer, untilOn, entries, earned, deducted, amount, paidOn, paidWay, paidNote } = one
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  return (
    <RecordHead
      figure={amount === undefined ? undefined : yuan(amount)}
      facts={
        <>
          <Fact title="师傅">{installer}</Fact>
          <Fact title="结算到">{`${untilOn}，${entries} 笔`}</Fact>
          {earned !== undefined && <Fact title="工钱">{yuan(earned)}</Fact>}
          {deducted !== undefined && deducted > 0 && <Fact title="扣款">{yuan(deducted)}</Fact>}
          {paidOn !== null && (
            <Fact title="付款">
              {[paidOn, paidWay !== null && paidWays[paidWay], paidNote].filter(Boolean).join(' · ')}
            </Fact>
          )}
        </>
      }
      acts={documentActs({
        of: statementApproval,
        document: one,
        about: StatementEntered.parse(one),
        hint: '提交时按今天没结算的工钱重新计算，通过后等待付款。',
        onEdit,
        onSent: () => changed('已提交'),
        others: [
          {
            text: '付款',
            may: one.refusals.pay === null,
            kind: 'primary',
            dialog: close => <PayDialog one={one} onDone={() => changed('已登记付款')} onClose={close} />,
          },
          { text: '打印', may: true, dialog: close => <StatementPaper one={one} onClose={close} /> },
          cancelAct(one, routes.cancel, () => changed('已作废，工钱可以重新结算')),
        ],
      })}
    />
  )
}
