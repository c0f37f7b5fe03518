import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '../../../../kernel/web/call.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import type { DialogProps } from './Actions.tsx'

const person = { kind: 'employee' } as const

/** Hands on what waits for somebody else, who is away or has left. */
export default function ReassignDialog({ approval, onDone, onClose }: DialogProps) {
  const { id, mine } = approval
  const find = useChoice()
  const schema = useMemo(() => {
    const words = Object.fromEntries(mine.others.map(one => [String(one.task), find(person, one.id)?.label ?? '…']))
    return routes.transfer.body.extend({ task: z.string().meta({ title: '现在由', kind: 'enum', words }) })
  }, [mine.others, find])
  const form = useForm({
    schema,
    given: { id, task: String(mine.others[0]?.task ?? '') },
    send: (body, how) => call(routes.transfer, { body: { ...body, task: Number(body.task) } }, how),
    onSaved: decided => onDone(decided, '已改派'),
  })
  return (
    <ActionDialog title={`改派：${approval.title}`} form={form} act="改派" onClose={onClose}>
      <FormField form={form} name="task" wide />
      <FormField form={form} name="to" title="改由" wide placeholder="按姓名或部门查找" />
      <FormField form={form} name="comment" title="说明" lines placeholder="选填" />
    </ActionDialog>
  )
}
