import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { requiredText } from '../../../../kernel/contract/fields.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { FlowDetail, FlowRow } from '../../contract/flow.ts'
import { flowRoutes as routes } from '../../contract/flowRoutes.ts'
import { Changes } from './Changes.tsx'
import { refreshFlows } from './flows.ts'

const Note = z.object({ note: requiredText('发布说明', 200) })

/** Publishes what is drawn: what is wrong with it, what differs from what is published, whom that touches. */
export default function PublishDrawer({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const { data, error } = useQuery({ ...queryOf(routes.detail, { params: { id: flow.id } }), staleTime: 0 })
  return (
    <Drawer open title={`发布“${flow.name}”`} onClose={onClose}>
      {data && <Publish detail={data} onClose={onClose} />}
      {!data && <p className="drawer-message">{error ? error.message : '正在读取…'}</p>}
    </Drawer>
  )
}

function Publish({ detail, onClose }: { detail: FlowDetail; onClose: () => void }) {
  const { id, version, number, running, problems } = detail
  const wrong = problems.some(({ level }) => level === 'error')
  const form = useForm({
    schema: Note,
    name: `flow-publish-${id}`,
    at: 'show',
    send: ({ note }, how) => call(routes.publish, { body: { id, version, note } }, how),
    onSaved: flow => {
      notice.success(`流程“${flow.name}”第 ${flow.number} 版已发布`)
      void refreshFlows()
      onClose()
    },
  })
  return (
    <Form form={form} label="发布流程">
      <Problems detail={detail} />
      {number !== null && <Difference id={id} number={number} />}
      <p className="hint">
        {number === null ? '发布为第 1 版。' : `发布后新的单据走新版本。`}
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
      <footer className="form-foot">
        <Button onClick={onClose}>取消</Button>
        <Button kind="primary" type="submit" busy={form.busy} disabled={wrong}>
          发布
        </Button>
      </footer>
    </Form>
  )
}

function Problems({ detail: { id, problems } }: { detail: FlowDetail }) {
  if (problems.length === 0) return <p className="flow-sound">校验通过，没有发现问题。</p>
  const errors = problems.filter(({ level }) => level === 'error').length
  return (
    <section className="flow-problems" aria-label="校验结果">
      <h3>{errors > 0 ? `有 ${errors} 处错误，改好才能发布` : '可以发布，但请留意'}</h3>
      <ul>
        {problems.map(({ node, name, level, words }) => (
          <li key={`${node} ${words}`} data-level={level}>
            <b>{name}</b> {words}
          </li>
        ))}
      </ul>
      <Link className="link" to={`/functionManager/processManager/designer?flow=${id}`}>
        打开设计
      </Link>
    </section>
  )
}

function Difference({ id, number }: { id: number; number: number }) {
  const query = queryOf(routes.difference, { params: { id }, query: { from: number, to: 0 } }, { quiet: true })
  const { data, error } = useQuery({ ...query, staleTime: 0 })
  return (
    <section>
      <h3 className="flow-h3">和第 {number} 版的差异</h3>
      {data ? <Changes changes={data.changes} /> : <p className="nothing">{error ? error.message : '正在比较…'}</p>}
    </section>
  )
}
