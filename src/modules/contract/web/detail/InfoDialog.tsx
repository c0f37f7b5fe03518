import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import type { MyForm } from '../../../customFields/api/customFields.ts'
import { gathered, withCustomFields } from '../../../customFields/web/form.ts'
import { useMyForm } from '../../../customFields/web/store.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { contractQuery, recordOf } from '../contractQuery.ts'
import type { ContractDialogProps } from './dialog.ts'
import { InfoFields, infoGiven } from './InfoFields.tsx'

/** Edits what a contract holds besides its price. */
export default function InfoDialog({ contract, onDone, onClose }: ContractDialogProps) {
  const own = useMyForm('contract')
  const form = useForm({
    schema: withCustomFields(routes.edit.body, own),
    given: givenOf(contract, own),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...contractQuery(contract.id), staleTime: 0 }), own),
    send: (body, how, force) => call(routes.edit, { body: { ...gathered(body), force } }, how),
    onSaved: () => {
      onDone('已保存')
      onClose()
    },
  })
  return (
    <ActionDialog title={`合同资料 ${contract.number}`} form={form} act="保存" width={640} onClose={onClose}>
      <InfoFields form={form} own={own} record={recordOf(contract)} />
    </ActionDialog>
  )
}

/** Returns the form's first values: only the fields that it shows, and the version that was read. */
const givenOf = (contract: ContractDetail, form: MyForm) => ({
  id: contract.id,
  version: contract.version,
  ...infoGiven(contract, form),
})
