import { lazy } from 'react'
import { Link } from 'react-router'
import { numberWords, yuan } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { may as mayCall } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { Nothing } from '../../../kernel/web/ui/Nothing.tsx'
import { changeRoutes } from '../../contract/api/change.ts'
import { contractPlaces } from '../../contract/api/places.ts'
import { cancelAct } from '../../documents/web/cancelAct.ts'
import { documentActs } from '../../documents/web/documentActs.tsx'
import { type OrderDetail, OrderEntered, orderApproval, orderRoutes as routes } from '../api/order.ts'
import { orderActs } from './orderActs.ts'

const OrderPaper = lazy(() => import('./OrderPaper.tsx'))
const WishDialog = lazy(() => import('./WishDialog.tsx'))
const SplitDialog = lazy(() => import('./SplitDialog.tsx'))
const StorageDialog = lazy(() => import('./StorageDialog.tsx'))
const RevokeDialog = lazy(() => import('./RevokeDialog.tsx'))

type Props = { document: OrderDetail; onEdit: () => void; onOpen: (id: number) => void; onChanged: () => Promise<void> }

const floorWords = (floor: number | null, lift: boolean) =>
  floor === null ? '' : `${floor} 楼${lift ? '，有电梯' : '，没有电梯'}`

/** Shows for whom an order is, and what the person may do with it. */
export function OrderHead({ document, onEdit, onOpen, onChanged }: Props) {
  const { storageBoxes, storageDays, storageFee } = document
  const { refusals, pieces, lines, contractId, contractNumber, wishOn, address, floor, lift } = document
  const brought = useSettings().brought(orderActs)
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  const named = { id: document.id, version: document.version }
  return (
    <RecordHead
      facts={
        <>
          <Fact title="客户">{document.customerName}</Fact>
          {contractNumber !== '' && (
            <Fact title="合同">
              <Link to={linkTo(contractPlaces.list, { open: contractId })}>{contractNumber}</Link>
            </Fact>
          )}
          <Fact title="数量">{`${numberWords(pieces)} 片/件，${lines.length} 行`}</Fact>
          <Fact title="希望到货">{wishOn ?? <Nothing />}</Fact>
          {storageDays !== null && storageDays > 0 && (
            <Fact title="备齐未取">{`${storageBoxes} 箱，超过免费期 ${storageDays} 天，参考 ${yuan(storageFee ?? 0)}`}</Fact>
          )}
          <Fact title="送到">{[address, floorWords(floor, lift)].filter(Boolean).join('，') || <Nothing />}</Fact>
          <Fact title="收货人">
            {[document.receiver, document.receiverPhone].filter(Boolean).join(' ') || <Nothing />}
          </Fact>
          {document.cancelReason !== '' && <Fact title="撤单原因">{document.cancelReason}</Fact>}
        </>
      }
      acts={documentActs({
        of: orderApproval,
        document,
        about: OrderEntered.parse(document),
        hint: '提交后算作已下单，同一行不能再重复下。',
        onEdit,
        onSent: () => changed('已提交'),
        others: [
          ...brought.map(({ key, menu, Act }) => ({ text: key, may: mayCall(menu), drawn: <Act order={document} /> })),
          {
            text: '改期',
            may: refusals.wish === null,
            dialog: close => (
              <WishDialog named={named} wishOn={wishOn} onDone={() => changed('已改期')} onClose={close} />
            ),
          },
          {
            text: '分单',
            may: refusals.split === null,
            dialog: close => (
              <SplitDialog
                order={document}
                onDone={id => {
                  changed('已分单，这是新的下单单')
                  onOpen(id)
                }}
                onClose={close}
              />
            ),
          },
          {
            text: '收仓储费',
            may: (storageFee ?? 0) > 0 && contractNumber !== '' && mayCall(changeRoutes.add),
            dialog: close => <StorageDialog order={document} onClose={close} />,
          },
          { text: '打印', may: true, dialog: close => <OrderPaper document={document} onClose={close} /> },
          {
            text: '撤单',
            may: refusals.revoke === null,
            kind: 'danger',
            dialog: close => (
              <RevokeDialog named={named} number={document.number} onDone={() => changed('已撤单')} onClose={close} />
            ),
          },
          cancelAct(document, routes.cancel, () => changed('已作废')),
        ],
      })}
    />
  )
}
