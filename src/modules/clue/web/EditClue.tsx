import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { PhoneField } from '../../customer/web/PhoneField.tsx'
import { SimilarHint } from '../../customer/web/similar/SimilarHint.tsx'
import type { MyForm } from '../../customFields/api/customFields.ts'
import { customGiven, gathered, withCustomFields } from '../../customFields/web/form.ts'
import { useMyForm } from '../../customFields/web/store.ts'
import { type ClueDetail, ClueEdit, clueRoutes } from '../api/clue.ts'
import { ClueFieldset } from './ClueFieldset.tsx'
import { clueQueries, keepClue } from './clueQuery.ts'
import { DuplicatePhone } from './DuplicatePhone.tsx'

/** Leaves out the fields that the person may not see, so that an edit keeps them. */
function schemaFor(clue: ClueDetail, phoneKnown: boolean, own: MyForm) {
  const hidden = { ...(!phoneKnown && { phone: true }), ...(clue.wechat?.includes('****') && { wechat: true }) }
  return withCustomFields(ClueEdit.omit(hidden as { phone: true }), own)
}

type Props = { clue: ClueDetail; onClose: () => void; onSaved: () => void }

/** Edits a clue. */
export function EditClue({ clue, onClose, onSaved }: Props) {
  const [phone, setPhone] = useState<string | null | undefined>(clue.phone === null ? null : undefined)
  const own = useMyForm('clue')
  const [schemas] = useState(() => ({ open: schemaFor(clue, true, own), hidden: schemaFor(clue, false, own) }))
  const { form, reload } = useEditForm({
    schema: phone === undefined ? schemas.hidden : schemas.open,
    name: 'clue-edit',
    queries: clueQueries,
    detail: clue,
    givenOf: now => givenOf(now, phone, own),
    send: (body, how, force) => call(clueRoutes.edit, { body: { ...gathered(body), force } }, how),
    onSaved: saved => {
      keepClue(saved)
      onSaved()
    },
    onClose,
  })
  const reveal = async () => setPhone((await call(clueRoutes.revealPhone, { params: { id: clue.id } })).phone)
  return (
    <Form form={form} label="编辑流量" onCancel={onClose} onReload={reload}>
      <ClueFieldset
        form={form}
        record={{ noun: 'clue', id: clue.id, showsPhones: clue.may.revealPhone }}
        own={own}
        similar={<SimilarHint values={{ ...form.values, phone: null }} of={clue.customerId} />}
        phone={
          <PhoneField
            form={form}
            masked={clue.phone}
            title={own.builtIn.find(field => field.key === 'phone')?.title}
            onReveal={clue.may.revealPhone ? reveal : undefined}
          >
            <DuplicatePhone phone={String(form.values.phone ?? '')} exceptId={clue.id} />
          </PhoneField>
        }
      />
    </Form>
  )
}

/** Returns the form's first values: only the fields that it shows, and the version that was read. */
function givenOf(clue: ClueDetail, phone: string | null | undefined, form: MyForm) {
  const { id, version, own, ...rest } = clue
  const hidden = new Set(form.builtIn.flatMap(field => (field.hidden ? field.key : [])))
  const shown = Object.entries(rest).filter(([key]) => key in ClueEdit.shape && key !== 'phone' && !hidden.has(key))
  return { id, version, ...Object.fromEntries(shown), ...customGiven(form, own), ...(phone !== undefined && { phone }) }
}
