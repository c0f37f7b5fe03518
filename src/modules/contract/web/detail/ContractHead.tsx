import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { yuan } from '../../../../kernel/api/yuan.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { download } from '../../../../kernel/web/files.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { may, mayDo } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Menu, type MenuAction } from '../../../../kernel/web/ui/Menu.tsx'
import { approvalPlaces } from '../../../approval/api/places.ts'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import { addressOfWinning } from '../../../opportunity/web/address.ts'
import { OwnFacts } from '../../../ownFields/web/OwnFacts.tsx'
import type { ContractDetail } from '../../api/contract.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { signingRoutes } from '../../api/signing.ts'
import { recordOf, refreshContracts } from '../contractQuery.ts'
import { useTitle } from '../useTitle.ts'

const dialogs = {
  submit: lazy(() => import('./SubmitDialog.tsx')),
  info: lazy(() => import('./InfoDialog.tsx')),
  void: lazy(() => import('./VoidDialog.tsx')),
  progress: lazy(() => import('./ProgressDialog.tsx')),
  cancel: lazy(() => import('../change/CancelDialog.tsx')),
}

type Props = {
  contract: ContractDetail
  onEdit: (id: number) => void
  onChange: (id: number) => void
  onChanged: () => void
}

/** Shows what matters of a contract first, and the actions. */
export function ContractHead({ contract, ...acts }: Props) {
  const { sums, effectiveAt, paid, outstanding } = contract
  const delivery = useTitle()('deliveryOn')
  return (
    <section className="record-head">
      {contract.voidReason && (
        <p className="contract-news">
          {contract.cancelledOn ? `${contract.cancelledOn} 退单` : '已作废'}：{contract.voidReason}
        </p>
      )}
      {contract.unwon && <Unwon contract={contract} />}
      <dl>
        <Fact title="客户">
          <CustomerLink id={contract.customerId}>{contract.customerName}</CustomerLink>
        </Fact>
        <Fact title="签单人">
          <Value column={{ key: 'ownerId', title: '签单人', kind: 'employee' }} value={contract.ownerId} />
        </Fact>
        <Fact title="合同金额">{yuan(contract.effectiveTotal)}</Fact>
        <Fact title="已收">{yuan(paid)}</Fact>
        <Fact title="未收">{effectiveAt ? yuan(outstanding) : <span className="nothing">未生效</span>}</Fact>
        <Fact title="签订日期">{contract.signedOn ?? <span className="nothing">未签</span>}</Fact>
        {delivery && <Fact title={delivery}>{contract.deliveryOn ?? <span className="nothing">未填</span>}</Fact>}
        {sums.margin !== undefined && (
          <Fact title="毛利">
            <Margin sums={sums} total={contract.effectiveTotal} />
          </Fact>
        )}
      </dl>
      <OwnFacts of={recordOf(contract)} record={contract} />
      <Actions contract={contract} {...acts} />
    </section>
  )
}

/** Shows a margin, and that it is not known, or of a part alone. */
function Margin({ sums: { cost, margin }, total }: { sums: ContractDetail['sums']; total: number }) {
  if (margin == null) return <span className="nothing">没有成本</span>
  const known = margin + (cost ?? 0)
  return (
    <>
      {yuan(margin)}
      {known !== total && <small className="nothing"> 按有成本的 {yuan(known)} 计</small>}
    </>
  )
}

/** Tells that the deal of a contract in effect could not be won by itself, and opens what it lacks. */
function Unwon({ contract: { opportunityId, effectiveTotal } }: Pick<Props, 'contract'>) {
  return (
    <p className="contract-news" role="status">
      合同已生效，商机还缺成交要填的资料，没有自动成交。
      {mayDo('businessList:close') && (
        <Link className="btn btn-plain btn-small" to={addressOfWinning(opportunityId, effectiveTotal)}>
          去成交
        </Link>
      )}
    </p>
  )
}

function Actions({ contract, onEdit, onChange, onChanged }: Props) {
  const [dialog, setDialog] = useState<keyof typeof dialogs>()
  const { may: allowed, id, version, approvalId } = contract
  const changed = (said: string) => {
    notice.success(said)
    void refreshContracts()
    onChanged()
  }
  const act = async (kind: 'complete' | 'reopen', title: string, content: string) => {
    if (!(await confirm({ title, content }))) return
    await call(routes[kind], { body: { id, version } })
    changed('已保存')
  }
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  const more: (MenuAction | false)[] = [
    allowed.print && {
      text: '合同 PDF',
      icon: 'file',
      run: () => quietly(download(signingRoutes.pdf, { params: { id } })),
    },
    allowed.print && {
      text: '验收单 PDF',
      icon: 'file',
      run: () => quietly(download(signingRoutes.acceptance, { params: { id } })),
    },
    allowed.info && { text: '修改资料', icon: 'edit', run: () => setDialog('info') },
    allowed.progress && { text: '登记进度', icon: 'clock', run: () => setDialog('progress') },
    allowed.complete && {
      text: '完成合同',
      icon: 'check',
      run: () => quietly(act('complete', '完成这份合同？', '全部款项收齐后才能完成。')),
    },
    allowed.reopen && {
      text: '重新打开',
      run: () => quietly(act('reopen', '重新打开这份合同？', '之后可以再做增减项。')),
    },
    allowed.cancel && { text: '退单', danger: true, run: () => setDialog('cancel') },
    allowed.void && { text: '作废', danger: true, run: () => setDialog('void') },
  ]
  const Opened = dialog && dialogs[dialog]
  return (
    <div className="record-actions">
      {allowed.edit && (
        <Button icon="edit" onClick={() => onEdit(id)}>
          编辑
        </Button>
      )}
      {allowed.submit && (
        <Button kind="primary" onClick={() => setDialog('submit')}>
          提交
        </Button>
      )}
      {allowed.change && (
        <Button icon="copy" onClick={() => onChange(id)}>
          增减项
        </Button>
      )}
      {approvalId !== null && may(approvalPlaces.list.authority as string) && (
        <Link className="btn btn-plain" to={linkTo(approvalPlaces.list, { open: approvalId })}>
          查看审批
        </Link>
      )}
      <More actions={more.filter(one => one !== false)} />
      <Suspense>
        {Opened && <Opened contract={contract} onDone={changed} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  )
}

const More = ({ actions }: { actions: MenuAction[] }) =>
  actions.length > 0 && <Menu label="更多操作" text="更多" icon="down" align="end" actions={actions} />
