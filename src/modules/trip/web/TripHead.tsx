import { lazy } from 'react'
import { numberWords } from '../../../kernel/api/format.ts'
import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import type { RecordAct } from '../../../kernel/web/record/RecordActs.tsx'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { Nothing } from '../../../kernel/web/ui/Nothing.tsx'
import { tripRoutes as routes, type TripDetail, TripRow } from '../api/trip.ts'

const DepartDialog = lazy(() => import('./DepartDialog.tsx'))
const HandInDialog = lazy(() => import('./HandInDialog.tsx'))
const SaidDialog = lazy(() => import('./SaidDialog.tsx'))

const [vehicle, driver] = columnsOf(TripRow.pick({ vehicleId: true, driverId: true })) as [Column, Column]

type Props = { one: TripDetail; onEdit: () => void; onChanged: () => Promise<void> }

/** Shows who goes where on which day and how full the vehicle is, and what the person may do with it. */
export function TripHead({ one, onEdit, onChanged }: Props) {
  const { tooMuch, returnReason, cancelReason, state } = one
  const changed = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  return (
    <RecordHead
      news={
        <>
          {tooMuch !== '' && one.refusals.edit === null && (
            <p className="form-warning">超载提醒：{tooMuch}。可以移一站到别的车。</p>
          )}
          {state === 'out' && returnReason !== '' && <p className="form-warning">财务退回交账：{returnReason}</p>}
        </>
      }
      facts={<Facts one={one} />}
      acts={actsOf(one, onEdit, changed)}
    >
      {cancelReason !== '' && <p className="hint">取消原因：{cancelReason}</p>}
    </RecordHead>
  )
}

function Facts({ one }: { one: TripDetail }) {
  const {
    runsOn,
    vehicleId,
    driverId,
    helper,
    stops,
    shipments,
    boxes,
    kg,
    litres,
    unsized,
    packages,
    remark,
    handedNote,
  } = one
  const outside = [one.driver, one.driverPhone].filter(Boolean).join(' ')
  return (
    <>
      <Fact title="送货日期">{runsOn}</Fact>
      <Fact title="车辆">
        <Value column={vehicle} value={vehicleId} />
      </Fact>
      <Fact title="司机">
        {driverId === null ? outside || <Nothing /> : <Value column={driver} value={driverId} />}
      </Fact>
      {helper !== '' && <Fact title="跟车">{helper}</Fact>}
      <Fact title="站点">{`${stops} 站，${shipments} 张出库单`}</Fact>
      <Fact title="装载">
        {[
          `${numberWords(boxes)} 箱`,
          packages > 0 && `${numberWords(packages)} 个包件`,
          kg > 0 && `${numberWords(kg)} 公斤`,
          litres > 0 && `${numberWords(litres)} 升`,
          unsized > 0 && `有 ${unsized} 行商品没有尺寸，体积没算`,
        ]
          .filter(Boolean)
          .join('，')}
      </Fact>
      {handedNote !== '' && <Fact title="交账备注">{handedNote}</Fact>}
      {remark !== '' && <Fact title="备注">{remark}</Fact>}
    </>
  )
}

function actsOf(one: TripDetail, onEdit: () => void, changed: (said: string) => void): RecordAct[] {
  const { refusals, id, version, number } = one
  const named = { id, version }
  const may = (act: keyof typeof refusals) => refusals[act] === null
  return [
    {
      text: '排好',
      may: may('plan'),
      kind: 'primary',
      run: () => call(routes.plan, { body: named }).then(() => changed('已排好，司机可以看到了')),
    },
    {
      text: '出车',
      may: may('depart'),
      kind: 'primary',
      dialog: close => <DepartDialog trip={one} onDone={() => changed('已出车')} onClose={close} />,
    },
    {
      text: '交账',
      may: may('handIn'),
      kind: 'primary',
      dialog: close => <HandInDialog trip={one} open={openIn(one)} onDone={() => changed('已交账')} onClose={close} />,
    },
    {
      text: '接收交账',
      may: may('settle'),
      kind: 'primary',
      run: () => call(routes.settle, { body: named }).then(() => changed('已接收，收款请在收款数据里逐笔确认')),
    },
    { text: '修改', may: may('edit'), icon: 'edit', run: onEdit },
    {
      text: '开始装车',
      may: may('load'),
      run: () => call(routes.load, { body: { id } }).then(() => changed('开始装车')),
    },
    {
      text: '退回交账',
      may: may('giveBack'),
      kind: 'danger',
      dialog: close => (
        <SaidDialog
          route={routes.giveBack}
          named={named}
          title={`退回交账 ${number}`}
          act="退回"
          hint="退回后司机核对，再交一次。"
          placeholder="如：现金少一百、少一张转账截图"
          onDone={() => changed('已退回')}
          onClose={close}
        />
      ),
    },
    {
      text: '取消车次',
      may: may('cancel'),
      kind: 'danger',
      dialog: close => (
        <SaidDialog
          route={routes.cancel}
          named={named}
          title={`取消车次 ${number}`}
          act="取消车次"
          hint="取消后车上的出库单回到待排。"
          placeholder="如：车坏了、客户都改期"
          onDone={() => changed('已取消')}
          onClose={close}
        />
      ),
    },
  ]
}

/** Returns how many of a trip's shipments have left and are not signed for. */
const openIn = ({ stopRows }: TripDetail) =>
  stopRows.flatMap(({ shipments }) => shipments).filter(({ state }) => state === 'left').length
