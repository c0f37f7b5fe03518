import { useState } from 'react'
import { columnsOf } from '../../api/list.ts'
import { call } from '../call.ts'
import { RecordFacts } from '../drawer/RecordFacts.tsx'
import { Form, FormGroup } from '../form/Form.tsx'
import { FormField } from '../form/FormField.tsx'
import { type FormModel, useForm } from '../form/useForm.ts'
import type { ListModel } from '../list/useList.ts'
import { notice } from '../notice.ts'
import { seenColumns } from '../seenColumns.ts'
import { StateTag } from '../ui/StateTag.tsx'
import type { Plain, PlainRow } from './PlainScreen.tsx'
import { RecordDrawers } from './RecordDrawers.tsx'
import { RecordHead } from './RecordHead.tsx'
import { historyTab, type RecordParts } from './recordParts.ts'
import { recordQueries } from './recordQueries.ts'
import { useEditForm } from './useEditForm.ts'

type Detail = PlainRow & { refusals: { edit: string | null } }
type Ending = { onClose: () => void; onSaved: () => void }

/** Shows the drawers of a plain record. */
export default function PlainDrawers({ plain, list }: { plain: Plain; list: ListModel<PlainRow> }) {
  const [parts] = useState(() => partsOf(plain))
  return <RecordDrawers parts={parts} list={list} />
}

function partsOf({ record, routes, entered }: Plain): RecordParts<PlainRow, Detail> {
  const { name, noun } = record
  const queries = recordQueries<Detail>({ detail: routes.detail as never, history: routes.history })
  const columns = columnsOf(record.row).filter(({ key }) => key !== 'name' && key !== 'state')
  const keys = seenColumns(columnsOf(entered)).map(({ key }) => key)

  const Fields = ({ form, label, onCancel, onReload }: FieldsProps) => (
    <Form form={form} label={label} onCancel={onCancel} {...(onReload && { onReload })}>
      <FormGroup title={noun}>
        {keys.map((key, at) => (
          <FormField key={key} form={form} name={key} autoFocus={at === 0} />
        ))}
      </FormGroup>
    </Form>
  )

  function New({ onClose, onSaved }: Ending) {
    const form = useForm({
      schema: entered,
      name: `${name}-new`,
      at: 'new',
      send: (body, how) => call(routes.add, { body } as never, how),
      onSaved: () => {
        notice.success(`${noun}已新增`)
        onSaved()
        onClose()
      },
    })
    return <Fields form={form} label={`新增${noun}`} onCancel={onClose} />
  }

  const givenOf = (detail: Detail) => ({
    id: detail.id,
    version: detail.version,
    ...Object.fromEntries(keys.map(key => [key, (detail as Readonly<Record<string, unknown>>)[key]])),
  })

  function Edit({ detail, onClose, onSaved }: Ending & { detail: Detail }) {
    const { form, reload } = useEditForm({
      schema: routes.edit.body,
      name: `${name}-edit`,
      queries,
      detail,
      givenOf,
      send: (body, how, force) => call(routes.edit, { body: { ...body, force } } as never, how),
      onSaved,
      onClose,
    })
    return <Fields form={form} label={`修改${noun}`} onCancel={onClose} onReload={reload} />
  }

  return {
    record,
    queries,
    title: detail => (
      <>
        {detail.name} <StateTag record={record} state={detail.state} />
      </>
    ),
    head: (detail, { onEdit }) => (
      <RecordHead
        facts={null}
        acts={[{ text: '修改', may: detail.refusals.edit === null, icon: 'edit', run: onEdit }]}
      />
    ),
    tabs: detail => [
      { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={detail} /> },
      historyTab,
    ],
    add: { route: routes.add, title: `新增${noun}`, form: (_, ending) => <New {...ending} /> },
    edit: {
      route: routes.edit,
      title: detail => `修改${noun} ${detail?.name ?? ''}`,
      form: (detail, ending) => <Edit detail={detail} {...ending} />,
    },
  }
}

type FieldsProps = { form: FormModel; label: string; onCancel: () => void; onReload?: () => void }
