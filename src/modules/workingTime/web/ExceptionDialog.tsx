import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { ExceptionEdit, NewException } from '../api/calendar.ts'
import { calendarRoutes as routes } from '../api/routes.ts'
import { refreshCalendar, showCalendar } from './calendarQuery.ts'
import type { Edited } from './WorkingCalendar.tsx'

type Props = { edited: Edited; onClose: () => void }

/** Edits days on which a company works or rests by its own decision. */
export default function ExceptionDialog({ edited, onClose }: Props) {
  return edited.id ? <Edit edited={edited} onClose={onClose} /> : <Add edited={edited} onClose={onClose} />
}

const saved = (onClose: () => void) => (calendar: Parameters<typeof showCalendar>[0]) => {
  showCalendar(calendar)
  notice.success('已保存')
  onClose()
}

function Add({ edited, onClose }: Props) {
  const form = useForm({
    schema: NewException,
    given: edited,
    send: (body, how) => call(routes.addException, { body }, how),
    onSaved: saved(onClose),
  })
  return (
    <ActionDialog title="添加特殊日期" form={form} act="添加" onClose={onClose}>
      <Fields form={form} />
    </ActionDialog>
  )
}

function Edit({ edited, onClose }: Props) {
  const form = useForm({
    schema: ExceptionEdit,
    given: edited,
    send: (body, how, force) => call(routes.editException, { body: { ...body, force } }, how),
    onSaved: saved(onClose),
  })
  const close = () => {
    void refreshCalendar()
    onClose()
  }
  return (
    <ActionDialog title={`特殊日期：${edited.name}`} form={form} act="保存" onClose={close}>
      <Fields form={form} />
    </ActionDialog>
  )
}

function Fields({ form }: { form: ReturnType<typeof useForm> }) {
  return (
    <div className="form-grid">
      <FormField form={form} name="name" autoFocus placeholder="例如 年会、盘点" />
      <FormField form={form} name="kind" />
      <FormField form={form} name="fromDay" />
      <FormField form={form} name="toDay" />
    </div>
  )
}
