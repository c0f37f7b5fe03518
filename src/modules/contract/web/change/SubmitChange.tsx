import { yuan } from '../../../../kernel/api/format.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { useReady } from '../../../approval/web/start/useReady.ts'
import { SubmitDialog } from '../../../documents/web/SubmitDialog.tsx'
import { type ContractChange, changeApproval } from '../../api/change.ts'
import { refreshContracts } from '../contractQuery.ts'

type Props = {
  change: Pick<ContractChange, 'id' | 'version' | 'number' | 'delta' | 'asks'>
  onDone: () => void
  onClose: () => void
}

const words: Readonly<Record<string, string>> = {
  true: '审批通过后生效。',
  false: '金额和毛利没有降低，提交后直接生效。',
  null: '毛利没有降低、也不低于底价时，提交后直接生效，否则审批通过后生效。',
}

/** Sends a kept change order: to its approval where it lowers price or margin, after showing who decides. */
export function SubmitChange({ change, onDone, onClose }: Props) {
  const { delta, asks } = change
  const { data } = useReady(asks === null ? changeApproval.code : undefined)
  return (
    <SubmitDialog
      of={changeApproval}
      document={change}
      title={`提交 ${change.number}`}
      unasked={!(asks || (asks === null && data?.ready))}
      onSent={({ state }) => {
        notice.success(state === 'approving' ? '已提交审批' : '增减项已生效')
        void refreshContracts()
        onDone()
      }}
      onClose={onClose}
    >
      {() => (
        <p className="hint">
          合同金额 {yuan(delta)}。{words[String(asks)]}
        </p>
      )}
    </SubmitDialog>
  )
}
