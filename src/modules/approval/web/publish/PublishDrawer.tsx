import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Form, FormFoot } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import type { FlowDetail, FlowRow } from '../../api/flow.ts'
import { flowRoutes as routes } from '../../api/flowRoutes.ts'
import { flowQuery } from '../designer/flowQuery.ts'
import { Changes } from './Changes.tsx'
import { ProblemList } from './ProblemList.tsx'
import './publish.css'

const Note = routes.publish.body.pick({ note: true })

type Doing = {
  /** The version that the person has seen, so that nobody publishes a colleague's later change; otherwise the shown one. */
  version?: number
  /** The address parameter that holds it open. */
  at?: string
  /** Leads to what is wrong. */
  onOpen: (key: string) => void
  onPublished: (after: FlowRow) => void
  onClose: () => void
}
type Props = Doing & { flow: { id: number; name: string } }

/**
 * Publishes the saved drawing: shows its faults, the differences from the published version, and the documents concerned.
 */
export default function PublishDrawer({ flow, ...doing }: Props) {
  const { data, error } = useQuery({ ...flowQuery(flow.id), staleTime: 0 })
  return (
    <Drawer open title={`发布“${flow.name}”`} onClose={doing.onClose}>
      {data && <Publish detail={data} {...doing} />}
      {!data && <p className="drawer-message">{error ? error.message : '正在读取…'}</p>}
    </Drawer>
  )
}

function Publish({
  detail,
  version = detail.version,
  at,
  onOpen,
  onPublished,
  onClose,
}: Doing & { detail: FlowDetail }) {
  const { id, number, running, problems, draft } = detail
  const errors = problems.filter(({ level }) => level === 'error').length
  const form = useForm({
    schema: Note,
    name: `flow-publish-${id}`,
    at,
    given: { note: number === null ? '第一版' : '' },
    send: ({ note }, how) => call(routes.publish, { body: { id, version, note } }, how),
    onSaved: flow => {
      notice.success(`流程“${flow.name}”第 ${flow.number} 版已发布`)
      onPublished(flow)
    },
  })
  return (
    <Form form={form} label="发布流程">
      <section className="publish-part" aria-label="校验结果">
        {problems.length > 0 && <h3>{errors > 0 ? `有 ${errors} 处错误，改好才能发布` : '可以发布，但请留意'}</h3>}
        <ProblemList flow={draft} problems={problems} onOpen={onOpen} />
      </section>
      {number !== null && <Difference id={id} number={number} />}
      <p className="hint">
        {number === null ? '发布为第 1 版。' : `发布后新的单据走第 ${number + 1} 版。`}
        {running > 0 && `进行中的 ${running} 个审批仍按原来的版本走完，需要时再转到新版本。`}
      </p>
      <FormField
        form={form}
        name="note"
        wide
        lines
        autoFocus
        placeholder="改了什么、为什么，如：5 万元以上增加总经理审批"
      />
      <FormFoot act="发布" busy={form.busy} disabled={errors > 0} onCancel={onClose} />
    </Form>
  )
}

function Difference({ id, number }: { id: number; number: number }) {
  const query = queryOf(routes.difference, { params: { id }, query: { from: number, to: 0 } }, { quiet: true })
  const { data, error } = useQuery({ ...query, staleTime: 0 })
  return (
    <section className="publish-part">
      <h3>和第 {number} 版的差异</h3>
      {data ? <Changes changes={data.changes} /> : <p className="nothing">{error ? error.message : '正在比较…'}</p>}
    </section>
  )
}
