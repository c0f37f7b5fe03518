import { useId } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { GoodsPick } from '../../goods/web/GoodsPick.tsx'

type Props = { form: FormModel; name: string; chosen?: string; onPick: (id: number | null, name: string) => void }

/** The field of a form that holds goods, found by name, sound, code or size. */
export function GoodsField({ form, name, chosen, onPick }: Props) {
  const id = useId()
  const label = (
    <>
      商品<i aria-hidden="true">*</i>
    </>
  )
  return (
    <FieldFrame form={form} name={name} id={id} label={label} size="wide">
      <GoodsPick
        id={id}
        value={(form.values[name] as number | null | undefined) ?? null}
        name={chosen}
        invalid={form.faults[name] !== undefined}
        describedBy={`${id}-note`}
        onChange={picked => onPick(picked?.id ?? null, picked?.name ?? '')}
      />
    </FieldFrame>
  )
}

/** Puts goods into a form, and the unit by which they are priced. */
export async function pickGoods(form: FormModel, id: number | null): Promise<void> {
  form.set('goodsId', id)
  if (id === null) return
  const goods = await call(goodsRoutes.detail, { params: { id } }, { quiet: true }).catch(() => undefined)
  if (goods) form.set('unit', goods.priceUnit)
}
