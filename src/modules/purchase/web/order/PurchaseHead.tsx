import { lazy } from 'react'
import { numberWords, yuan } from '../../../../kernel/api/format.ts'
import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { listAt } from '../../../../kernel/api/record.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { useSettings } from '../../../../kernel/web/shell/settings.ts'
import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import { cancelAct } from '../../../documents/web/cancelAct.ts'
import { documentActs } from '../../../documents/web/documentActs.tsx'
import { purchasePlaces } from '../../api/places.ts'
import {
  type PurchaseDetail,
  PurchaseEntered,
  PurchaseRow,
  progresses,
  purchaseApproval,
  purchaseRoutes as routes,
} from '../../api/purchase.ts'
import { receiptRecord, receiptRoutes } from '../../api/receipt.ts'
import { newOf } from '../newOf.ts'
import { purchaseActs } from '../purchaseActs.ts'
import { AcceptDialog, CloseDialog } from './FollowDialogs.tsx'

const PurchasePaper = lazy(() => import('./PurchasePaper.tsx'))

const [place] = columnsOf(PurchaseRow.pick({ warehouseId: true })) as [Column]

type Props = { purchase: PurchaseDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows what is ordered from whom, how far it has come, and what the person may do. */
export function PurchaseHead({ purchase, onEdit, onChanged }: Props) {
  const { id, version, number, refusals, state, outstanding, amount, promisedOn, late } = purchase
  const brought = useSettings().brought(purchaseActs)
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  const isOpen = state === 'done' && outstanding > 0
  return (
    <RecordHead
      figure={amount == null ? undefined : yuan(amount)}
      facts={
        <>
          <Fact title="供应商">{purchase.supplier}</Fact>
          <Fact title="收货仓库">
            <Value column={place} value={purchase.warehouseId} />
          </Fact>
          <Fact title="到货进度">{progresses[purchase.progress]}</Fact>
          <Fact title="承诺到货日">
            {promisedOn ?? <Nothing />}
            {late && <small> 已逾期</small>}
          </Fact>
          <Fact title="已到 / 采购">{`${numberWords(purchase.received)} / ${numberWords(purchase.pieces)} 片`}</Fact>
          {outstanding > 0 && <Fact title="在订">{`${numberWords(outstanding)} 片`}</Fact>}
          {purchase.closeReason !== '' && <Fact title="关闭原因">{purchase.closeReason}</Fact>}
        </>
      }
      acts={documentActs({
        of: purchaseApproval,
        document: purchase,
        about: PurchaseEntered.parse(purchase),
        hint: '提交后向供应商下单，未到的数量算在订。',
        onEdit,
        onSent: () => changed('已提交'),
        others: [
          {
            text: '入库',
            may: isOpen && may(receiptRoutes.add),
            kind: 'primary',
            to: linkTo(purchasePlaces.receipts, { new: newOf(id) }),
          },
          ...brought.map(({ key, menu, Act }) => ({ text: key, may: may(menu), drawn: <Act purchase={purchase} /> })),
          {
            text: '供应商确认',
            may: refusals.accept === null && isOpen,
            dialog: close => <AcceptDialog purchase={purchase} onDone={() => changed('已登记')} onClose={close} />,
          },
          { text: '打印', may: true, dialog: close => <PurchasePaper purchase={purchase} onClose={close} /> },
          {
            text: '到货记录',
            may: may(receiptRoutes.list) && purchase.received > 0,
            to: listAt(receiptRecord, { view: 'all', purchase: number }),
          },
          {
            text: '关闭未到',
            may: refusals.close === null && isOpen,
            kind: 'danger',
            dialog: close => <CloseDialog purchase={purchase} onDone={() => changed('已关闭')} onClose={close} />,
          },
          {
            text: '重新打开',
            may: refusals.reopen === null && purchase.lines.some(({ closedReason }) => closedReason !== ''),
            run: () => call(routes.reopen, { body: { id, version } }).then(() => changed('已重新打开')),
          },
          cancelAct(purchase, routes.cancel, () => changed('已作废')),
        ],
      })}
    />
  )
}
