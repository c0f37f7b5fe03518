import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { idIn } from '../../../../kernel/web/drawer/useAddress.ts'
import { useInstead } from '../../../../kernel/web/drawer/useInstead.ts'
import { Form, FormFoot } from '../../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { type Party, summaryRoutes } from '../../api/summary.ts'
import { accountsQuery, refreshMoney } from '../queries.ts'
import { ReceiptFields } from './ReceiptFields.tsx'

type Ending = { onClose: () => void; onSaved: () => void }
type Props = { asked: string } & Ending

/** Enters money that came in; `asked` says for whom: `contract-12`, `deal-12`. */
export function NewReceipt({ asked, ...ending }: Props) {
  const body = {
    contractId: asked.startsWith('contract-') ? idIn(asked.slice('contract-'.length)) : undefined,
    opportunityId: asked.startsWith('deal-') ? idIn(asked.slice('deal-'.length)) : undefined,
  }
  const forOne = body.contractId !== undefined || body.opportunityId !== undefined
  const { data: found } = useQuery({ ...queryOf(summaryRoutes.parties, { body }), enabled: forOne })
  const { data: accounts, isPending } = useQuery(accountsQuery())
  const [account, another] = accounts?.filter(one => one.active) ?? []
  if (isPending || (forOne && !found)) return null
  return <New party={found?.[0]} accountId={another ? undefined : account?.id} {...ending} />
}

/** `accountId`: the company's only account. */
type NewProps = { party: Party | undefined; accountId: number | undefined } & Ending

function New({ party: given, accountId, onClose, onSaved }: NewProps) {
  const [party, setParty] = useState(given)
  const [sending, setSending] = useState(0)
  const instead = useInstead()
  const form = useForm({
    schema: routes.add.body,
    at: 'new',
    given: {
      fileIds: [],
      submit: true,
      kind: given?.contractId ? 'payment' : 'earnest',
      receivedOn: formatDate(Date.now()),
      ...(accountId && { accountId }),
      ...(given && {
        customerId: given.customerId,
        contractId: given.contractId,
        opportunityId: given.opportunityId,
      }),
    },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: saved => {
      const own = saved.refusals.confirm === null || saved.alone
      notice.success(own ? `${saved.number} 已提交，请确认` : `${saved.number} 已提交，等待财务确认`)
      void refreshMoney()
      onSaved()
      if (own) instead('open', saved.id)
      else onClose()
    },
  })
  return (
    <Form form={form} label="录入收款">
      <ReceiptFields form={form} party={party} onParty={setParty} onSending={setSending} />
      <FormFoot act="提交" busy={form.busy} disabled={sending > 0} onCancel={onClose} />
    </Form>
  )
}
