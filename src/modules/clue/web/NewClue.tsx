import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { may } from '../../../kernel/web/session.ts'
import { SimilarHint } from '../../customer/web/similar/SimilarHint.tsx'
import { customInitial, gathered, withCustomFields } from '../../customFields/web/form.ts'
import { useMyForm } from '../../customFields/web/store.ts'
import { clueRoutes, NewClue as NewClueBody } from '../api/clue.ts'
import { ClueFieldset } from './ClueFieldset.tsx'
import { DuplicatePhone } from './DuplicatePhone.tsx'

type Props = { onClose: () => void; onOpen: (id: number) => void; onSaved: () => void }

/** Adds a clue. */
export function NewClue({ onClose, onOpen, onSaved }: Props) {
  const own = useMyForm('clue')
  const [schema] = useState(() => withCustomFields(NewClueBody, own))
  const form = useForm({
    schema,
    name: 'clue-new',
    at: 'new',
    given: customInitial(own),
    send: (body, how) => call(clueRoutes.add, { body: gathered(body) }, how),
    onSaved: ({ beyond, sharing }) => {
      const how = [beyond, sharing].filter(one => one !== null)
      notice.success(['流量已新增', ...how].join('，'), sharing ? { duration: 8000 } : {})
      onSaved()
      onClose()
    },
  })
  const phone = (
    <FormField form={form} name="phone" placeholder="11 位手机号，或带区号的固定电话">
      <DuplicatePhone phone={String(form.values.phone ?? '')} onOpen={onOpen} />
    </FormField>
  )
  return (
    <Form form={form} label="新增流量" onCancel={onClose}>
      <ClueFieldset
        form={form}
        own={own}
        phone={phone}
        similar={<SimilarHint values={{ ...form.values, phone: null }} />}
        mayAssign={may(clueRoutes.assign)}
      />
    </Form>
  )
}
