import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import type { Chosen } from '../../approval/api/approval.ts'
import { Forecast } from '../../approval/web/start/Forecast.tsx'
import { type BatchDetail, Reversal, batchRoutes as routes } from '../api/batch.ts'

type Props = { batch: BatchDetail; onDone: () => void; onClose: () => void }

const words: Partial<Record<BatchDetail['status'], string>> = { asked: '撤销已提交审批', done: '调价已撤销' }

/** Takes a batch back from a day on. */
export default function ReverseDialog({ batch, onDone, onClose }: Props) {
  const today = formatDate(Date.now())
  const form = useForm({
    schema: Reversal,
    given: { id: batch.id, fromDay: batch.fromDay > today ? batch.fromDay : today, chosen: {} },
    send: (body, how) => call(routes.reverse, { body }, how),
    onSaved: saved => {
      notice.success(words[saved.status] ?? '撤销已开始，商品较多，完成后会通知您')
      onDone()
    },
  })
  const chosen = (form.values.chosen ?? {}) as Chosen
  const body = { id: batch.id, fromDay: String(form.values.fromDay ?? ''), chosen }
  const way = useQuery({
    ...queryOf(routes.reverseForecast, { body }, { quiet: true, silent: true }),
    enabled: body.fromDay !== '',
  })
  return (
    <ActionDialog title={`撤销“${batch.name}”`} form={form} act="撤销" danger onClose={onClose}>
      <p className="hint">从这一天起恢复调价前的价格，之前的日子不变。调价后又单独改过价的商品保持不变，会列出来。</p>
      <FormField form={form} name="fromDay" />
      <FormField form={form} name="remark" wide lines autoFocus placeholder="如 厂家取消涨价" />
      {way.data && (
        <Forecast
          preview={way}
          chosen={chosen}
          fault={form.faults.chosen}
          onChoose={people => form.set('chosen', people)}
        />
      )}
    </ActionDialog>
  )
}
