import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { percentWords } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type Account, accountRoutes as routes } from '../../api/account.ts'
import { accountKinds } from '../../api/words.ts'
import { accountsQuery } from '../queries.ts'

/** Shows where money comes in, and lets finance add, change and disable accounts. */
export default function AccountsTab() {
  const { data: accounts, error } = useQuery(accountsQuery())
  const [edited, setEdited] = useState<Account | 'new'>()
  return (
    <section className="money-panel" aria-label="收款账户">
      <header>
        <h2>收款账户</h2>
        <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
          新增账户
        </Button>
      </header>
      {error && <p className="field-fault">{error.message}</p>}
      <div className="money-scroll">
        <table className="money-table">
          <thead>
            <tr>
              {['名称', '类型', '账号', '费率 / 扣点', '状态', ''].map(head => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts?.map(account => (
              <tr key={account.id}>
                <td>{account.name}</td>
                <td>{accountKinds[account.kind]}</td>
                <td>{account.accountNumber}</td>
                <td>{percentWords(account.feeRate)}</td>
                <td>{account.active ? <Tag tone="green">使用中</Tag> : <Tag>已停用</Tag>}</td>
                <td>
                  <Button small kind="text" icon="edit" onClick={() => setEdited(account)}>
                    修改
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {edited === 'new' && <NewAccount onClose={() => setEdited(undefined)} />}
      {edited && edited !== 'new' && <EditAccount account={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

const done = (onClose: () => void) => () => {
  void queryClient.invalidateQueries({ queryKey: [routes.list.at] })
  onClose()
}

function NewAccount({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: routes.add.body,
    given: { kind: 'bank', feeRate: 0, active: true },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: done(onClose),
  })
  return (
    <ActionDialog title="新增收款账户" form={form} act="保存" onClose={onClose}>
      {fields.map(name => (
        <FormField key={name} form={form} name={name} />
      ))}
    </ActionDialog>
  )
}

const fields = ['name', 'kind', 'accountNumber', 'feeRate', 'active']

function EditAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const isThis = ({ id }: Account) => id === account.id
  const form = useForm({
    schema: routes.edit.body,
    given: account,
    latest: async () => (await queryClient.fetchQuery({ ...accountsQuery(), staleTime: 0 })).find(isThis) ?? account,
    send: (body, how) => call(routes.edit, { body }, how),
    onSaved: done(onClose),
  })
  return (
    <ActionDialog title={`修改 ${account.name}`} form={form} act="保存" onClose={onClose}>
      {fields.map(name => (
        <FormField key={name} form={form} name={name} />
      ))}
    </ActionDialog>
  )
}
