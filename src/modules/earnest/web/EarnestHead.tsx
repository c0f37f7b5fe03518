import { lazy } from 'react'
import { Link } from 'react-router'
import { yuan } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { openAt } from '../../../kernel/api/record.ts'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { may } from '../../../kernel/web/session.ts'
import { contractRecord } from '../../contract/api/record.ts'
import { contractRoutes } from '../../contract/api/routes.ts'
import { CustomerLink } from '../../customer/web/CustomerLink.tsx'
import { receiptRecord } from '../../money/api/receiptRecord.ts'
import { receiptStates } from '../../money/api/words.ts'
import { purchasePlaces } from '../../purchase/api/places.ts'
import { purchaseRoutes } from '../../purchase/api/purchase.ts'
import { purchaseFor } from '../../purchase/api/purchaseFor.ts'
import { type EarnestDetail, earnestKinds, earnestRecord } from '../api/earnest.ts'
import { earnestRoutes as routes } from '../api/routes.ts'
import { ExtendDialog } from './ExtendDialog.tsx'
import { PayDialog } from './PayDialog.tsx'
import SignDialog from './SignDialog.tsx'

const EarnestPaper = lazy(() => import('./EarnestPaper.tsx'))

type Props = { earnest: EarnestDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows what is kept for whom until when, what became of its money, and what the person may do. */
export function EarnestHead({ earnest, onEdit, onChanged }: Props) {
  const { id, version, refusals, receiptId, receiptState } = earnest
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  const does = (route: typeof routes.reserve | typeof routes.retake | typeof routes.end | typeof routes.cancel) => () =>
    call(route, { body: { id, version } })
  const confirmed = receiptState === 'confirmed'
  return (
    <RecordHead
      figure={yuan(earnest.amount)}
      facts={
        <>
          <Fact title="客户">
            <CustomerLink id={earnest.customerId}>{earnest.customerName}</CustomerLink>
          </Fact>
          <Fact title="商品">{earnest.goodsNames}</Fact>
          <Fact title="货值">{yuan(earnest.worth)}</Fact>
          {earnest.awaits && earnest.lacks && <Fact title="留货">等到货：货到后自动留</Fact>}
          <Fact title="留货截止">{formatDateTime(earnest.untilAt)}</Fact>
          {earnest.contractId !== null && (
            <Fact title="合同">
              <Link to={openAt(contractRecord, earnest.contractId)}>{earnest.contractNumber}</Link>
            </Fact>
          )}
          {earnest.holdUntil && <Fact title="临时留货至">{formatDateTime(earnest.holdUntil)}</Fact>}
          <Fact title={`${earnestKinds[earnest.kind]}收款`}>
            {receiptState === null ? '未收款' : `${receiptStates[receiptState].title} ${earnest.receiptNumber}`}
          </Fact>
        </>
      }
      acts={[
        {
          text: '录入收款',
          may: refusals.pay === null,
          kind: 'primary',
          dialog: close => (
            <PayDialog earnest={earnest} onDone={() => changed('已提交，等待财务确认')} onClose={close} />
          ),
        },
        {
          text: '现在留货',
          may: refusals.reserve === null && confirmed,
          kind: 'primary',
          run: () => does(routes.reserve)().then(() => changed('已留货')),
        },
        {
          text: '再留货',
          may: refusals.retake === null && receiptId !== null,
          kind: 'primary',
          run: () => does(routes.retake)().then(() => changed('已按原价再留货')),
        },
        {
          text: '签约',
          may: refusals.sign === null && may(contractRoutes.add),
          kind: 'primary',
          dialog: close => <SignDialog earnest={earnest} onDone={() => void onChanged()} onClose={close} />,
        },
        {
          text: '合同',
          may: earnest.contractId !== null,
          kind: 'primary',
          to: openAt(contractRecord, earnest.contractId ?? 0),
        },
        {
          text: '延期',
          may: refusals.extend === null,
          dialog: close => <ExtendDialog earnest={earnest} onDone={() => changed('已延期')} onClose={close} />,
        },
        {
          text: '打印',
          may: earnest.state !== 'cancelled',
          dialog: close => <EarnestPaper earnest={earnest} onClose={close} />,
        },
        {
          text: '为它订货',
          may: earnest.lacks && may(purchaseRoutes.add),
          to: linkTo(purchasePlaces.purchases, { new: purchaseFor(earnestRecord.name, id) }),
        },
        { text: '修改', may: refusals.edit === null, run: onEdit },
        {
          text: '收款、退款与没收',
          may: receiptId !== null && earnest.receiptNumber !== '',
          to: openAt(receiptRecord, receiptId ?? 0),
        },
        {
          text: '提前释放',
          may: refusals.end === null,
          kind: 'danger',
          more: true,
          run: () => does(routes.end)().then(() => changed('货已放开')),
        },
        {
          text: '作废',
          may: refusals.cancel === null,
          kind: 'danger',
          more: true,
          run: () => does(routes.cancel)().then(() => changed('已作废')),
        },
      ]}
    />
  )
}
