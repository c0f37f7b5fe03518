import type { z } from 'zod'
import { yuan } from '../../../kernel/api/format.ts'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { RowsField } from '../../../kernel/web/form/RowsField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { may } from '../../../kernel/web/session.ts'
import { hiddenKeys } from '../../customFields/api/builtIn.ts'
import type { MyForm } from '../../customFields/api/customFields.ts'
import { CustomGroups } from '../../customFields/web/CustomGroups.tsx'
import type { CustomRecord } from '../../customFields/web/drawCustom.tsx'
import { withCustomFields } from '../../customFields/web/form.ts'
import { goodsForm } from '../api/form.ts'
import { Attribute, type GoodsDetail, GoodsFacts, guarded, guardedFields, mostAttributes } from '../api/goods.ts'
import { areaIn, sizeIn } from '../api/spec.ts'
import { PicturesField } from './PicturesField.tsx'
import { SeriesOfBrand } from './SeriesOfBrand.tsx'

/** Returns a form's schema as the company has it, without the fields that the person may not see. */
export function seenFields<Schema extends z.ZodObject>(schema: Schema, own: MyForm): Schema {
  const hidden = guardedFields.filter(field => !may(guarded[field]))
  const mask = Object.fromEntries(hidden.map(field => [field, true]))
  return withCustomFields(schema.omit(mask as never) as unknown as Schema, own)
}

/** Returns the entered fields of goods, as far as the person sees them and the company uses them. */
export function enteredOf(goods: GoodsDetail, own: MyForm): Record<string, unknown> {
  const hidden = hiddenKeys(own.builtIn, goodsForm)
  const keys = (Object.keys(GoodsFacts.shape) as (keyof GoodsDetail)[]).filter(key => !hidden.includes(key))
  return Object.fromEntries(keys.flatMap(key => (goods[key] === undefined ? [] : [[key, goods[key]]])))
}

/** `held`: the price that holds today instead of the goods' own. */
type FieldsProps = { form: FormModel; own: MyForm; record?: CustomRecord; held?: GoodsDetail['held'] }
type Props = FieldsProps & { label: string; onCancel: () => void; onReload?: () => void }

/** The form of goods. */
export function GoodsForm({ label, onCancel, onReload, ...fields }: Props) {
  return (
    <Form form={fields.form} label={label} onCancel={onCancel} onReload={onReload}>
      <GoodsFields {...fields} />
    </Form>
  )
}

const props: Readonly<Record<string, object>> = {
  name: { wide: true, autoFocus: true, placeholder: '如 雪山白大理石瓷砖' },
  code: { placeholder: '每个商品一个，不能重复' },
  spec: { placeholder: '如 750*1500（毫米）、0.64㎡/片、M-8801' },
  areaPerPiece: { placeholder: '规格里没有两个边长时填写' },
  remark: { lines: true },
}

/** Tells whether the text of the size says how large a piece is. */
function tellsArea({ values: { spec, boxPieces } }: FormModel): boolean {
  const written = String(spec ?? '')
  return Boolean(sizeIn(written)?.sideB) || areaIn(written, typeof boxPieces === 'number' ? boxPieces : null) !== null
}

/** The fields of goods; those that the form's schema leaves out are not shown. */
export function GoodsFields({ form, own, record, held }: FieldsProps) {
  const draw = (key: string) => {
    if (!(key in form.fields) || (key === 'areaPerPiece' && tellsArea(form))) return undefined
    const field = (
      <FormField form={form} name={key} {...props[key]}>
        {key === 'listPrice' && held && (
          <p className="hint">
            今天按价格管理的 {yuan(held.listPrice)} 报价（{held.fromDay}{' '}
            起），改标价不改变报价；保存后可从今天起按标价报价
          </p>
        )}
      </FormField>
    )
    return key === 'seriesId' ? <SeriesOfBrand brandId={form.values.brandId}>{field}</SeriesOfBrand> : field
  }
  const below = {
    price: (
      <FormGroup title="图片与属性">
        <PicturesField
          pictures={(form.values.pictures ?? []) as string[]}
          onChange={pictures => form.set('pictures', pictures)}
        />
        <RowsField form={form} name="attributes" row={Attribute} noun="属性" most={mostAttributes} />
      </FormGroup>
    ),
  }
  return <CustomGroups form={form} own={own} builtIn={goodsForm} draw={draw} below={below} record={record} />
}
