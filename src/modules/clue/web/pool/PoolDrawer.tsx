import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { HistoryList } from '../../../../kernel/web/drawer/HistoryList.tsx'
import { useChoices } from '../../../../kernel/web/field/reference.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { type Pool, PoolEdit, PoolFields, poolFields, poolRoutes as routes, usualFields } from '../../api/pool.ts'
import { ManyField } from '../ManyField.tsx'
import { poolsQuery, refreshPools } from './pools.ts'

type Props = { pool: Pool | undefined; open: boolean; onClose: () => void }

/** Shows a pool with its members and visible columns; a new one without `pool`. */
export function PoolDrawer({ pool, open, onClose }: Props) {
  return (
    <Drawer open={open} title={pool ? `公海“${pool.name}”` : '新增公海'} onClose={onClose}>
      {pool ? <Existing key={pool.id} pool={pool} onClose={onClose} /> : <NewPool onClose={onClose} />}
    </Drawer>
  )
}

const tabs = [
  { key: 'edit', title: '设置' },
  { key: 'history', title: '变更记录' },
]

function Existing({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const [tab, setTab] = useState('edit')
  return (
    <Tabs label={pool.name} tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'edit' ? <EditPool pool={pool} onClose={onClose} /> : <History id={pool.id} />}
    </Tabs>
  )
}

function History({ id }: { id: number }) {
  const { data, error } = useQuery({ ...queryOf(routes.history, { params: { id } }), staleTime: 0 })
  return <HistoryList entries={data} error={error} />
}

function NewPool({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: PoolFields,
    name: 'pool-new',
    at: 'new',
    given: { openToAll: true, visibleFields: usualFields, adminIds: [], memberIds: [], departmentIds: [] },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: pool => saved(pool, onClose),
  })
  return (
    <Form form={form} label="新增公海" onCancel={onClose}>
      <Fields form={form} />
    </Form>
  )
}

function EditPool({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const form = useForm({
    schema: PoolEdit,
    name: `pool-${pool.id}`,
    at: 'edit',
    given: givenOf(pool),
    latest: async () => {
      const pools = await queryClient.fetchQuery({ ...poolsQuery, staleTime: 0 })
      return givenOf(pools.find(one => one.id === pool.id) ?? pool)
    },
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: after => saved(after, onClose),
  })
  const reload = () => void refreshPools().then(form.reset)
  return (
    <Form form={form} label={`编辑公海“${pool.name}”`} onCancel={onClose} onReload={reload}>
      <Fields form={form} />
    </Form>
  )
}

function saved(pool: Pool, onClose: () => void): void {
  notice.success(`公海“${pool.name}”已保存`)
  void refreshPools()
  onClose()
}

function Fields({ form }: { form: FormModel }) {
  const choices = useChoices()
  const people = choices({ kind: 'employee' })
  const departments = choices({ kind: 'department' })
  const columns = poolFields.map(({ key, title }) => ({ value: key, label: title }))
  return (
    <>
      <FormGroup title="公海">
        <FormField form={form} name="name" autoFocus placeholder="如：门店公海" />
        <FormField form={form} name="openToAll">
          <p className="hint">打开流量或商机列表的人都看得到、可以领取；不勾选则只有下面的成员和管理员。</p>
        </FormField>
        <FormField form={form} name="remark" lines placeholder="这个公海放什么（选填）" />
      </FormGroup>
      <FormGroup title="成员与管理员">
        <ManyField form={form} name="departmentIds" title="成员部门" options={departments} placeholder="含下级部门">
          <p className="hint">这些部门退回和回收的流量也回到这里。</p>
        </ManyField>
        <ManyField form={form} name="memberIds" title="成员" options={people} placeholder="部门之外的人" />
        <ManyField
          form={form}
          name="adminIds"
          title="管理员"
          options={people}
          placeholder="不指定则有分配权限的人都可以分配"
        >
          <p className="hint">管理员看得到全部字段，可以分配、移到其他公海；指定后，其他人只能领取。</p>
        </ManyField>
      </FormGroup>
      <FormGroup title="领取之前看得到什么">
        <ManyField form={form} name="visibleFields" title="可见字段" options={columns} placeholder="只有姓名和状态">
          <p className="hint">其余字段、跟进和变更历史，领取之后才看得到；搜索、筛选、排序和导出也一样。</p>
        </ManyField>
      </FormGroup>
    </>
  )
}

function givenOf({ id, version, name, remark, openToAll, visibleFields, adminIds, memberIds, departmentIds }: Pool) {
  return { id, version, name, remark, openToAll, visibleFields, adminIds, memberIds, departmentIds }
}
