import { useId } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { GoodsPick } from '../../goods/web/GoodsPick.tsx'
import { stocktakeRoutes as routes } from '../api/stocktake.ts'

type Props = { sheetId: number; onSaved: () => void; onClose: () => void }

/** Adds goods of a lot that the sheet does not have, because they were found. */
export default function FoundDialog({ sheetId, onSaved, onClose }: Props) {
  const id = useId()
  const form = useForm({
    schema: routes.found.body,
    given: { id: sheetId },
    send: (body, how) => call(routes.found, { body }, how),
    onSaved,
  })
  return (
    <ActionDialog title="添加发现的批次" act="添加" form={form} onClose={onClose}>
      <FieldFrame form={form} name="goodsId" id={id} label="商品" size="wide">
        <GoodsPick
          id={id}
          describedBy={`${id}-note`}
          invalid={form.faults.goodsId !== undefined}
          value={(form.values.goodsId ?? null) as number | null}
          onChange={picked => form.set('goodsId', picked?.id ?? null)}
        />
      </FieldFrame>
      <FormField form={form} name="colour" />
      <FormField form={form} name="batch" />
      <FormField form={form} name="size" />
      <FormField form={form} name="condition" />
      <FormField form={form} name="boxes" />
      <FormField form={form} name="rest" />
    </ActionDialog>
  )
}
