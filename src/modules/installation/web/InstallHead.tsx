import { lazy } from 'react'
import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import type { RecordAct } from '../../../kernel/web/record/RecordActs.tsx'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { Nothing } from '../../../kernel/web/ui/Nothing.tsx'
import { contractPlaces } from '../../contract/api/places.ts'
import { halves, type InstallDetail, installRoutes as routes } from '../api/installation.ts'

const PlanDialog = lazy(() => import('./PlanDialog.tsx'))
const AcceptDialog = lazy(() => import('./AcceptDialog.tsx'))
const ReportDialog = lazy(() => import('./ReportDialog.tsx'))
const CancelDialog = lazy(() => import('./CancelDialog.tsx'))
const InstallPaper = lazy(() => import('./InstallPaper.tsx'))

type Props = { one: InstallDetail; onEdit: () => void; onChanged: () => Promise<void> }

const floorWords = (floor: number | null, lift: boolean) =>
  floor === null ? '' : `${floor} 楼${lift ? '，有电梯' : '，没有电梯'}`

/** Shows when and where somebody comes, what hinders, and what the person may do with it. */
export function InstallHead({ one, onEdit, onChanged }: Props) {
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  return (
    <RecordHead
      news={
        <>
          {one.clash !== '' && <p className="form-warning">{one.clash}。</p>}
          {one.earlyReason !== '' && one.state !== 'cancelled' && (
            <p className="form-warning">还没到齐就安排了：{one.earlyReason}</p>
          )}
        </>
      }
      facts={<Facts one={one} />}
      acts={actsOf(one, onEdit, changed)}
    >
      {one.cancelReason !== '' && <p className="hint">取消原因：{one.cancelReason}</p>}
    </RecordHead>
  )
}

function Facts({ one }: { one: InstallDetail }) {
  const { address, floor, lift, receiver, receiverPhone, contractId, contractNumber } = one
  return (
    <>
      <Fact title="时间">
        {one.plannedOn === null ? <Nothing /> : `${one.plannedOn} ${one.half === null ? '' : halves[one.half]}`}
      </Fact>
      <Fact title="安装工">
        {one.installer === '' ? <Nothing /> : [one.installer, one.installerPhone].filter(Boolean).join(' ')}
      </Fact>
      <Fact title="地址">{[address, floorWords(floor, lift)].filter(Boolean).join('，') || <Nothing />}</Fact>
      <Fact title="联系人">{[receiver, receiverPhone].filter(Boolean).join(' ') || <Nothing />}</Fact>
      <Fact title="客户">{one.customerName}</Fact>
      {contractNumber !== '' && (
        <Fact title="合同">
          <Link to={linkTo(contractPlaces.list, { open: contractId })}>{contractNumber}</Link>
        </Fact>
      )}
      {one.warrantyUntil !== null && <Fact title="质保到">{one.warrantyUntil}</Fact>}
      {one.signer !== '' && <Fact title="验收人">{one.signer}</Fact>}
      {one.remark !== '' && <Fact title="给安装工的话">{one.remark}</Fact>}
      {one.movedReason !== '' && <Fact title="改期原因">{one.movedReason}</Fact>}
    </>
  )
}

function actsOf(one: InstallDetail, onEdit: () => void, changed: (said: string) => void): RecordAct[] {
  const { refusals, id, version } = one
  const may = (act: keyof typeof refusals) => refusals[act] === null
  const isNew = one.plannedOn === null
  return [
    {
      text: isNew ? '安排' : '改期',
      may: may('plan'),
      ...(isNew && { kind: 'primary' as const }),
      dialog: close => (
        <PlanDialog
          one={one}
          onDone={({ clash }) => changed(clash === '' ? '已安排' : `已安排，注意：${clash}`)}
          onClose={close}
        />
      ),
    },
    {
      text: '到场',
      may: may('start'),
      kind: 'primary',
      run: () => call(routes.start, { body: { id, version } }).then(() => changed('已到场，请逐项检查')),
    },
    {
      text: '验收',
      may: may('accept'),
      kind: 'primary',
      dialog: close => <AcceptDialog one={one} onDone={() => changed('已验收')} onClose={close} />,
    },
    {
      text: '登记问题',
      may: may('report'),
      dialog: close => <ReportDialog one={one} onDone={() => changed('已登记')} onClose={close} />,
    },
    { text: '修改', may: may('edit'), icon: 'edit', run: onEdit },
    { text: '打印', may: true, dialog: close => <InstallPaper one={one} onClose={close} /> },
    {
      text: '取消安装单',
      may: may('cancel'),
      kind: 'danger',
      dialog: close => <CancelDialog one={one} onDone={() => changed('已取消')} onClose={close} />,
    },
  ]
}
