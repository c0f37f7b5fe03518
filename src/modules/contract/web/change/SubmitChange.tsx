import { yuan } from '../../../../kernel/api/yuan.ts'
import { call } from '../../../../kernel/web/call.ts'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { ApprovalDialog } from '../../../approval/web/start/ApprovalDialog.tsx'
import { useReady } from '../../../approval/web/start/useReady.ts'
import { type ContractChange, changeRoutes as routes } from '../../api/change.ts'
import { refreshContracts } from '../contractQuery.ts'

type Props = {
  change: Pick<ContractChange, 'id' | 'version' | 'number' | 'delta' | 'asks'>
  onDone: () => void
  onClose: () => void
}

const business = 'contractChange'
const words: Readonly<Record<string, string>> = {
  true: '审批通过后生效。',
  false: '金额和毛利没有降低，提交后直接生效。',
  null: '毛利没有降低、也不低于底价时，提交后直接生效，否则审批通过后生效。',
}

/** Sends a kept change order: to its approval where it lowers price or margin, after showing who decides. */
export function SubmitChange({ change, onDone, onClose }: Props) {
  const { id, version, number, delta, asks } = change
  const { data } = useReady(asks === null ? business : undefined)
  const form = useForm({
    schema: routes.submit.body,
    given: { id, version, chosen: {} },
    send: (body, how) => call(routes.submit, { body }, how),
    onSaved: ({ state }) => {
      notice.success(state === 'approving' ? '已提交审批' : '增减项已生效')
      void refreshContracts()
      onDone()
    },
  })
  return (
    <ApprovalDialog
      business={asks || (asks === null && data?.ready) ? business : undefined}
      businessTitle="合同变更"
      forecast={routes.forecast}
      title={`提交 ${number}`}
      form={form}
      act="提交"
      onClose={onClose}
    >
      <p className="hint">
        合同金额 {yuan(delta)}。{words[String(asks)]}
      </p>
    </ApprovalDialog>
  )
}
