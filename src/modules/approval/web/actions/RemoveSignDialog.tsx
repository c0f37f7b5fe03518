import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '../../../../kernel/web/call.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { approvalRoutes as routes } from '../../contract/routes.ts'
import type { DialogProps } from './Actions.tsx'

const person = { kind: 'employee' } as const

/** Waits no longer for somebody whom one has added. */
export default function RemoveSignDialog({ approval, onDone, onClose }: DialogProps) {
  const { id, mine } = approval
  const find = useChoice()
  const schema = useMemo(() => {
    const words = Object.fromEntries(mine.added.map(one => [String(one.task), find(person, one.id)?.label ?? '…']))
    return z.object({ task: z.string().meta({ title: '加签人', kind: 'enum', words }) })
  }, [mine.added, find])
  const form = useForm({
    schema,
    given: { task: String(mine.added[0]?.task ?? '') },
    send: ({ task }, how) => call(routes.removeSign, { body: { id, task: Number(task) } }, how),
    onSaved: detail => onDone(detail, '已撤销加签'),
  })
  return (
    <ActionDialog title="撤销加签" form={form} act="撤销加签" onClose={onClose}>
      <FormField form={form} name="task" wide />
    </ActionDialog>
  )
}
