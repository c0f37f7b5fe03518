import { lazy } from 'react'
import { numberWords, yuan } from '../../../../kernel/api/format.ts'
import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import { cancelAct } from '../../../documents/web/cancelAct.ts'
import { documentActs } from '../../../documents/web/documentActs.tsx'
import {
  type ReturnDetail,
  ReturnEntered,
  ReturnRow,
  returnApproval,
  returnRoutes as routes,
} from '../../api/return.ts'

const ReturnPaper = lazy(() => import('./ReturnPaper.tsx'))
const ReverseReturn = lazy(() => import('./ReverseReturn.tsx'))

const [place] = columnsOf(ReturnRow.pick({ warehouseId: true })) as [Column]

type Props = { document: ReturnDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows what went back to whom, and what the person may do with the return. */
export function ReturnHead({ document, onEdit, onChanged }: Props) {
  const { refusals, returnedOn, pieces, amount, credit, lines, supplier, receipt, replaces, number } = document
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  return (
    <RecordHead
      figure={amount == null ? undefined : yuan(amount)}
      facts={
        <>
          <Fact title="退货仓库">
            <Value column={place} value={document.warehouseId} />
          </Fact>
          <Fact title="供货方">{supplier || <Nothing />}</Fact>
          {receipt !== undefined && <Fact title="入库单">{receipt}</Fact>}
          <Fact title="单据日期">{returnedOn}</Fact>
          <Fact title="数量">{`${numberWords(pieces)} 片，${lines.length} 行`}</Fact>
          <Fact title="换货">{replaces ? '换货，重新算在订' : '不换货'}</Fact>
          {credit != null && <Fact title="供应商抵扣">{yuan(credit)}</Fact>}
          {amount != null && credit != null && amount !== credit && <Fact title="差额">{yuan(amount - credit)}</Fact>}
          {document.reverseReason !== '' && <Fact title="冲销原因">{document.reverseReason}</Fact>}
        </>
      }
      acts={documentActs({
        of: returnApproval,
        document,
        about: ReturnEntered.parse(document),
        hint: '提交后货从库存里退出，没有填抵扣的按库存成本。',
        onEdit,
        onSent: () => changed('已提交'),
        others: [
          { text: '打印', may: true, dialog: close => <ReturnPaper document={document} onClose={close} /> },
          {
            text: '冲销',
            may: refusals.reverse === null,
            kind: 'danger',
            dialog: close => (
              <ReverseReturn
                named={{ id: document.id, version: document.version }}
                number={number}
                onDone={() => changed('已冲销')}
                onClose={close}
              />
            ),
          },
          cancelAct(document, routes.cancel, () => changed('已作废')),
        ],
      })}
    />
  )
}
