import { lazy } from 'react'
import { numberWords, yuan } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { formatMinute } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { may as mayCall } from '../../../kernel/web/session.ts'
import { Nothing } from '../../../kernel/web/ui/Nothing.tsx'
import { changeRoutes } from '../../contract/api/change.ts'
import { cancelAct } from '../../documents/web/cancelAct.ts'
import { documentActs } from '../../documents/web/documentActs.tsx'
import { factoryAnswerers } from '../../factoryOrder/api/factoryOrder.ts'
import {
  type ProcessingDetail,
  ProcessingEntered,
  processingApproval,
  processingRecord,
  processingRoutes as routes,
} from '../api/processing.ts'
import { againOf } from './newOf.ts'

const ProcessingPaper = lazy(() => import('./ProcessingPaper.tsx'))
const FinishDialog = lazy(() => import('./FinishDialog.tsx'))
const ReverseDialog = lazy(() => import('./ReverseDialog.tsx'))
const FeeDialog = lazy(() => import('./FeeDialog.tsx'))
const ChargeDialog = lazy(() => import('./ChargeDialog.tsx'))

type Props = { document: ProcessingDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows for whom something is worked on, and what the person may do with it. */
export function ProcessingHead({ document, onEdit, onChanged }: Props) {
  return <RecordHead facts={<Facts of={document} />} acts={useActs({ document, onEdit, onChanged })} />
}

function Facts({ of }: { of: ProcessingDetail }) {
  const { pieces, makes, came, lost, startedAt, finishedAt, workshopFee, value, lostValue } = of
  return (
    <>
      <Fact title="客户">{of.customerName}</Fact>
      <Fact title="数量">{`取用 ${numberWords(pieces)} 片/件，做出 ${numberWords(makes)}`}</Fact>
      {of.state === 'done' && (
        <Fact title="结果">{`成品 ${numberWords(came)}，损耗 ${numberWords(lost)}，${of.packages} 件包件`}</Fact>
      )}
      <Fact title="加工地点">{`${of.warehouseName}${of.outside ? '（外协）' : ''}`}</Fact>
      {of.order !== undefined && <Fact title="下单单">{of.order}</Fact>}
      {of.contractNumber !== '' && <Fact title="合同">{of.contractNumber}</Fact>}
      <Fact title="希望完工">{of.wishOn ?? <Nothing />}</Fact>
      {startedAt !== null && <Fact title="开工">{formatMinute(startedAt)}</Fact>}
      {finishedAt !== null && <Fact title="完工">{formatMinute(finishedAt)}</Fact>}
      {of.answers !== null && <Fact title="补做">{`${of.replaces}，由${factoryAnswerers[of.answers]}承担`}</Fact>}
      {of.remark !== '' && <Fact title="备注">{of.remark}</Fact>}
      {of.mixedReason !== '' && <Fact title="混批原因">{of.mixedReason}</Fact>}
      {workshopFee != null && <Fact title="外协加工费">{yuan(workshopFee)}</Fact>}
      {value != null && <Fact title="取用货值">{yuan(value)}</Fact>}
      {(lostValue ?? 0) > 0 && <Fact title="损耗货值">{yuan(lostValue ?? 0)}</Fact>}
      {of.reverseReason !== '' && <Fact title="冲销原因">{of.reverseReason}</Fact>}
    </>
  )
}

function useActs({ document, onEdit, onChanged }: Props) {
  const { refusals, id, version, contractNumber, state } = document
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  const press = (route: (typeof routes)['start' | 'reopen'], said: string) => async () => {
    await call(route, { body: { id, version } })
    changed(said)
  }
  const isPlaced = ['placed', 'started', 'done'].includes(state)
  return documentActs({
    of: processingApproval,
    document,
    about: ProcessingEntered.parse(document),
    hint: '提交后料就留给它，库存还没有变；开工时取用。',
    onEdit,
    onSent: () => changed('已提交，料已留好'),
    others: [
      { text: '开工', may: refusals.start === null, kind: 'primary', run: press(routes.start, '已开工，料已取用') },
      {
        text: '完工',
        may: refusals.finish === null,
        kind: 'primary',
        dialog: close => <FinishDialog document={document} onDone={() => changed('已完工')} onClose={close} />,
      },
      { text: '打印', may: true, dialog: close => <ProcessingPaper document={document} onClose={close} /> },
      {
        text: '收加工费',
        may: isPlaced && contractNumber !== '' && mayCall(changeRoutes.add),
        dialog: close => <ChargeDialog document={document} onClose={close} />,
      },
      {
        text: '外协加工费',
        may: refusals.fee === null,
        dialog: close => <FeeDialog document={document} onDone={() => changed('已登记')} onClose={close} />,
      },
      {
        text: '补做',
        may: refusals.again === null,
        to: linkTo(processingRecord.place, { new: againOf(id) }),
      },
      { text: '改回草稿', may: refusals.reopen === null, run: press(routes.reopen, '已改回草稿，料已放开') },
      {
        text: '冲销',
        may: refusals.reverse === null,
        kind: 'danger',
        dialog: close => <ReverseDialog document={document} onDone={() => changed('已冲销')} onClose={close} />,
      },
      cancelAct(document, routes.cancel, () => changed('已作废，料已放开')),
    ],
  })
}
