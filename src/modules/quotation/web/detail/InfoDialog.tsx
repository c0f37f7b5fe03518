import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import type { MyForm } from '../../../customFields/api/customFields.ts'
import { CustomGroups } from '../../../customFields/web/CustomGroups.tsx'
import { customGiven, gathered, withCustomFields } from '../../../customFields/web/form.ts'
import { useMyForm } from '../../../customFields/web/store.ts'
import type { QuotationDetail } from '../../api/quotation.ts'
import { quotationRoutes as routes } from '../../api/routes.ts'
import { quotationQuery, recordOf } from '../quotationQuery.ts'

type Props = { quotation: QuotationDetail; onDone: () => void; onClose: () => void }

/** Edits what the company keeps of a quotation besides its prices. */
export default function InfoDialog({ quotation, onDone, onClose }: Props) {
  const own = useMyForm('quotation')
  const form = useForm({
    schema: withCustomFields(routes.edit.body, own),
    given: givenOf(quotation, own),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...quotationQuery(quotation.id), staleTime: 0 }), own),
    send: (body, how, force) => call(routes.edit, { body: { ...gathered(body), force } }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`报价单资料 ${quotation.number}`} form={form} act="保存" width={640} onClose={onClose}>
      <CustomGroups form={form} own={own} record={recordOf(quotation)} />
    </ActionDialog>
  )
}

const givenOf = ({ id, version, own }: QuotationDetail, form: MyForm) => ({ id, version, ...customGiven(form, own) })
