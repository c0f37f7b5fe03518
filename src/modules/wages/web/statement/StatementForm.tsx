import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { SearchSelect } from '../../../../kernel/web/field/SearchSelect.tsx'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../../kernel/web/record/useEditForm.ts'
import { SubmitWay } from '../../../documents/web/SubmitWay.tsx'
import { useNewDocument } from '../../../documents/web/useNewDocument.ts'
import {
  statementRoutes as routes,
  type StatementDetail,
  StatementEntered,
  statementApproval,
} from '../../api/statement.ts'
import { openQuery, statementQueries } from '../queries.ts'

/** Settles what somebody earned up to a day. */
export function NewStatement({ onSaved, onClose }: RecordEnding) {
  const form = useNewDocument({
    schema: routes.add.body,
    name: 'wageStatement-new',
    given: { untilOn: formatDate(Date.now()) },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="新增结算单" onCancel={onClose} />
}

/** Edits a statement that has not been sent, or was rejected. */
export function EditStatement({ one, onSaved, onClose }: RecordEnding & { one: StatementDetail }) {
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'wageStatement-edit',
    queries: statementQueries,
    detail: one,
    givenOf: ({ id, version, ...given }) => ({ id, version, ...StatementEntered.parse(given) }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="修改结算单" called={one} onCancel={onClose} onReload={reload} />
}

type Props = {
  form: FormModel
  label: string
  called?: StatementDetail
  onCancel: () => void
  onReload?: () => void
}

function Fields({ form, label, called, onCancel, onReload }: Props) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="给谁结算">
        <OpenPick form={form} called={called} />
        <FormField form={form} name="untilOn" />
        <FormField form={form} name="remark" lines placeholder="如：11 月工钱" />
        {'submit' in form.fields && <FormField form={form} name="submit" />}
      </FormGroup>
      <p className="hint">这天为止没有结算过的工钱和扣款全部进这张单；还是草稿的，提交时会重新计算。</p>
      {form.values.submit === true && <SubmitWay of={statementApproval} form={form} />}
    </Form>
  )
}

/** Picks among those who have open entries, with what they come to. */
function OpenPick({ form, called }: { form: FormModel; called: StatementDetail | undefined }) {
  const id = useId()
  const { data = [] } = useQuery({ ...openQuery, refetchOnMount: 'always' })
  const own =
    called && !data.some(one => one.installerId === called.installerId)
      ? [{ value: called.installerId, label: called.installer }]
      : []
  const options = data.map(({ installerId, installer, entries, amount }) => ({
    value: installerId,
    label: [installer, `${entries} 笔`, amount !== undefined && yuan(amount)].filter(Boolean).join(' · '),
  }))
  const label = (
    <>
      师傅<i aria-hidden="true">*</i>
    </>
  )
  return (
    <FieldFrame form={form} name="installerId" id={id} label={label}>
      <SearchSelect
        id={id}
        clearable={false}
        value={(form.values.installerId ?? undefined) as number | undefined}
        placeholder={options.length === 0 ? '没有未结算的工钱' : '选择有工钱没结的师傅'}
        options={[...own, ...options]}
        onChange={picked => form.set('installerId', typeof picked === 'number' ? picked : null)}
      />
    </FieldFrame>
  )
}
