import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '../../../../kernel/web/call.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import type { approvalRoutes as routes } from '../../api/routes.ts'
import type { DialogProps } from './Actions.tsx'

type Props = DialogProps & {
  /** The people whose part can be taken back, with their task. */
  among: readonly { task: number; id: number }[]
  route: typeof routes.removeSign | typeof routes.takeBack
  act: string
  /** The noun for such a person. */
  whom: string
}

const person = { kind: 'employee' } as const

/** Takes back the part that one gave to somebody. */
export function TaskDialog({ approval: { id }, among, route, act, whom, onDone, onClose }: Props) {
  const find = useChoice()
  const schema = useMemo(() => {
    const words = Object.fromEntries(among.map(one => [String(one.task), find(person, one.id)?.label ?? '…']))
    return z.object({ task: z.string().meta({ title: whom, kind: 'enum', words }) })
  }, [among, whom, find])
  const form = useForm({
    schema,
    given: { task: String(among[0]?.task ?? '') },
    send: ({ task }, how) => call(route as typeof routes.takeBack, { body: { id, task: Number(task) } }, how),
    onSaved: decided => onDone(decided, `已${act}`),
  })
  return (
    <ActionDialog title={act} form={form} act={act} onClose={onClose}>
      <FormField form={form} name="task" wide />
    </ActionDialog>
  )
}
