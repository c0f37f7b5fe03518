import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { type Rule, RuleEdit, RuleFields, assignmentRoutes as routes } from '../../api/assignment.ts'
import { RuleFieldset } from './RuleFieldset.tsx'
import { refreshRules, rulesQuery } from './rules.ts'

type Props = { rule: Rule | undefined; open: boolean; onClose: () => void }

/** Shows a rule: its conditions, its people and their present state; a new one without `rule`. */
export function RuleDrawer({ rule, open, onClose }: Props) {
  return (
    <Drawer open={open} title={rule ? `分配规则“${rule.name}”` : '新增分配规则'} onClose={onClose}>
      {rule ? <Existing key={rule.id} rule={rule} onClose={onClose} /> : <NewRule onClose={onClose} />}
    </Drawer>
  )
}

function Existing({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const editable = may(routes.edit)
  const [tab, setTab] = useState(editable ? 'edit' : 'people')
  const tabs = [
    ...(editable ? [{ key: 'edit', title: '设置' }] : []),
    { key: 'people', title: '人员现况' },
    { key: 'history', title: '变更记录' },
  ]
  return (
    <Tabs label={rule.name} tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'edit' && <EditRule rule={rule} onClose={onClose} />}
      {tab === 'people' && <People id={rule.id} />}
      {tab === 'history' && <History id={rule.id} />}
    </Tabs>
  )
}

/** Shows the people who could take a clue at this moment, and why the others could not. */
function People({ id }: { id: number }) {
  const { data, error } = useQuery({ ...queryOf(routes.people, { params: { id } }), staleTime: 0 })
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.length === 0) return <p className="nothing">规则里没有可用的人，请选择团队或人员。</p>
  return (
    <ul className="rule-people">
      {data.map(person => (
        <li key={person.id} data-off={person.obstacle !== null || undefined}>
          <b>{person.name}</b>
          <span>跟进中 {person.load} 条</span>
          <em>{person.obstacle ?? '可以接'}</em>
        </li>
      ))}
    </ul>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery({ ...queryOf(routes.history, { params: { id } }), staleTime: 0 })
  return <HistoryList entries={data} error={error} />
}

function saved(rule: Rule, onClose: () => void): void {
  notice.success(`规则“${rule.name}”已保存`)
  void refreshRules()
  onClose()
}

function NewRule({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: RuleFields,
    name: 'rule-new',
    at: 'new',
    given: {
      mode: 'turn',
      otherwise: 'next',
      channelIds: [],
      areas: [],
      brandIds: [],
      categoryIds: [],
      employeeIds: [],
    },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: rule => saved(rule, onClose),
  })
  return (
    <Form form={form} label="新增分配规则" onCancel={onClose}>
      <RuleFieldset form={form} />
    </Form>
  )
}

function EditRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const form = useForm({
    schema: RuleEdit,
    name: `rule-${rule.id}`,
    at: 'edit',
    given: givenOf(rule),
    latest: async () => {
      const rules = await queryClient.fetchQuery({ ...rulesQuery, staleTime: 0 })
      return givenOf(rules.find(one => one.id === rule.id) ?? rule)
    },
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: after => saved(after, onClose),
  })
  const reload = () => void refreshRules().then(form.reset)
  return (
    <Form form={form} label={`编辑规则“${rule.name}”`} onCancel={onClose} onReload={reload}>
      <RuleFieldset form={form} />
    </Form>
  )
}

function givenOf({ enabled, ...rule }: Rule) {
  return rule
}
