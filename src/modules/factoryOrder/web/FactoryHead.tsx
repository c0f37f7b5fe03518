import { lazy } from 'react'
import { Link } from 'react-router'
import { numberWords, yuan } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { openAt } from '../../../kernel/api/record.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import type { RecordAct } from '../../../kernel/web/record/RecordActs.tsx'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { Nothing } from '../../../kernel/web/ui/Nothing.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { contractPlaces } from '../../contract/api/places.ts'
import { orderRecord } from '../../salesOrder/api/order.ts'
import { type FactoryDetail, factoryAnswerers, factoryRecord, factoryRoutes as routes } from '../api/factoryOrder.ts'

const AuditDialog = lazy(() => import('./AuditDialog.tsx'))
const SaidDialog = lazy(() => import('./SaidDialog.tsx'))
const PromiseDialog = lazy(() => import('./PromiseDialog.tsx'))
const ReplaceDialog = lazy(() => import('./ReplaceDialog.tsx'))
const FactoryPaper = lazy(() => import('./FactoryPaper.tsx'))

type Props = { one: FactoryDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows for whom what is made by whom and until when, and what the person may do with it. */
export function FactoryHead({ one, onEdit, onChanged }: Props) {
  const { amount, outdated, returnReason, cancelReason } = one
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  return (
    <RecordHead
      news={
        <>
          {outdated !== '' && <p className="form-warning">已过时：{outdated}。与厂家核对后点“按变更更新”。</p>}
          {one.state === 'returned' && returnReason !== '' && <p className="form-warning">退回原因：{returnReason}</p>}
        </>
      }
      figure={amount == null ? undefined : yuan(amount)}
      facts={<Facts one={one} />}
      acts={actsOf(one, onEdit, changed)}
    >
      {one.workshop && <p className="hint">本店加工单 {one.number} 做出的货，开工、完工和冲销都在加工单里办。</p>}
      {cancelReason !== '' && <p className="hint">作废原因：{cancelReason}</p>}
    </RecordHead>
  )
}

function Facts({ one }: { one: FactoryDetail }) {
  const { pieces, lines, wishOn, promisedOn, late, contractId, contractNumber, orderNumber, salesOrderId } = one
  return (
    <>
      <Fact title="供应商">{one.supplier}</Fact>
      <Fact title="承诺到货日">
        {promisedOn ?? <Nothing />} {late && <Tag tone="red">已逾期</Tag>}
      </Fact>
      {one.packages > 0 && <Fact title="包件">{`${one.arrived} / ${one.packages} 件已到`}</Fact>}
      <Fact title="希望到货">{wishOn ?? <Nothing />}</Fact>
      <Fact title="客户">{one.customerName}</Fact>
      <Fact title="数量">{`${numberWords(pieces)} 片/件，${lines.length} 行`}</Fact>
      {orderNumber !== '' && (
        <Fact title="下单单">
          <Link to={openAt(orderRecord, salesOrderId)}>{orderNumber}</Link>
        </Fact>
      )}
      {contractNumber !== '' && (
        <Fact title="合同">
          <Link to={linkTo(contractPlaces.list, { open: contractId })}>{contractNumber}</Link>
        </Fact>
      )}
      {one.kind === 'replacement' && one.answers && (
        <Fact title="补件">
          {one.originalNumber !== '' && one.originalId !== null && (
            <Link to={openAt(factoryRecord, one.originalId)}>{one.originalNumber}</Link>
          )}{' '}
          责任：{factoryAnswerers[one.answers]}
        </Fact>
      )}
      {one.remark !== '' && <Fact title="给厂家的话">{one.remark}</Fact>}
    </>
  )
}

function actsOf(one: FactoryDetail, onEdit: () => void, changed: (said: string) => void): RecordAct[] {
  const { refusals, id, version, number, outdated } = one
  const named = { id, version }
  const may = (act: keyof typeof refusals) => refusals[act] === null
  const press = (route: (typeof routes)['send' | 'accept' | 'leave' | 'renew'], said: string) => () =>
    call(route, { body: named }).then(() => changed(said))
  return [
    { text: '修改', may: may('edit'), icon: 'edit', run: onEdit },
    { text: '送审', may: may('send'), kind: 'primary', run: press(routes.send, '已送审') },
    {
      text: '审核',
      may: may('audit'),
      kind: 'primary',
      dialog: close => <AuditDialog one={one} onDone={() => changed('已审核')} onClose={close} />,
    },
    { text: '开工', may: may('accept'), kind: 'primary', run: press(routes.accept, '已开工') },
    { text: '登记出厂', may: may('leave'), run: press(routes.leave, '已登记出厂') },
    {
      text: '改交期',
      may: may('promise'),
      dialog: close => <PromiseDialog one={one} onDone={() => changed('已改交期')} onClose={close} />,
    },
    { text: '按变更更新', may: may('renew') && outdated !== '', run: press(routes.renew, '已按变更更新') },
    {
      text: '补件',
      may: may('replace'),
      dialog: close => (
        <ReplaceDialog one={one} onDone={made => changed(`已新增补件 ${made.number}，在草稿里`)} onClose={close} />
      ),
    },
    { text: '打印', may: true, dialog: close => <FactoryPaper one={one} onClose={close} /> },
    {
      text: '退回',
      may: may('giveBack'),
      kind: 'danger',
      dialog: close => (
        <SaidDialog
          route={routes.giveBack}
          named={named}
          title={`退回 ${number}`}
          act="退回"
          hint="退回后由下单的人修改，再送审。"
          placeholder="如：图纸少标开门方向、尺寸与现场不符"
          onDone={() => changed('已退回')}
          onClose={close}
        />
      ),
    },
    {
      text: '作废',
      may: may('cancel'),
      kind: 'danger',
      dialog: close => (
        <SaidDialog
          route={routes.cancel}
          named={named}
          title={`作废 ${number}`}
          act="作废"
          hint="作废后这些商品可以重新拆单。"
          placeholder="如：换一家做、客户改了方案"
          onDone={() => changed('已作废')}
          onClose={close}
        />
      ),
    },
  ]
}
