import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { RecordHead } from '../../../../kernel/web/record/RecordHead.tsx'
import { payers, type ReworkDetail, reworkRoutes as routes } from '../../api/rework.ts'

type Props = { one: ReworkDetail; onChanged: () => Promise<void> }

/** Shows what is done again and who pays for it; cancels it. */
export function ReworkHead({ one, onChanged }: Props) {
  const { installer, about, source, quantity, payer, deducted, doer, earned, reason, cancelReason } = one
  const done = () => {
    notice.success('已作废，工钱已冲回')
    void onChanged()
  }
  return (
    <RecordHead
      facts={
        <>
          <Fact title="原师傅">{installer}</Fact>
          <Fact title="返工">{[about, `${quantity}`, source].filter(Boolean).join(' · ')}</Fact>
          <Fact title="谁出钱">
            {[payers[payer], deducted !== undefined && deducted > 0 && `扣 ${yuan(deducted)}`]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
          {doer !== '' && (
            <Fact title="谁来重做">
              {[doer, earned !== undefined && `得 ${yuan(earned)}`].filter(Boolean).join(' · ')}
            </Fact>
          )}
          <Fact title="返工原因">{reason}</Fact>
        </>
      }
      acts={[
        {
          text: '作废',
          may: one.refusals.cancel === null,
          kind: 'danger',
          dialog: close => <CancelDialog one={one} onDone={done} onClose={close} />,
        },
      ]}
    >
      {cancelReason !== '' && <p className="hint">作废原因：{cancelReason}</p>}
    </RecordHead>
  )
}

function CancelDialog({ one, onDone, onClose }: { one: ReworkDetail; onDone: () => void; onClose: () => void }) {
  const form = useForm({
    schema: routes.cancel.body,
    given: { id: one.id, version: one.version },
    send: (body, how) => call(routes.cancel, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`作废 ${one.number}`} form={form} act="作废" danger onClose={onClose}>
      <p className="hint">扣款和重做的工钱都会冲回。</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：查清是板材问题" />
    </ActionDialog>
  )
}
