import { lazy } from 'react'
import { numberWords, yuan } from '../../../kernel/api/format.ts'
import { formatMinute } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { may } from '../../../kernel/web/session.ts'
import { Nothing } from '../../../kernel/web/ui/Nothing.tsx'
import { cancelAct } from '../../documents/web/cancelAct.ts'
import { documentActs } from '../../documents/web/documentActs.tsx'
import { requestRoutes } from '../../money/api/request.ts'
import { answerers } from '../../salesOrder/api/moves.ts'
import { netWords, returnActRoutes } from '../api/acts.ts'
import {
  GoodsReturnEntered,
  goodsReturnApproval,
  kinds,
  type ReturnDetail,
  goodsReturnRoutes as routes,
  ways,
} from '../api/goodsReturn.ts'

const RefundDialog = lazy(() =>
  import('../../money/web/request/RefundDialog.tsx').then(({ RefundDialog: it }) => ({ default: it })),
)
const ReturnPaper = lazy(() => import('./ReturnPaper.tsx'))
const ReceiveDialog = lazy(() => import('./ActDialogs.tsx').then(({ ReceiveDialog: it }) => ({ default: it })))
const InspectDialog = lazy(() => import('./ActDialogs.tsx').then(({ InspectDialog: it }) => ({ default: it })))
const SettleDialog = lazy(() => import('./SettleDialog.tsx').then(({ SettleDialog: it }) => ({ default: it })))

type Props = { document: ReturnDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows what a customer gives back, what they get for it, and what the person may do with it. */
export function ReturnHead({ document, onEdit, onChanged }: Props) {
  return (
    <RecordHead
      figure={
        document.refund === undefined || document.kind === 'exchange'
          ? undefined
          : figureOf(document.refund, document.wanted)
      }
      facts={<Facts of={document} />}
      acts={useActs({ document, onEdit, onChanged })}
    />
  )
}

/** What the customer gets, or pays where they took other goods instead that cost more. */
function figureOf(refund: number, wanted = 0): string {
  return wanted === 0 ? yuan(refund) : netWords(refund - wanted)
}

function Facts({ of }: { of: ReturnDetail }) {
  const { kind, way, address, contact, contactPhone, answers, gross, fee, value, fetchedAt, fetchedNote } = of
  return (
    <>
      <Fact title="客户">{of.customerName}</Fact>
      <Fact title="类型">{kinds[kind]}</Fact>
      <Fact title="数量">{`${numberWords(of.pieces)} 片/件，${of.lines.length} 行`}</Fact>
      {of.contractNumber !== '' && <Fact title="合同">{of.contractNumber}</Fact>}
      {kind === 'leftover' && gross !== undefined && <Fact title="退货金额">{yuan(gross)}</Fact>}
      {of.unpaid > 0 && <Fact title="不退款">{`${numberWords(of.unpaid)} 片/件，合同里已减掉`}</Fact>}
      {of.wanted !== undefined && of.wanted > 0 && <Fact title="换购">{yuan(of.wanted)}</Fact>}
      {fee !== undefined && fee > 0 && <Fact title="手续费">{yuan(fee)}</Fact>}
      <Fact title={ways[way]}>{[of.comeOn, address].filter(Boolean).join('，')}</Fact>
      <Fact title="联系人">{[contact, contactPhone].filter(Boolean).join(' ') || <Nothing />}</Fact>
      {fetchedAt !== null && (
        <Fact title="司机取回">{[formatMinute(fetchedAt), fetchedNote].filter(Boolean).join('，')}</Fact>
      )}
      {answers !== null && <Fact title="由谁承担">{answerers[answers]}</Fact>}
      <Fact title="退货原因">{of.reason}</Fact>
      {value != null && <Fact title="出库成本">{yuan(value)}</Fact>}
    </>
  )
}

function useActs({ document, onEdit, onChanged }: Props) {
  const { refusals, refund = 0, wanted = 0 } = document
  const toPay = refund - wanted
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  const reopen = async () => {
    await call(returnActRoutes.reopen, { body: { id: document.id, version: document.version } })
    changed('已改回草稿')
  }
  return documentActs({
    of: goodsReturnApproval,
    document,
    about: GoodsReturnEntered.parse(document),
    hint: '提交后等待收货，库存和合同还没有变。',
    onEdit,
    onSent: () => changed('已提交'),
    others: [
      {
        text: '收货',
        may: refusals.receive === null,
        kind: 'primary',
        dialog: close => <ReceiveDialog document={document} onDone={() => changed('已收货')} onClose={close} />,
      },
      {
        text: '质检',
        may: refusals.inspect === null,
        kind: 'primary',
        dialog: close => <InspectDialog document={document} onDone={() => changed('已质检')} onClose={close} />,
      },
      {
        text: '结算',
        may: refusals.settle === null && document.refund !== undefined,
        kind: 'primary',
        dialog: close => <SettleDialog document={document} onDone={() => changed('已结算')} onClose={close} />,
      },
      {
        text: '申请退款',
        may: document.state === 'settled' && toPay > 0 && may(requestRoutes.refund),
        kind: 'primary',
        dialog: close => (
          <RefundDialog
            of={{ contractId: document.contractId }}
            payee={document.customerName}
            wanted={{ amount: toPay, reason: `余砖退回 ${document.number}：${document.reason}` }}
            onClose={close}
          />
        ),
      },
      { text: '打印', may: true, dialog: close => <ReturnPaper document={document} onClose={close} /> },
      { text: '改回草稿', may: refusals.reopen === null, run: reopen },
      cancelAct(document, routes.cancel, () => changed('已作废')),
    ],
  })
}
