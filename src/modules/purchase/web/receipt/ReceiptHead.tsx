import { lazy } from 'react'
import { numberWords, yuan } from '../../../../kernel/api/format.ts'
import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { may, mayDo } from '../../../../kernel/web/session.ts'
import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import { cancelAct } from '../../../documents/web/cancelAct.ts'
import { documentActs } from '../../../documents/web/documentActs.tsx'
import { stockElements } from '../../../warehouse/api/elements.ts'
import { lotWords } from '../../../warehouse/api/lot.ts'
import { purchasePlaces } from '../../api/places.ts'
import {
  type ReceiptDetail,
  ReceiptEntered,
  receiptApproval,
  receiptRoutes as routes,
  type ShownReceiptLine,
  StockReceiptRow,
} from '../../api/receipt.ts'
import { returnRoutes } from '../../api/return.ts'
import { newOf } from '../newOf.ts'

const ReceiptPaper = lazy(() => import('./ReceiptPaper.tsx'))
const LotLabelsDialog = lazy(() => import('../../../warehouse/web/LotLabelsDialog.tsx'))
const ReverseDialog = lazy(() => import('./ReverseDialog.tsx'))

const [place] = columnsOf(StockReceiptRow.pick({ warehouseId: true })) as [Column]

/** Returns what of a line stands on the labels of its boxes. */
function labelled(line: ShownReceiptLine) {
  const { id, lotId, goodsName, goodsCode, boxPieces, pieces } = line
  const boxes = Math.max(1, Math.ceil(pieces / (boxPieces ?? pieces)))
  return { id, lotId, goodsName, goodsCode, lot: lotWords(line), box: boxPieces, boxes }
}

type Props = { receipt: ReceiptDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows what came where from whom, and what the person may do with the receipt. */
export function ReceiptHead({ receipt, onEdit, onChanged }: Props) {
  const { refusals, receivedOn, pieces, damaged, amount, lines, supplier } = receipt
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  return (
    <RecordHead
      figure={amount == null ? undefined : yuan(amount)}
      facts={
        <>
          <Fact title="仓库">
            <Value column={place} value={receipt.warehouseId} />
          </Fact>
          <Fact title="供货方">{supplier || <Nothing />}</Fact>
          <Fact title="单据日期">{receivedOn}</Fact>
          <Fact title="数量">{`${numberWords(pieces)} 片，${lines.length} 行`}</Fact>
          {damaged > 0 && <Fact title="其中破损">{`${numberWords(damaged)} 片`}</Fact>}
          {receipt.freight != null && receipt.freight > 0 && <Fact title="运费">{yuan(receipt.freight)}</Fact>}
          {receipt.reverseReason !== '' && <Fact title="冲销原因">{receipt.reverseReason}</Fact>}
        </>
      }
      acts={documentActs({
        of: receiptApproval,
        document: receipt,
        about: ReceiptEntered.parse(receipt),
        hint: '入库后货进入库存，没有填货值的按商品今天的成本。',
        onEdit,
        onSent: () => changed('已提交'),
        others: [
          {
            text: '打印标签',
            may: receipt.state === 'done' && mayDo(stockElements.lots),
            dialog: close => <LotLabelsDialog lots={lines.map(labelled)} onClose={close} />,
          },
          { text: '打印', may: true, dialog: close => <ReceiptPaper receipt={receipt} onClose={close} /> },
          {
            text: '退供应商',
            may:
              receipt.state === 'done' &&
              lines.some(({ pieces, returned }) => pieces > returned) &&
              may(returnRoutes.list) &&
              may(returnRoutes.add),
            to: linkTo(purchasePlaces.returns, { new: newOf(receipt.id) }),
          },
          {
            text: '冲销',
            may: refusals.reverse === null,
            kind: 'danger',
            dialog: close => <ReverseDialog receipt={receipt} onDone={() => changed('已冲销')} onClose={close} />,
          },
          cancelAct(receipt, routes.cancel, () => changed('已作废')),
        ],
      })}
    />
  )
}
