import { lazy } from 'react'
import { Link } from 'react-router'
import { numberWords, yuan } from '../../../kernel/api/format.ts'
import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { openAt } from '../../../kernel/api/record.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { may as mayCall } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { Nothing } from '../../../kernel/web/ui/Nothing.tsx'
import { cancelAct } from '../../documents/web/cancelAct.ts'
import { documentActs } from '../../documents/web/documentActs.tsx'
import { purchaseRecord } from '../../purchase/api/purchase.ts'
import { orderRecord } from '../../salesOrder/api/order.ts'
import {
  shipmentRoutes as routes,
  type ShipmentDetail,
  ShipmentEntered,
  ShipmentRow,
  shipmentApproval,
  ways,
} from '../api/shipment.ts'
import { answerWords } from './answerWords.ts'
import { shipmentActs } from './shipmentActs.ts'

const ShipmentPaper = lazy(() => import('./ShipmentPaper.tsx'))
const LeaveDialog = lazy(() => import('./LeaveDialog.tsx'))
const SignDialog = lazy(() => import('./SignDialog.tsx'))
const SearchedDialog = lazy(() => import('./SearchedDialog.tsx'))
const SettleDayDialog = lazy(() => import('./SettleDayDialog.tsx'))
const UnloadDialog = lazy(() => import('./UnloadDialog.tsx'))

const [driver] = columnsOf(ShipmentRow.pick({ driverId: true })) as [Column]

type Props = { document: ShipmentDetail; onEdit: () => void; onChanged: () => Promise<void> }

const floorWords = (floor: number | null, lift: boolean) =>
  floor === null ? '' : `${floor} 楼${lift ? '，有电梯' : '，没有电梯'}`

const isAsked = ({ dayState }: ShipmentDetail) => dayState === 'asked'
const joined = (...words: readonly (string | false)[]) => words.filter(Boolean).join('，')
const isShort = ({ short, shortPackages }: ShipmentDetail) => short + shortPackages > 0
const shortWords = ({ short, shortPackages }: ShipmentDetail) =>
  joined(short > 0 && `${numberWords(short)} 片/件`, shortPackages > 0 && `${shortPackages} 个包件`)
const amountWords = ({ pieces, lines, packageCount }: ShipmentDetail) =>
  joined(
    lines.length > 0 && `${numberWords(pieces)} 片/件，${lines.length} 行`,
    packageCount > 0 && `${packageCount} 个包件`,
  )

/** Shows where a shipment goes and with whom, and what the person may do with it. */
export function ShipmentHead({ document, onEdit, onChanged }: Props) {
  return (
    <RecordHead
      figure={document.amount == null ? undefined : yuan(document.amount)}
      facts={<Facts of={document} />}
      acts={useActs({ document, onEdit, onChanged })}
    />
  )
}

function Facts({ of }: { of: ShipmentDetail }) {
  const { order, salesOrderId, way, address, floor, lift, receiver, receiverPhone, driverId, collect } = of
  const outside = [of.driver, of.driverPhone].filter(Boolean).join(' ')
  return (
    <>
      <Fact title="客户">{of.customerName}</Fact>
      {order !== undefined && (
        <Fact title="下单单">
          <Link to={openAt(orderRecord, salesOrderId)}>{order}</Link>
        </Fact>
      )}
      {of.purchase !== undefined && of.purchase !== '' && of.purchaseId !== null && (
        <Fact title="采购单">
          <Link to={openAt(purchaseRecord, of.purchaseId)}>{of.purchase}</Link>
        </Fact>
      )}
      <Fact title="数量">{amountWords(of)}</Fact>
      <Fact title="出库日期">{of.shipOn}</Fact>
      {of.deliverOn !== null && <Fact title="排车日期">{of.deliverOn}</Fact>}
      {of.dayState !== 'open' && (
        <Fact title="客户确认日期">{[answerWords(of), of.dayName, of.dayWords].filter(Boolean).join('，')}</Fact>
      )}
      <Fact title={ways[way]}>{[address, floorWords(floor, lift)].filter(Boolean).join('，') || <Nothing />}</Fact>
      <Fact title="收货人">{[receiver, receiverPhone].filter(Boolean).join(' ') || <Nothing />}</Fact>
      <Fact title="司机">
        {driverId === null ? outside || <Nothing /> : <Value column={driver} value={driverId} />}
        {of.vehicle && ` ${of.vehicle}`}
      </Fact>
      {of.signer !== '' && <Fact title="签收人">{of.signer}</Fact>}
      {isShort(of) && <Fact title="少件待查">{shortWords(of)}</Fact>}
      {collect !== null && <Fact title="代收">{yuan(collect)}</Fact>}
      {of.mixedReason !== '' && <Fact title="混批原因">{of.mixedReason}</Fact>}
      {of.unloadReason !== '' && <Fact title="撤回原因">{of.unloadReason}</Fact>}
    </>
  )
}

function useActs({ document, onEdit, onChanged }: Props) {
  const { refusals, number } = document
  const brought = useSettings().brought(shipmentActs)
  const named = { id: document.id, version: document.version }
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  const run = (route: typeof routes.pick | typeof routes.reopen, said: string) => async () => {
    await call(route, { body: named })
    changed(said)
  }
  return documentActs({
    of: shipmentApproval,
    document,
    about: ShipmentEntered.parse(document),
    hint: '提交后等待出库，库存还没有变。',
    onEdit,
    onSent: () => changed('已提交'),
    others: [
      {
        text: '出库',
        may: refusals.leave === null,
        kind: 'primary',
        dialog: close => <LeaveDialog document={document} onDone={() => changed('已出库')} onClose={close} />,
      },
      {
        text: '签收',
        may: refusals.sign === null,
        kind: 'primary',
        dialog: close => <SignDialog document={document} onDone={() => changed('已签收')} onClose={close} />,
      },
      {
        text: '少件找到',
        may: refusals.find === null && isShort(document),
        kind: 'primary',
        dialog: close => (
          <SearchedDialog document={document} lost={false} onDone={() => changed('已登记')} onClose={close} />
        ),
      },
      {
        text: '少件丢失',
        may: refusals.lose === null && isShort(document),
        kind: 'danger',
        dialog: close => <SearchedDialog document={document} lost onDone={() => changed('已登记')} onClose={close} />,
      },
      ...brought.map(({ key, menu, Act }) => ({ text: key, may: mayCall(menu), drawn: <Act shipment={document} /> })),
      { text: '拣货完成', may: refusals.pick === null, run: run(routes.pick, '已拣货') },
      { text: '打印', may: true, dialog: close => <ShipmentPaper document={document} onClose={close} /> },
      {
        text: '与客户说好日期',
        may: refusals.settleDay === null,
        kind: isAsked(document) ? 'primary' : 'plain',
        dialog: close => <SettleDayDialog document={document} onDone={() => changed('已登记')} onClose={close} />,
      },
      { text: '改回草稿', may: refusals.reopen === null, run: run(routes.reopen, '已改回草稿') },
      {
        text: '撤回出库',
        may: refusals.unload === null,
        kind: 'danger',
        dialog: close => (
          <UnloadDialog named={named} number={number} onDone={() => changed('已撤回')} onClose={close} />
        ),
      },
      cancelAct(document, routes.cancel, () => changed('已作废')),
    ],
  })
}
