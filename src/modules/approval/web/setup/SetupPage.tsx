import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { idIn } from '../../../../kernel/web/drawer/useAddress.ts'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { plainTemplate } from '../../../forms/api/printTemplate.ts'
import { bindingRoutes } from '../../api/bindingRoutes.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'
import { setupRoutes } from '../../api/setupRoutes.ts'
import { flowQuery } from '../designer/flowQuery.ts'
import { formQuery } from '../forms/forms.ts'
import { byHead } from './templates.ts'
import { type Given, Wizard } from './Wizard.tsx'
import '../../../../kernel/web/list/list.css'
import './setup.css'

/** Tells whether the person may do all steps of the wizard. */
const maySetUp = () => [setupRoutes.publish, flowRoutes.add, flowRoutes.publish, bindingRoutes.save].every(may)

const blank: Given = {
  design: { name: '', icon: 'report', description: '', fields: [], print: plainTemplate },
  flow: byHead,
  when: [],
  uses: [],
  there: { formId: null, formVersion: 1, flowId: null, flowVersion: 1 },
}

/**
 * Draws the wizard 新建审批: form, flow and binding, one after the other and published at once; for an existing form by
 * `?form=`.
 */
export default function SetupPage() {
  const [params] = useSearchParams()
  const id = idIn(params.get('form'))
  if (!maySetUp())
    return (
      <section className="list">
        <p className="drawer-message">需要审批表单、审批流程和流程业务绑定的修改与发布权限，请联系公司管理员。</p>
      </section>
    )
  return id === undefined ? <Wizard given={blank} /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const form = useQuery({ ...formQuery(id), staleTime: 0 })
  const subjects = useQuery({ ...queryOf(bindingRoutes.subjects), staleTime: 0 })
  const bindings = subjects.data?.find(one => one.formId === id)?.bindings ?? []
  const binding = bindings.find(one => one.when.length === 0) ?? bindings[0]
  const flow = useQuery({ ...flowQuery(binding?.flowId ?? 0), enabled: binding !== undefined, staleTime: 0 })
  const error = form.error ?? subjects.error ?? flow.error
  const ready = form.data && subjects.data && (binding === undefined || flow.data)
  if (!ready || !form.data)
    return (
      <section className="list">
        {error ? <Failed error={error} onRetry={() => void form.refetch()} /> : <Waiting columns={4} />}
      </section>
    )
  const { name, icon, description, fields, print, uses, version } = form.data
  const given: Given = {
    design: { name, icon, description, fields, print },
    uses,
    flow: flow.data?.draft ?? byHead,
    when: binding?.when ?? [],
    there: { formId: id, formVersion: version, flowId: flow.data?.id ?? null, flowVersion: flow.data?.version ?? 1 },
  }
  return <Wizard given={given} />
}
