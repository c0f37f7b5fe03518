import type { z } from 'zod'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { may } from '../../../kernel/web/session.ts'
import { type Attribute, type GoodsDetail, GoodsFacts, guarded, guardedFields } from '../contract/goods.ts'
import { AttributesField } from './AttributesField.tsx'
import { PicturesField } from './PicturesField.tsx'
import { SeriesOfBrand } from './SeriesOfBrand.tsx'

/** Returns the schema without the fields that the person may not see. */
export function seenFields<Schema extends z.ZodObject>(schema: Schema): Schema {
  const hidden = guardedFields.filter(field => !may(guarded[field]))
  const mask = Object.fromEntries(hidden.map(field => [field, true]))
  return schema.omit(mask as never) as unknown as Schema
}

/** Returns the entered fields of goods, as far as the person sees them. */
export function enteredOf(goods: GoodsDetail): Record<string, unknown> {
  const keys = Object.keys(GoodsFacts.shape) as (keyof GoodsDetail)[]
  return Object.fromEntries(keys.flatMap(key => (goods[key] === undefined ? [] : [[key, goods[key]]])))
}

type Props = { form: FormModel; label: string; onCancel: () => void; onReload?: () => void }

/** The fields of goods. */
export function GoodsForm({ form, label, onCancel, onReload }: Props) {
  const field = (name: string, placeholder?: string) =>
    name in form.fields && <FormField form={form} name={name} placeholder={placeholder} />
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="商品">
        <FormField form={form} name="name" wide autoFocus placeholder="如 雪山白大理石瓷砖" />
        {field('code', '每个商品一个，不能重复')}
        {field('brandId')}
        {field('categoryId')}
        <SeriesOfBrand brandId={form.values.brandId}>{field('seriesId')}</SeriesOfBrand>
        {field('gradeId')}
        {field('soldAs')}
      </FormGroup>
      <FormGroup title="规格与包装">
        {field('spec', '毫米，如 750*1500 或 600*1200*9.5')}
        {field('unitId')}
        {field('boxPieces')}
        {field('boxWeight')}
        {field('palletBoxes')}
        {field('wholeBoxes')}
      </FormGroup>
      <FormGroup title="价格">
        {field('priceUnit')}
        {guardedFields.map(name => (
          <Price key={name} form={form} name={name} />
        ))}
      </FormGroup>
      <FormGroup title="图片与说明">
        <PicturesField
          pictures={(form.values.pictures ?? []) as string[]}
          onChange={pictures => form.set('pictures', pictures)}
        />
        <AttributesField
          attributes={(form.values.attributes ?? []) as Attribute[]}
          fault={form.faults.attributes}
          onChange={attributes => form.set('attributes', attributes)}
        />
        <FormField form={form} name="remark" lines />
      </FormGroup>
    </Form>
  )
}

function Price({ form, name }: { form: FormModel; name: string }) {
  return name in form.fields && <FormField form={form} name={name} />
}
