import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { linkTo } from '../../../../kernel/api/place.ts'
import { cut } from '../../../../kernel/api/text.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { FlowFields, type FlowRow, type FlowType } from '../../api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { approvalPlaces } from '../../api/places.ts'
import { refreshFlows } from './flows.ts'

type Props = { copied: FlowRow | undefined; onClose: () => void }

/** Creates a flow: its type, its name, blank or as a copy. */
export default function NewFlowDrawer({ copied, onClose }: Props) {
  const { data, error } = useQuery({ ...queryOf(routes.types), staleTime: 0 })
  return (
    <Drawer open title={copied ? `复制流程“${copied.name}”` : '新建流程'} onClose={onClose}>
      {data && <NewFlow types={data} copied={copied} onClose={onClose} />}
      {!data && <p className="drawer-message">{error ? error.message : '正在读取…'}</p>}
    </Drawer>
  )
}

const keyOf = ({ business, formId }: Pick<FlowType, 'business' | 'formId'>) => `${business} ${formId ?? ''}`

function NewFlow({ types, copied, onClose }: Props & { types: readonly FlowType[] }) {
  const navigate = useNavigate()
  const schema = useMemo(() => {
    const words = Object.fromEntries(types.map(type => [keyOf(type), type.title]))
    const type = z
      .enum(Object.keys(words) as [string, ...string[]], '请选择用于什么')
      .meta({ title: '用于', kind: 'enum', words })
    return z.object({ type }).extend(FlowFields.shape)
  }, [types])
  const form = useForm({
    schema,
    name: `flow-new-${copied?.id ?? ''}`,
    at: 'new',
    given: copied
      ? { type: keyOf(copied), name: cut(`${copied.name}（副本）`, 30), description: copied.description }
      : { description: '' },
    send: ({ type, name, description }, how) => {
      const { business, formId } = types.find(one => keyOf(one) === type) as FlowType
      return call(routes.add, { body: { name, description, business, formId, flowId: copied?.id } }, how)
    },
    onSaved: flow => {
      notice.success(`流程“${flow.name}”已新建，可以开始设计`)
      void refreshFlows()
      void navigate(linkTo(approvalPlaces.designer, { flow: flow.id }))
    },
  })
  return (
    <Form form={form} label="新建流程" onCancel={onClose}>
      <div className="form-grid">
        <FormField form={form} name="type" wide autoFocus placeholder="请选择表单或业务">
          <p className="hint">新建后不能改；不同业务要各画一个流程，可以复制。</p>
        </FormField>
        <FormField form={form} name="name" wide placeholder="如：大额报销审批" />
        <FormField form={form} name="description" wide lines placeholder="什么时候走这个流程" />
      </div>
    </Form>
  )
}
