import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { PhoneField } from '../../customer/web/PhoneField.tsx'
import { SimilarHint } from '../../customer/web/similar/SimilarHint.tsx'
import type { MyForm } from '../../ownFields/api/ownFields.ts'
import { gathered, ownGiven, withOwnFields } from '../../ownFields/web/form.ts'
import { useMyForm } from '../../ownFields/web/store.ts'
import { type ClueDetail, ClueEdit, clueRoutes } from '../api/clue.ts'
import { detailQuery } from './ClueDrawer.tsx'
import { ClueFieldset } from './ClueFieldset.tsx'
import { DuplicatePhone } from './DuplicatePhone.tsx'
import { refreshClue } from './useClueActions.tsx'

type Props = { id: number | undefined; onClose: () => void; onSaved: () => void }

export function EditClue({ id, onClose, onSaved }: Props) {
  const { data: clue } = useQuery({ ...detailQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Drawer open={id !== undefined} title={`编辑流量 ${clue?.name ?? ''}`} onClose={onClose}>
      {clue && !clue.may.edit && <p className="drawer-message">这条流量现在不能编辑。</p>}
      {clue?.may.edit && <EditForm key={clue.id} clue={clue} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}

/** Leaves out the fields that the person may not see, so that an edit keeps them. */
function schemaFor(clue: ClueDetail, phoneKnown: boolean, own: MyForm) {
  const hidden = { ...(!phoneKnown && { phone: true }), ...(clue.wechat?.includes('****') && { wechat: true }) }
  return withOwnFields(ClueEdit.omit(hidden as { phone: true }), own)
}

type FormProps = { clue: ClueDetail; onClose: () => void; onSaved: () => void }

function EditForm({ clue, onClose, onSaved }: FormProps) {
  const [phone, setPhone] = useState<string | null | undefined>(clue.phone === null ? null : undefined)
  const own = useMyForm('clue')
  const [schemas] = useState(() => ({ open: schemaFor(clue, true, own), hidden: schemaFor(clue, false, own) }))
  const form = useForm({
    schema: phone === undefined ? schemas.hidden : schemas.open,
    name: `clue-edit-${clue.id}`,
    at: 'edit',
    given: givenOf(clue, phone, own),
    latest: async () => givenOf(await queryClient.fetchQuery(detailQuery(clue.id)), phone, own),
    send: (body, how, force) => call(clueRoutes.edit, { body: { ...gathered(body), force } }, how),
    onSaved: saved => {
      queryClient.setQueryData(detailQuery(clue.id).queryKey, saved)
      notice.success('已保存')
      void refreshClue()
      onSaved()
      onClose()
    },
  })
  const reload = async () => {
    await refreshClue()
    form.reset()
  }
  const reveal = async () => setPhone((await call(clueRoutes.revealPhone, { params: { id: clue.id } })).phone)
  return (
    <Form form={form} label="编辑流量" onCancel={onClose} onReload={() => void reload()}>
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
  return { id, version, ...Object.fromEntries(shown), ...ownGiven(form, own), ...(phone !== undefined && { phone }) }
}
