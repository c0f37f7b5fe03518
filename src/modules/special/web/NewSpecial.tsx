import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { specialRoutes as routes } from '../contract/special.ts'
import { defaultLastDay } from './lastDay.ts'
import { SpecialForm } from './SpecialForm.tsx'

type Props = { open: boolean; onClose: () => void; onSaved: () => void }

/** Asks for a special price. */
export function NewSpecialDrawer({ open, onClose, onSaved }: Props) {
  return (
    <Drawer open={open} width="wide" title="申请特价" onClose={onClose}>
      <New onClose={onClose} onSaved={onSaved} />
    </Drawer>
  )
}

function New({ onClose, onSaved }: Omit<Props, 'open'>) {
  const form = useForm({
    schema: routes.add.body,
    name: 'special-new',
    at: 'new',
    given: { chosen: {}, submit: true, untilOn: defaultLastDay() },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: saved => {
      notice.success(saved.state === 'draft' ? `${saved.number} 已存为草稿` : `${saved.number} 已提交审批`)
      onSaved()
      onClose()
    },
  })
  return <SpecialForm form={form} label="申请特价" asks={form.values.submit === true} onCancel={onClose} />
}
