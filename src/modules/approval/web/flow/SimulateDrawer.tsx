import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Id } from '../../../../kernel/contract/fields.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { Content, ShownField } from '../../contract/approval.ts'
import { holdsInput } from '../../contract/engine/formFields.ts'
import type { FlowDetail, FlowRow, Simulation } from '../../contract/flow.ts'
import { flowRoutes as routes } from '../../contract/flowRoutes.ts'
import { named } from '../actions/send.ts'
import { DocumentFields } from '../DocumentFields.tsx'
import { schemaOf } from '../document.ts'
import { Way } from '../Way.tsx'

/** Tries the draft: who starts it with what, whom it would ask and why. */
export default function SimulateDrawer({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const { data, error } = useQuery({ ...queryOf(routes.detail, { params: { id: flow.id } }), staleTime: 0 })
  return (
    <Drawer open width="wide" title={`模拟“${flow.name}”`} onClose={onClose}>
      {data && <Simulate detail={data} />}
      {!data && <p className="drawer-message">{error ? error.message : '正在读取…'}</p>}
    </Drawer>
  )
}

/** Nothing has to be filled in to try a flow; files say nothing of its way. */
const triedFields = ({ fields }: FlowDetail): ShownField[] =>
  fields
    .filter(field => holdsInput(field) && field.kind !== 'files')
    .map(field => ({ ...field, required: false, right: 'edit' }))

function Simulate({ detail }: { detail: FlowDetail }) {
  const fields = useMemo(() => triedFields(detail), [detail])
  const schema = useMemo(
    () => schemaOf(fields).extend({ $initiator: Id.meta({ title: '发起人', kind: 'employee' }) }),
    [fields],
  )
  const [result, setResult] = useState<Simulation>()
  const form = useForm({
    schema,
    name: `flow-simulate-${detail.id}`,
    at: 'show',
    send: ({ $initiator, ...content }, how) =>
      named(
        call(
          routes.simulate,
          { body: { id: detail.id, initiatorId: $initiator as number, content: content as Content } },
          how,
        ),
      ),
    onSaved: setResult,
  })
  return (
    <div className="approval-columns">
      <Form form={form} label="模拟流程">
        <p className="hint">{detail.state === 'published' ? '按已发布的流程' : '按草稿'}模拟，不会产生任何审批。</p>
        <div className="form-grid">
          <FormField form={form} name="$initiator" wide autoFocus placeholder="由谁发起" />
        </div>
        <DocumentFields form={form} fields={fields} />
        <footer className="form-foot">
          <Button kind="primary" type="submit" busy={form.busy}>
            模拟
          </Button>
        </footer>
      </Form>
      <aside aria-label="模拟结果" aria-live="polite">
        <h3>会怎么走</h3>
        {result ? (
          <Result result={result} />
        ) : (
          <p className="nothing">选择发起人、填写内容后点“模拟”，看会由谁审批、为什么。</p>
        )}
      </aside>
    </div>
  )
}

function Result({ result: { way, ends, toChoose } }: { result: Simulation }) {
  return (
    <>
      {toChoose.length > 0 && (
        <p className="hint">{toChoose.map(({ name }) => `“${name}”`).join('、')}由发起人在发起时选择审批人。</p>
      )}
      <Way steps={way} start="提交后" ends={ends === 'approved' ? '全部同意后通过' : '会被自动拒绝'} />
    </>
  )
}
