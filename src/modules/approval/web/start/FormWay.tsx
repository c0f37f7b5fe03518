import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { sentValues } from '../../../../kernel/web/form/values.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import type { Chosen, ForecastRoute } from '../../api/approval.ts'
import { Forecast } from './Forecast.tsx'

type Props = {
  /** A form with the field `chosen`, in which the initiator names approvers. */
  form: FormModel
  forecast: ForecastRoute
  /** What the forecast asks besides what the form holds. */
  about?: Readonly<Record<string, unknown>> | undefined
  /** What is said where nobody is asked; nothing by default. */
  unasked?: string
}

/** Shows who will decide about what a form sends, as soon as it holds what the forecast asks for; the initiator names approvers where the flow leaves that to them. */
export function FormWay({ form, forecast, about, unasked }: Props) {
  const read = forecast.body.safeParse({ ...about, ...sentValues(form.fields, form.values) })
  const asked = usePaused(read.success ? JSON.stringify(read.data) : '')
  const preview = useQuery({
    ...queryOf(forecast, { body: asked && JSON.parse(asked) } as never, { quiet: true, silent: true }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  if (asked === '') return null
  if (preview.data === null) return unasked ? <p className="hint">{unasked}</p> : null
  return (
    <Forecast
      preview={preview}
      chosen={(form.values.chosen ?? {}) as Chosen}
      fault={form.faults.chosen}
      onChoose={people => form.set('chosen', people)}
    />
  )
}
