import { type ComponentType, lazy } from 'react'
import { Link } from 'react-router'
import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { download } from '../../../../kernel/web/files.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import type { RecordAct } from '../../../../kernel/web/record/RecordActs.tsx'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { mayDo } from '../../../../kernel/web/session.ts'
import { CustomerLink } from '../../../customer/web/CustomerLink.tsx'
import { CustomFacts } from '../../../customFields/web/CustomFacts.tsx'
import { toApproval } from '../../../documents/web/toApproval.ts'
import { addressOfWinning } from '../../../opportunity/web/address.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { paperWords, signingRoutes } from '../../api/signing.ts'
import { unsignedWords } from '../../api/unsignedWords.ts'
import { recordOf, refreshContracts } from '../contractQuery.ts'
import { useTitle } from '../useTitle.ts'
import type { ContractDialogProps } from './dialog.ts'

const SubmitDialog = lazy(() => import('./SubmitDialog.tsx'))
const InfoDialog = lazy(() => import('./InfoDialog.tsx'))
const VoidDialog = lazy(() => import('./VoidDialog.tsx'))
const ProgressDialog = lazy(() => import('./ProgressDialog.tsx'))
const CancelDialog = lazy(() => import('../change/CancelDialog.tsx'))

type Props = {
  contract: ContractDetail
  onEdit: () => void
  onChange: (id: number) => void
  onChanged: () => void
}

/** Shows what matters of a contract first, and the actions. */
export function ContractHead({ contract, ...ways }: Props) {
  const { sums, effectiveAt, paid, outstanding } = contract
  const delivery = useTitle()('deliveryOn')
  return (
    <RecordHead
      news={
        <>
          {contract.voidReason && (
            <p className="contract-news">
              {contract.cancelledOn ? `${contract.cancelledOn} 退单` : '已作废'}：{contract.voidReason}
            </p>
          )}
          {contract.unwon && <Unwon contract={contract} />}
        </>
      }
      facts={
        <>
          <Fact title="客户">
            <CustomerLink id={contract.customerId}>{contract.customerName}</CustomerLink>
          </Fact>
          <Fact title="签单人">
            <Value column={{ key: 'ownerId', title: '签单人', kind: 'employee' }} value={contract.ownerId} />
          </Fact>
          <Fact title="合同金额">{yuan(contract.effectiveTotal)}</Fact>
          <Fact title="已收">{yuan(paid)}</Fact>
          <Fact title="未收">{effectiveAt ? yuan(outstanding) : <span className="nothing">未生效</span>}</Fact>
          <Fact title="签订日期">
            {contract.signedOn ?? <span className="nothing">{unsignedWords(contract)}</span>}
          </Fact>
          {delivery && <Fact title={delivery}>{contract.deliveryOn ?? <span className="nothing">未填</span>}</Fact>}
          {sums.margin !== undefined && (
            <Fact title="毛利">
              <Margin sums={sums} total={contract.effectiveTotal} />
            </Fact>
          )}
          <CustomFacts of={recordOf(contract)} record={contract} />
        </>
      }
      acts={actsOf(contract, ways)}
    />
  )
}

/** Shows a margin, and that it is not known, or of a part alone. */
function Margin({ sums: { cost, margin }, total }: { sums: ContractDetail['sums']; total: number }) {
  if (margin == null) return <span className="nothing">没有成本</span>
  const known = margin + (cost ?? 0)
  return (
    <>
      {yuan(margin)}
      {known !== total && <small className="nothing contract-known"> 按有成本的 {yuan(known)} 计</small>}
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

function actsOf(contract: ContractDetail, { onEdit, onChange, onChanged }: Omit<Props, 'contract'>): RecordAct[] {
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
  const dialog = (Dialog: ComponentType<ContractDialogProps>) => (close: () => void) => (
    <Dialog contract={contract} onDone={changed} onClose={close} />
  )
  const paper = (route: typeof signingRoutes.pdf | typeof signingRoutes.acceptance) => () =>
    download(route, { params: { id } })
  return [
    { text: '编辑', may: allowed.edit, icon: 'edit', run: onEdit },
    { text: '提交', may: allowed.submit, kind: 'primary', dialog: dialog(SubmitDialog) },
    { text: '增减项', may: allowed.change, icon: 'copy', run: () => onChange(id) },
    toApproval(approvalId),
    {
      text: `${paperWords[contract.kind].title} PDF`,
      may: allowed.print,
      more: true,
      icon: 'file',
      run: paper(signingRoutes.pdf),
    },
    { text: '验收单 PDF', may: allowed.print, more: true, icon: 'file', run: paper(signingRoutes.acceptance) },
    { text: '修改资料', may: allowed.info, more: true, icon: 'edit', dialog: dialog(InfoDialog) },
    { text: '登记进度', may: allowed.progress, more: true, icon: 'clock', dialog: dialog(ProgressDialog) },
    {
      text: '完成合同',
      may: allowed.complete,
      more: true,
      icon: 'check',
      run: () => act('complete', '完成这份合同？', '全部款项收齐后才能完成。'),
    },
    {
      text: '重新打开',
      may: allowed.reopen,
      more: true,
      run: () => act('reopen', '重新打开这份合同？', '之后可以再做增减项。'),
    },
    { text: '退单', may: allowed.cancel, more: true, kind: 'danger', dialog: dialog(CancelDialog) },
    { text: '作废', may: allowed.void, more: true, kind: 'danger', dialog: dialog(VoidDialog) },
  ]
}
