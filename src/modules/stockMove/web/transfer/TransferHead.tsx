import { lazy } from 'react'
import { numberWords, yuan } from '../../../../kernel/api/format.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { WaitingFor } from '../../../../kernel/web/outbox/ActState.tsx'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { cancelAct } from '../../../documents/web/cancelAct.ts'
import { documentActs } from '../../../documents/web/documentActs.tsx'
import { CutsField, useGives } from '../../../warehouse/web/CutsField.tsx'
import { transferRoutes as routes, type TransferDetail, TransferEntered, transferApproval } from '../../api/transfer.ts'

const TransferPaper = lazy(() => import('./TransferPaper.tsx'))
const ReceiveDialog = lazy(() => import('./ReceiveDialog.tsx'))
const BecomeDialog = lazy(() => import('./BecomeDialog.tsx'))

type Props = { transfer: TransferDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows what goes from where to where, how much is under way, and what the person may do. */
export function TransferHead({ transfer, onEdit, onChanged }: Props) {
  const { refusals, fromWarehouseName, toWarehouseName, pieces, underWay, days, sentOn, amount } = transfer
  const [gives, asking] = useGives()
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  return (
    <RecordHead
      figure={amount == null ? undefined : yuan(amount)}
      facts={
        <>
          <Fact title="从 → 到">{`${fromWarehouseName} → ${toWarehouseName}`}</Fact>
          <Fact title="数量">{`${numberWords(pieces)} 片/件`}</Fact>
          {sentOn && (
            <Fact title="在途">
              {underWay === 0 ? '没有' : `${numberWords(underWay)} 片/件，发出 ${numberWords(days ?? 0)} 天`}
            </Fact>
          )}
          <WaitingFor about={`stockTransfer:${transfer.id}`} />
          {transfer.carrier && <Fact title="承运">{transfer.carrier}</Fact>}
        </>
      }
      acts={[
        {
          text: '收货',
          may: refusals.receive === null,
          kind: 'primary',
          dialog: close => <ReceiveDialog transfer={transfer} onSaved={() => changed('已收货')} onClose={close} />,
        },
        ...documentActs({
          of: transferApproval,
          document: transfer,
          about: TransferEntered.parse(transfer),
          hint: '提交后货从调出仓库转为在途；公司要求审批的，审批通过后发出。',
          within: form => <CutsField form={form} gives={gives} />,
          sending: asking,
          onEdit,
          onSent: () => changed('已提交'),
          others: [
            { text: '打印', may: true, dialog: close => <TransferPaper transfer={transfer} onClose={close} /> },
            {
              text: '登记丢失',
              may: refusals.lose === null,
              kind: 'danger',
              more: true,
              dialog: close => (
                <BecomeDialog way="lose" transfer={transfer} onSaved={() => changed('已登记丢失')} onClose={close} />
              ),
            },
            {
              text: '收回未到的货',
              may: refusals.takeBack === null,
              more: true,
              dialog: close => (
                <BecomeDialog way="takeBack" transfer={transfer} onSaved={() => changed('已收回')} onClose={close} />
              ),
            },
            cancelAct(transfer, routes.cancel, () => changed('已作废')),
          ],
        }),
      ]}
    />
  )
}
