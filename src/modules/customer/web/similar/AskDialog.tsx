import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import type { Chosen } from '../../../approval/api/approval.ts'
import { Forecast } from '../../../approval/web/start/Forecast.tsx'
import { AskAccess, accessRoutes, type Compared } from '../../api/access.ts'
import { refreshCustomer } from '../queries.ts'

const Reason = AskAccess.pick({ reason: true, chosen: true })

/** Requests sight of similar customers from the people responsible. */
export default function AskDialog({ compared, onClose }: { compared: z.input<typeof Compared>; onClose: () => void }) {
  const form = useForm({
    schema: Reason,
    given: { chosen: {} },
    send: (values, how) => call(accessRoutes.ask, { body: { ...compared, ...values } }, how),
    onSaved: () => {
      notice.success('申请已提交，负责的同事会收到通知')
      void refreshCustomer()
      onClose()
    },
  })
  const chosen = (form.values.chosen ?? {}) as Chosen
  const reason = usePaused(String(form.values.reason ?? ''))
  const body = { ...compared, reason, chosen }
  const preview = useQuery(queryOf(accessRoutes.forecast, { body }, { quiet: true, silent: true }))
  const hint = preview.data
    ? '审批通过后您可以在有效期内查看，不能修改。'
    : '负责这位客户的主管会看到您的姓名和理由；同意后您可以在有效期内查看，不能修改。'
  return (
    <ActionDialog title="申请查看相似客户" form={form} act="提交申请" onClose={onClose}>
      <p className="hint">{hint}</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：客户今天到店，说以前留过电话" />
      {(preview.data || preview.isError) && (
        <Forecast
          preview={preview}
          chosen={chosen}
          fault={form.faults.chosen}
          onChoose={people => form.set('chosen', people)}
        />
      )}
    </ActionDialog>
  )
}
