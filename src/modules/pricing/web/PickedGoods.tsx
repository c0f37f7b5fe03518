import { useId, useState } from 'react'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { GoodsPick } from '../../goods/web/GoodsPick.tsx'

type Names = Readonly<Record<number, string>>

/** Narrows a batch to single goods; `known` has the names of those that an address chose. */
export function PickedGoods({ form, known }: { form: FormModel; known: Names }) {
  const id = useId()
  const [picked, setPicked] = useState<Names>({})
  const names = { ...known, ...picked }
  const ids = (form.values.goodsIds ?? []) as number[]
  return (
    <FieldFrame form={form} name="goodsIds" id={id} label="只调这些商品" size="wide">
      <GoodsPick
        key={ids.length}
        id={id}
        value={null}
        describedBy={`${id}-note`}
        onChange={goods => {
          if (!goods || ids.includes(goods.id)) return
          setPicked({ ...picked, [goods.id]: goods.name })
          form.set('goodsIds', [...ids, goods.id])
        }}
      />
      {ids.length > 0 && (
        <ul className="price-picked">
          {ids.map(one => (
            <li key={one}>
              {names[one] ?? `商品 ${one}`}
              <Button
                kind="text"
                small
                icon="close"
                aria-label={`去掉${names[one] ?? one}`}
                onClick={() =>
                  form.set(
                    'goodsIds',
                    ids.filter(other => other !== one),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  )
}
