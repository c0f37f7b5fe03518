import { useState } from 'react'
import { customKeyOf, customName } from '../../../../kernel/api/customNames.ts'
import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { CommunityField } from '../../../customer/web/community/CommunityField.tsx'
import { CustomField } from '../../../customFields/web/CustomGroups.tsx'
import { gathered } from '../../../customFields/web/form.ts'
import { useMyForm } from '../../../customFields/web/store.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import type { DealDialogProps, Entered } from '../useOpportunityActions.tsx'
import { type Demand, schemaOf } from './demand.ts'
import { tellMoved } from './move.ts'

type Props = DealDialogProps & { demand: Demand; entered: Entered }

const lines = new Set(['remark', 'lostNote'])

/** Asks for the fields that a deal needs to enter a stage, and for nothing else (product.md §3: entry conditions). */
export default function MoveDialog({ deal, demand, entered, onDone, onClose }: Props) {
  const { stage, fields, customerVersion } = demand
  const own = useMyForm('opportunity')
  const [schema] = useState(() => schemaOf(demand, own))
  const form = useForm({
    schema,
    given: { ...entered, id: deal.id, version: deal.version, customerVersion, stageId: stage.id },
    latest: async () => {
      const detail = queryOf(opportunityRoutes.detail, { params: { id: deal.id } })
      const { version, customerVersion } = await queryClient.fetchQuery({ ...detail, staleTime: 0 })
      return { version, customerVersion }
    },
    send: (body, how) => call(opportunityRoutes.moveStage, { body: gathered(body) }, how),
    onSaved: async () => {
      tellMoved(deal, stage)
      await onDone()
    },
  })
  const lost = stage.kind === 'lost'
  const title = stage.kind === 'open' ? `推进到“${stage.name}”还需要` : `“${deal.name}”${stage.name}`
  return (
    <ActionDialog title={title} form={form} act={lost ? '记为战败' : '确定'} danger={lost} onClose={onClose}>
      <div className="form-grid">
        {fields
          .filter(field => customKeyOf(field) === undefined)
          .map((field, index) =>
            field === 'community' ? (
              <CommunityField key={field} form={form} size="wide" />
            ) : (
              <FormField
                key={field}
                form={form}
                name={field}
                wide
                lines={lines.has(field)}
                autoFocus={index === 0}
                placeholder={field === 'lostNote' ? '选“其他”时请写明' : undefined}
              >
                {field === 'dealAmount' && <Expected form={form} expected={deal.expectedAmount} />}
              </FormField>
            ),
          )}
        {own.fields
          .filter(field => fields.includes(customName(field.key)))
          .map(field => (
            <CustomField key={field.key} form={form} field={field} />
          ))}
      </div>
    </ActionDialog>
  )
}

/** Offers the expected amount as the won amount, with one click. */
function Expected({ form, expected }: { form: FormModel; expected: number | null | undefined }) {
  if (!expected || form.values.dealAmount === expected) return null
  return (
    <button
      type="button"
      className="link"
      // The field keeps the focus: leaving it empty would show its fault here and move this away from under the press.
      onMouseDown={event => event.preventDefault()}
      onClick={() => form.set('dealAmount', expected)}
    >
      与预计金额相同：{yuan(expected)}
    </button>
  )
}
